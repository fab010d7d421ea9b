// "npm run bench": the product against the floor, in one run; everything after "--" goes to bench/main.ts, after "--
// soak" to bench/soak.ts. Only their output goes to standard output, so that "-- --json" is pure data.
import { buildChanged } from './build.mjs';
import { demandNewEnoughNode } from './node-version.mjs';
import { inProject, programOf, wordsOf } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { installMissing } from './setup.mjs';

demandNewEnoughNode();
try {
  await installMissing();
  await buildChanged();
  const args = process.argv.slice(2);
  const [program, ...words] = args[0] === 'soak' ? args : ['main', ...args];
  const { exitCode } = await runCommand(programOf('tsx'), [inProject(`bench/${program}.ts`), ...words]);
  process.exit(exitCode);
} catch (error) {
  console.error(wordsOf(error));
  process.exit(1);
}
