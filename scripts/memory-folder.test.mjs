import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from './project.mjs';

/** The folder that a separate process gets, and whether it exists while the process runs. */
function folderOfARun(/** @type {string} */ memory, freeBytes = 64 * 1024 ** 3) {
  const script = `
    import { existsSync } from 'node:fs';
    import { memoryFolder } from ${JSON.stringify(inProject('scripts/memory-folder.mjs'))};
    const folder = memoryFolder(${JSON.stringify(memory)}, ${freeBytes});
    const isTheSame = memoryFolder(${JSON.stringify(memory)}, ${freeBytes}) === folder;
    console.log(JSON.stringify({ folder, isTheSame, isThere: folder !== undefined && existsSync(folder) }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

function aMemory() {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  return memory;
}

test('a run has one folder in memory, which is removed with it', () => {
  const { folder, isTheSame, isThere } = folderOfARun(aMemory());
  expect({ isTheSame, isThere }).toEqual({ isTheSame: true, isThere: true });
  expect(existsSync(folder)).toBe(false);
});

test("a killed run's folder is removed; those of a running one, of a test on its own and of other programs stay", () => {
  const memory = aMemory();
  const [killed, running, ofATest, foreign] = [
    'countinghouse-run-a',
    'countinghouse-run-b',
    'countinghouse-test-7-a',
    'sem.other',
  ].map((name) => join(memory, name));
  for (const folder of [killed, running, ofATest, foreign]) mkdirSync(String(folder));
  writeFileSync(join(String(killed), 'held'), '999999999\nnode');
  const own = execFileSync('ps', ['-p', String(process.pid), '-o', 'args='], { encoding: 'utf8' }).trim();
  writeFileSync(join(String(running), 'held'), `${process.pid}\n${own}`);
  folderOfARun(memory);
  expect([killed, running, ofATest, foreign].map((folder) => existsSync(String(folder)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('there is no folder with too little memory, or without a place for it', () => {
  expect(folderOfARun(aMemory(), 1024 ** 3).folder).toBeUndefined();
  expect(folderOfARun(join(aMemory(), 'nowhere')).folder).toBeUndefined();
});
