// "npm run cluster": three PostgreSQL nodes under Patroni, HAProxy, two servers of the product with the demo company, and
// the sandbox, all on this machine until Ctrl-C. Everything else is loaded after the version check.
import { demandNewEnoughNode } from './node-version.mjs';

demandNewEnoughNode();
import('./cluster/run-cluster.mjs').then(
  (cluster) => cluster.runCluster(),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
