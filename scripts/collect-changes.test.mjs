import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changelogWith, collectChanges } from './collect-changes.mjs';
import { inProject } from './project.mjs';

test('the changelog has the latest release on top, and a change of several lines stays one item', () => {
  const former = '# Changes\n\n## 0.1.0 (2026-11-30)\n\n- First\n';
  expect(changelogWith(former, '0.2.0 (2026-12-10)', ['Rates have gaps\nand say so\n', 'Quicker lists'])).toBe(
    '# Changes\n\n## 0.2.0 (2026-12-10)\n\n- Rates have gaps\n  and say so\n- Quicker lists\n\n## 0.1.0 (2026-11-30)\n\n- First\n',
  );
});

test('each note is collected once: it is moved from its folder to the changelog', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-changes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'changes'));
  writeFileSync(join(folder, 'changes', 'README.md'), 'How to write one');
  writeFileSync(join(folder, 'changes', 'rates.md'), 'Rates have gaps\n');
  expect(collectChanges(folder, '0.2.0', '2026-12-10')).toBe(1);
  expect(collectChanges(folder, '0.2.1', '2026-12-11')).toBe(0);
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changes\n\n## 0.2.0 (2026-12-10)\n\n- Rates have gaps\n',
  );
  expect(existsSync(join(folder, 'changes', 'README.md'))).toBe(true);
});

test('every package has the version of the newest release in the changelog', () => {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const ownFolders = Object.keys(lock.packages).filter((folder) => !folder.includes('node_modules'));
  const versions = ownFolders.map((folder) => {
    const manifest = JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8'));
    return [folder, manifest.version, lock.packages[folder].version];
  });
  const newest = /^## (\S+) \(/m.exec(readFileSync(inProject('CHANGELOG.md'), 'utf8'))?.[1];
  expect(ownFolders.length).toBeGreaterThan(1);
  expect(versions).toEqual(ownFolders.map((folder) => [folder, newest, newest]));
});
