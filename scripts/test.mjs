// "npm test": all of it, from a fresh clone on; closes with the one line "N passed, N failed, N skipped".
import { demandNewEnoughNode } from './node-version.mjs';

demandNewEnoughNode();
import('./run-all-tests.mjs').then(
  (tests) => tests.runAllTests(process.argv.slice(2)),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
