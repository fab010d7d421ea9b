// "npm start": installs and builds what is missing, then runs the product and its sandbox until Ctrl-C. Everything
// else is loaded after the version check, so that an old Node reads nothing that it does not support.
import { demandNewEnoughNode } from './node-version.mjs';

demandNewEnoughNode();
import('./run-product.mjs').then(
  (product) => product.runProduct(),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
