import { systemClock } from '../clock/clock.ts';
import { readMasterKey } from '../secrets/master-key.ts';
import { knownAfterMs, rotateDataKey } from '../secrets/rotate-data-key.ts';
import { runOnDatabase } from './run-on-database.ts';

/**
 * `npm run rotate-keys`: seals all stored secrets with a new key while the product runs; with `-- --at-once` when no server runs.
 */
await runOnDatabase(async ({ database, config }) => {
  const [command, ...more] = process.argv.slice(2);
  if ((command !== undefined && command !== '--at-once') || more.length > 0)
    throw new Error('The only option is --at-once, for when no server is running.');
  const master = config.masterKey ?? (await readMasterKey(config.dataDir));
  if (master === undefined)
    throw new Error('There is no master key: set MASTER_KEY, or DATA_DIR to the folder of master.key.');
  const waitMs = command === undefined ? knownAfterMs : 0;
  const sealed = await rotateDataKey(database, systemClock, { master, waitMs });
  return `${sealed} ${sealed === 1 ? 'secret is' : 'secrets are'} sealed with a new key.`;
});
