import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The process that holds a lock file; undefined if the lock is free: the file is missing, or left by a killed run (its
 * process is gone, or its number now belongs to another program).
 *
 * @param {string} lockFile
 * @returns {number | undefined}
 */
export function holderOf(lockFile) {
  let text;
  try {
    text = readFileSync(lockFile, 'utf8');
  } catch {
    return undefined;
  }
  const [pidText = '', startedAs] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (pid === process.pid) return pid;
  const command = commandOf(pid);
  // the number of an ended process is reused sooner or later: only the same command line is the same run
  return command !== undefined && command === startedAs ? pid : undefined;
}

/**
 * Takes a lock file for this process, or returns the process that holds it.
 *
 * @param {string} lockFile
 * @returns {{ isTaken: true, giveBack: () => void } | { isTaken: false, holder: number }}
 */
export function takeLock(lockFile) {
  mkdirSync(dirname(lockFile), { recursive: true });
  // written to a temporary file and linked into place, so that no process reads an incomplete lock
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, `${process.pid}\n${commandOf(process.pid) ?? ''}`);
  try {
    for (;;) {
      try {
        linkSync(mine, lockFile);
        return { isTaken: true, giveBack: () => rmSync(lockFile, { force: true }) };
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
      }
      const holder = holderOf(lockFile);
      if (holder !== undefined) return { isTaken: false, holder };
      rmSync(lockFile, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Runs an action while no other process runs the same one; waits for the other to end first.
 *
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function oneAtATime(lockFile, act) {
  for (;;) {
    const lock = takeLock(lockFile);
    if (!lock.isTaken) {
      await pause(200);
      continue;
    }
    try {
      return await act();
    } finally {
      lock.giveBack();
    }
  }
}

/**
 * The command line of a running process; undefined if it is not running.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    if (process.platform === 'linux') return undefined;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPERM') return undefined;
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
