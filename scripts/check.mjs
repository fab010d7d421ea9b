// "npm run check": the checks that do not run the product, in half a minute.
import { demandNewEnoughNode } from './node-version.mjs';
import { runSteps } from './run-steps.mjs';
import { installMissing } from './setup.mjs';
import { actStep, checkSteps } from './test-steps.mjs';

demandNewEnoughNode();
process.exit(await runSteps([actStep('install', () => installMissing(console.log)), ...checkSteps]));
