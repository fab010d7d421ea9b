// "npm run e2e": the browser journeys only; everything after "--" goes to Playwright ("npm run e2e -- sign-in").
// With "--twice" each click that sends a change is repeated twice at once, and the repeated calls are listed at the
// end.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { demandNewEnoughNode } from './node-version.mjs';
import { runSteps } from './run-steps.mjs';
import { installMissing } from './setup.mjs';
import { journeyStep } from './test-steps.mjs';
import { wordsOf } from './project.mjs';

demandNewEnoughNode();
try {
  await installMissing();
  await buildChanged();
  const browser = await findBrowser();
  const args = process.argv.slice(2);
  const isTwice = args.includes('--twice');
  const steps = [
    journeyStep(
      browser,
      args.filter((word) => word !== '--twice'),
    ),
  ];
  process.exit(await (isTwice ? runClickingTwice(steps) : runSteps(steps)));
} catch (error) {
  console.error(wordsOf(error));
  process.exit(1);
}

/**
 * @param {Parameters<typeof runSteps>[0]} steps
 */
async function runClickingTwice(steps) {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-twice-'));
  try {
    const notes = join(folder, 'clicked');
    process.env['CLICK_TWICE'] = notes;
    const exitCode = await runSteps(steps);
    console.log(clickedTwice(notes));
    return exitCode;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The calls sent by clicks that were repeated at once: each call with its buttons, without numbers.
 *
 * @param {string} file
 */
function clickedTwice(file) {
  if (!existsSync(file)) return 'No change was sent by a click.';
  const calls = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/\d+/g, '…'));
  const kinds = [...new Set(calls)].sort();
  return [
    `${calls.length} clicks that sent a change were followed by two more, of ${kinds.length} kinds:`,
    ...kinds,
  ].join('\n');
}
