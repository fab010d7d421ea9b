import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the bundled database lives. The folder's name carries the major version, because another one cannot open it. */
export type DataFolder = {
  readonly folder: string;
  readonly home: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly lockFile: string;
};

/** Makes the data folder where it is missing. Throws one sentence when it cannot be written. */
export function prepareDataFolder(dataDir: string): DataFolder {
  const wanted = resolve(dataDir);
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const folder = realpathSync(wanted);
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
    return { folder, ...placesIn(join(folder, 'pg18')) };
  } catch (error) {
    throw cannotBeWritten(wanted, error);
  }
}

export function placesIn(home: string): Omit<DataFolder, 'folder'> {
  return { home, cluster: join(home, 'cluster'), passwordFile: join(home, 'password'), lockFile: join(home, 'lock') };
}

export function cannotBeWritten(folder: string, error: unknown): Error {
  const reason = (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
  return new Error(
    `The data folder ${folder} cannot be written (${reason}): set DATA_DIR to one that you may write, or DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  );
}

/** Lets another user pass through the folder, not look into it. */
export function openForPassing(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o7777) | 0o011);
}
