import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, projectFolder } from './source-files.ts';

/** The slices that read what an hour of an employee costs; each asks for the right to see costs before (docs/domain/costs.md). */
const readers = ['costs', 'imports', 'margin'];

test('what an hour costs is read by these slices only, so that no other answer, file or document can show it', () => {
  const found = projectFiles()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('apps/server/src/slices/') && !path.endsWith('.test.ts'))
    .filter((path) => /\bemployee_cost\b/.test(readFileSync(join(projectFolder, path), 'utf8')))
    .map((path) => path.split('/')[4] ?? '');
  expect(new Set(found)).toEqual(new Set(readers));
});
