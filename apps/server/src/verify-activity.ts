import { pino } from 'pino';
import { readConfig } from './config.ts';
import { runningBundledUrl } from './database/bundled-postgres.ts';
import { openDatabase } from './database/open-database.ts';
import { followChain, type Followed } from './slices/activity/follow-chain.ts';

/**
 * `npm run activity:verify`: says whether the activity log is whole, or names its first entry that is not. It looks at the database
 * of the configuration, and may do so while the product runs on it.
 */
const entriesAtOnce = 50_000;
const noSuchTable = '42P01';
try {
  const followed = await follow();
  const checked = `${followed.last} ${followed.last === 1n ? 'entry' : 'entries'} checked`;
  if (followed.broken === undefined) process.stdout.write(`The activity log is whole: ${checked}.\n`);
  else {
    const { id, fault } = followed.broken;
    process.stderr.write(`The activity log is broken at entry ${id}: ${fault}; ${checked} before it.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}

async function follow(): Promise<Followed> {
  const config = readConfig(process.env);
  const databaseUrl = config.databaseUrl ?? runningBundledUrl(config.dataDir);
  const database = await openDatabase({ ...config, databaseUrl, log: pino({ level: 'silent' }) });
  // whoever reads the output in a file wants the result alone
  const isWatched = process.stderr.isTTY;
  try {
    let followed: Followed = { last: 0n, total: 0n, isEnd: false };
    while (!followed.isEnd) {
      followed = await followChain(database.kysely, followed.last, entriesAtOnce);
      if (isWatched) process.stderr.write(`\r${followed.last} of ${followed.total} checked`);
    }
    if (isWatched) process.stderr.write('\r\u001B[K');
    return followed;
  } finally {
    await database.close();
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === noSuchTable)
    return 'There is no activity log in this database: look at DATABASE_URL and DATA_DIR.';
  return error instanceof Error ? error.message : String(error);
}
