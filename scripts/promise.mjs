// "npm run promise P07": tests one promise of reliability at its full number of runs; without a name it lists them
// all.
import { demandNewEnoughNode } from './node-version.mjs';
import { inProject, programOf } from './project.mjs';
import { promises } from './promises.mjs';
import { runCommand } from './run-command.mjs';
import { installMissing } from './setup.mjs';

demandNewEnoughNode();
const ids = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = ids.filter((name) => !promises.some(({ id }) => id === name));
if (ids.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no promise ${unknown.join(', ')}.`);
  for (const { id, promise } of promises) console.log(`${id}  ${promise}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
await installMissing(console.log);
let failed = 0;
for (const id of ids) failed += await show(id);
process.exit(failed === 0 ? 0 : 1);

/**
 * Runs the tests of a promise one file after the other, because each of them needs the whole machine.
 *
 * @param {string} name
 * @returns {Promise<number>} how many files failed
 */
async function show(name) {
  const found = promises.find(({ id }) => id === name);
  if (found === undefined) return 1;
  console.log(`\n── ${found.id}: ${found.promise}`);
  let failures = 0;
  for (const [project, file, only] of found.tests) {
    const startedAt = performance.now();
    const words = [
      'run',
      '--root',
      inProject('.'),
      '--project',
      project,
      file,
      ...(only === undefined ? [] : ['-t', only]),
    ];
    const { exitCode } = await runCommand(programOf('vitest'), words, {
      folder: inProject('.'),
      environment: { FULL: '1' },
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`── ${found.id}, ${file}: ${exitCode === 0 ? 'held' : 'BROKEN'} after ${seconds} s`);
    if (exitCode !== 0) failures += 1;
  }
  for (const [name = '', ...more] of found.programs ?? []) {
    const { exitCode } = await runCommand('npm', ['run', name, '--', ...more], {
      folder: inProject('.'),
      environment: { FULL: '1' },
    });
    // a program that could not decide exits with 2
    const outcome = exitCode === 0 ? 'held' : exitCode === 2 ? 'NOT SHOWN' : 'BROKEN';
    console.log(`── ${found.id}, npm run ${name}: ${outcome}`);
    if (exitCode !== 0) failures += 1;
  }
  return failures;
}
