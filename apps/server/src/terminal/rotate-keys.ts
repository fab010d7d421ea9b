import { systemClock } from '../clock/clock.ts';
import { masterKeyOf } from '../secrets/master-key.ts';
import { rotateDataKey } from '../secrets/rotate-data-key.ts';
import { runOnDatabase } from './run-on-database.ts';

/** `npm run rotate-keys`: seals all stored secrets with a new key, while the product runs. */
await runOnDatabase(async ({ database, config }) => {
  const master = config.masterKey ?? (await masterKeyOf(config.dataDir));
  if (master === undefined)
    throw new Error('There is no master key: set MASTER_KEY, or DATA_DIR to the folder of master.key.');
  const sealed = await rotateDataKey(database, systemClock, { master });
  return `${sealed} ${sealed === 1 ? 'secret is' : 'secrets are'} sealed with a new key.`;
});
