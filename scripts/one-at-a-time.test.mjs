import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holderOf, oneAtATime, takeLock } from './one-at-a-time.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let lockFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-lock-'));
  lockFile = join(folder, 'deeper', 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second process gets the holder of the lock, and can take it once the first has released it', () => {
  const first = takeLock(lockFile);
  expect(takeLock(lockFile)).toEqual({ isTaken: false, holder: process.pid });
  if (first.isTaken) first.giveBack();
  expect(takeLock(lockFile).isTaken).toBe(true);
});

test('a lock of a killed run is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const other = join(folder, 'other');
  writeFileSync(other, `${child.pid}\n${commandLineOf(child.pid)}`);
  expect(holderOf(other)).toBe(child.pid);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(holderOf(other)).toBeUndefined();
  expect(takeLock(other).isTaken).toBe(true);
});

test('a lock is free if its process number belongs to another program now', () => {
  const other = join(folder, 'other');
  writeFileSync(other, `${process.ppid}\nnode scripts/start.mjs of long ago`);
  expect(holderOf(other)).toBeUndefined();
});

test('actions with the same lock run one after the other, also after one has failed', async () => {
  /** @type {string[]} */
  const happened = [];
  const act = (/** @type {string} */ name) =>
    oneAtATime(lockFile, async () => {
      happened.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      happened.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
    });
  const [first] = await Promise.allSettled([act('a'), act('b')]);
  expect(first.status).toBe('rejected');
  expect(happened).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

/** @param {number | undefined} pid */
function commandLineOf(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
}
