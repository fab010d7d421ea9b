import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf, takeLock } from './one-at-a-time.mjs';

/** No other program of the product begins a temporary folder like this: all of a killed run are removed. */
const folderStart = 'countinghouse-run-';
/** Several times the most that all tests together have ever needed. */
const neededBytes = 4 * 1024 ** 3;

/** @type {string | undefined} */
let own;

/**
 * A folder in memory for the temporary files of this run, created once and removed with the process. The tests create
 * and drop some hundred databases of a thousand files each, and on a disk a quarter of their time is spent on its
 * directories.
 *
 * @param {string} [memory] the system's folder in memory
 * @param {number} [freeBytes] of the memory that this process may use
 * @returns {string | undefined} undefined without such a folder, or with too little room in it
 */
export function memoryFolder(memory = '/dev/shm', freeBytes = process.availableMemory()) {
  if (own !== undefined) return own;
  // files there count as memory: as much again must remain for the programs
  if (roomOf(memory) < neededBytes || freeBytes < 2 * neededBytes) return undefined;
  removeLeftovers(memory);
  const folder = mkdtempSync(join(memory, folderStart));
  // a database started by root runs as another user, who must be able to enter here
  chmodSync(folder, 0o755);
  takeLock(join(folder, 'held'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  own = folder;
  return folder;
}

/** @param {string} folder */
function roomOf(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Folders of killed runs would stay in memory until the machine restarts.
 *
 * @param {string} memory
 */
function removeLeftovers(memory) {
  for (const name of readdirSync(memory)) {
    const isLeft = name.startsWith(folderStart) && holderOf(join(memory, name, 'held')) === undefined;
    if (isLeft) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
