// "npm run e2e": the browser journeys alone; everything after "--" goes to Playwright ("npm run e2e -- sign-in").
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
  process.exit(await runSteps([journeyStep(browser, process.argv.slice(2))]));
} catch (error) {
  console.error(wordsOf(error));
  process.exit(1);
}
