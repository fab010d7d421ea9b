import { restoreBackup } from '../backup/restore-backup.ts';
import { namedFolder, runOnDatabase } from './run-on-database.ts';
import { readMasterKey } from '../secrets/master-key.ts';
import { followChain } from '../slices/activity/follow-chain.ts';

/**
 * `npm run restore -- <folder>`: restores a backup into the empty database of the configuration, and verifies its activity log.
 */
await runOnDatabase(async ({ database, config, log }) => {
  const folder = namedFolder('that of the backup');
  const masterKey = config.masterKey ?? (await readMasterKey(config.dataDir));
  const { takenAt, version } = await restoreBackup({ pool: database.pool, log, masterKey }, folder);
  const { last, broken } = await followChain(database.kysely, 0n, Number.MAX_SAFE_INTEGER);
  if (broken !== undefined)
    throw new Error(`The backup is restored, but its activity log is broken at entry ${broken.id}: ${broken.fault}.`);
  return `The backup of ${takenAt} (version ${version}) is restored; the activity log is intact: ${last} entries checked.`;
});
