import { buildChanged } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { runSteps } from './run-steps.mjs';
import { installMissing } from './setup.mjs';
import { actStep, checkSteps, journeyStep, partSteps, partStepsOfWholeRun } from './test-steps.mjs';

/** @typedef {import('./test-steps.mjs').Step} Step */

/**
 * Installs what is missing, then runs every step and ends this process with the right code.
 *
 * @param {string[]} wanted names of steps ("npm test -- web api"); all of them if none is given
 */
export async function runAllTests(wanted) {
  process.exit(await runSteps(allSteps(wanted)));
}

/**
 * @param {string[]} wanted
 * @returns {AsyncGenerator<Step>}
 */
async function* allSteps(wanted) {
  const isWanted = (/** @type {Step} */ step) => wanted.length === 0 || wanted.includes(step.name);
  let browser = '';
  let isInstalled = false;
  yield actStep('install', async () => {
    await installMissing(console.log);
    isInstalled = true;
  });
  // without its packages no other step can run
  if (!isInstalled) return;
  const steps = [
    ...checkSteps,
    ...(wanted.length === 0 ? partStepsOfWholeRun : partSteps),
    actStep('build', () => buildChanged(console.log)),
    actStep('find a browser', async () => {
      browser = await findBrowser();
      console.log(browser);
    }),
  ];
  for (const step of steps) {
    const isForJourneys = step.name === 'build' || step.name === 'find a browser';
    if (isWanted(step) || (isForJourneys && wanted.includes('browser'))) yield step;
  }
  // without a browser that step has failed already, with a message
  // a trace costs a fifth of the time: "npm run e2e" records it when one journey that failed is run again
  if (browser !== '' && (wanted.length === 0 || wanted.includes('browser')))
    yield journeyStep(browser, ['--trace=off']);
}
