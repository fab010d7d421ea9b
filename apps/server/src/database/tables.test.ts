import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the committed types and schema are those of the migrations', () => {
  const project = fileURLToPath(new URL('../../../../', import.meta.url));
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/database-types.mjs', '--check'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(run.stderr + run.stdout).toBe('');
  expect(run.status).toBe(0);
});
