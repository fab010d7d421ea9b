import { pino } from 'pino';
import { readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { firstBrokenEntry } from './slices/activity/first-broken-entry.ts';

/** `npm run activity:verify`: says whether the activity log is whole, or names its first entry that is not. */
try {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, log: pino({ level: 'silent' }) });
  const broken = await firstBrokenEntry(database.kysely);
  await database.close();
  if (broken === undefined) process.stdout.write('The activity log is whole.\n');
  else {
    process.stderr.write(`The activity log is broken at entry ${broken.id}: ${broken.fault}.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
