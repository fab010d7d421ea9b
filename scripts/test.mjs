// "npm test": everything, from a fresh clone on; ends with the line "N passed, N failed, N skipped".
import { demandNewEnoughNode } from './node-version.mjs';

demandNewEnoughNode();
import('./run-all-tests.mjs').then(
  (tests) => tests.runAllTests(process.argv.slice(2)),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
