import { takeBackup } from '../backup/take-backup.ts';
import { isoInstant, systemClock } from '../clock/clock.ts';
import { namedFolder, runOnDatabase } from './run-on-database.ts';
import { version } from '@countinghouse/contract/version.ts';

/** `npm run backup -- <folder>`: writes a backup into a new folder. */
await runOnDatabase(async ({ database }) => {
  const folder = namedFolder('a new one, for the backup');
  const { tables } = await takeBackup(database.pool, folder, { version, now: isoInstant(systemClock.now()) });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `The backup is complete: ${rows} rows of ${tables.length} tables in ${folder}.`;
});
