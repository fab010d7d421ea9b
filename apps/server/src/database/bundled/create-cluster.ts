import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { cannotBeWritten, placesIn, type DataFolder } from './data-folder.ts';
import { isAlive } from './running-postmaster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

/** What this process is making; a name of its number that is not here is left from before. */
const atWork = new Set<string>();
let made = 0;

/**
 * Makes an empty database under a name aside and moves it into place whole: a first start that is cut off leaves
 * nothing half, and of two first starts at once the later one takes what the earlier one made.
 */
export async function createClusterIfMissing(
  data: DataFolder,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  removeUnfinished(data);
  if (existsSync(join(data.cluster, 'PG_VERSION'))) return;
  const aside = `${data.home}.init-${process.pid}-${(made += 1)}`;
  atWork.add(aside);
  try {
    prepareAside(data, aside, runAs);
    await initdb(aside, binaries, runAs);
    moveIntoPlace(data, aside);
  } finally {
    atWork.delete(aside);
    tryToRemove(aside);
  }
}

function prepareAside(data: DataFolder, aside: string, runAs: RunAs): void {
  const { passwordFile } = placesIn(aside);
  try {
    mkdirSync(aside, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    for (const place of [aside, passwordFile]) giveTo(runAs, place);
  } catch (error) {
    throw cannotBeWritten(data.folder, error);
  }
}

function moveIntoPlace(data: DataFolder, aside: string): void {
  try {
    renameSync(aside, data.home);
    keepName(data.folder);
  } catch (error) {
    if (!existsSync(join(data.cluster, 'PG_VERSION'))) throw cannotBeWritten(data.folder, error);
  }
}

/**
 * Leftovers of starts that were cut off; the process in the name tells those that are still at work. What such a start
 * left running may still be writing: then the next start removes the rest.
 */
function removeUnfinished(data: DataFolder): void {
  const start = `${basename(data.home)}.init-`;
  let names: string[];
  try {
    names = readdirSync(data.folder);
  } catch (error) {
    throw cannotBeWritten(data.folder, error);
  }
  for (const name of names) {
    const place = join(data.folder, name);
    if (!name.startsWith(start) || atWork.has(place)) continue;
    const pid = Number(name.slice(start.length).split('-')[0]);
    if (pid !== process.pid && isAlive(pid)) continue;
    tryToRemove(place);
  }
}

function tryToRemove(place: string): void {
  try {
    rmSync(place, { recursive: true, force: true });
  } catch {
    // another process created it first
  }
}

function giveTo(runAs: RunAs, place: string): void {
  if (runAs.user !== undefined) chownSync(place, runAs.user.uid, runAs.user.gid);
}

async function initdb(aside: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const { cluster, passwordFile } = placesIn(aside);
  const rights = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const language = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C'];
  const command = [...runAs.prefix, binaries.initdb, '-D', cluster, ...rights, ...language, '--no-instructions', '-k'];
  const child = spawn(command[0]!, command.slice(1), {
    ...runAs.user,
    cwd: aside,
    env: binaries.environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const code = await new Promise<number | null>((settle, fail) => {
    child.once('error', fail);
    child.once('close', settle);
  });
  if (code === 0) return;
  rmSync(aside, { recursive: true, force: true });
  throw new Error(
    `The bundled PostgreSQL could not make its database in ${aside}: ${said.trim() || `exit code ${code}`}`,
  );
}

/** The new name must outlive a power cut before anything inside is acknowledged. */
function keepName(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
