// Collects the notes of changes/ under the heading of a release in CHANGELOG.md and deletes them: "node
// scripts/collect-changes.mjs 0.2.0 2026-12-01".
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, isStartedDirectly } from './project.mjs';

const title = '# Changes\n';

/**
 * The changelog with the notes of a release on top.
 *
 * @param {string} changelog the previous one; '' without one
 * @param {string} heading such as "0.2.0 (2026-12-01)"
 * @param {string[]} notes each one change, as Markdown text
 * @returns {string}
 */
export function changelogWith(changelog, heading, notes) {
  const former = changelog.startsWith(title) ? changelog.slice(title.length) : changelog;
  const items = notes.map((note) => `- ${note.trim().replaceAll('\n', '\n  ')}`).join('\n');
  return `${title}\n## ${heading}\n\n${items}\n${former === '' ? '' : `\n${former.trimStart()}`}`;
}

/**
 * Writes CHANGELOG.md from the notes in a folder and deletes the notes.
 *
 * @param {string} folder the project, or a test's own
 * @param {string} version
 * @param {string} day yyyy-mm-dd
 * @returns {number} the number of notes
 */
export function collectChanges(folder, version, day) {
  const files = readdirSync(join(folder, 'changes'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted();
  if (files.length === 0) return 0;
  const notes = files.map((name) => readFileSync(join(folder, 'changes', name), 'utf8'));
  const changelogFile = join(folder, 'CHANGELOG.md');
  const former = existsSync(changelogFile) ? readFileSync(changelogFile, 'utf8') : '';
  writeFileSync(changelogFile, changelogWith(former, `${version} (${day})`, notes));
  for (const name of files) rmSync(join(folder, 'changes', name));
  return files.length;
}

if (isStartedDirectly(import.meta.url)) {
  const [, , version = '', day = ''] = process.argv;
  if (!/^\d+\.\d+\.\d+$/.test(version) || !/^\d{4}-\d\d-\d\d$/.test(day)) {
    console.error('Name the release and its day: node scripts/collect-changes.mjs 0.2.0 2026-12-01');
    process.exitCode = 1;
  } else {
    console.log(`${collectChanges(inProject(), version, day)} notes collected into CHANGELOG.md.`);
  }
}
