import { runOnDatabase } from './run-on-database.ts';
import type { Database } from '../database/database.ts';
import { followChain, type Followed } from '../slices/activity/follow-chain.ts';

/** `npm run activity:verify`: says whether the activity log is whole, or names its first entry that is not. */
const entriesAtOnce = 50_000;
await runOnDatabase(async ({ database }) => {
  const followed = await follow(database);
  const checked = `${followed.last} ${followed.last === 1n ? 'entry' : 'entries'} checked`;
  if (followed.broken === undefined) return `The activity log is whole: ${checked}.`;
  const { id, fault } = followed.broken;
  throw new Error(`The activity log is broken at entry ${id}: ${fault}; ${checked} before it.`);
});

async function follow(database: Database): Promise<Followed> {
  // whoever reads the output in a file wants the result alone
  const isWatched = process.stderr.isTTY;
  let followed: Followed = { last: 0n, total: 0n, isEnd: false };
  while (!followed.isEnd) {
    followed = await followChain(database.kysely, followed.last, entriesAtOnce);
    if (isWatched) process.stderr.write(`\r${followed.last} of ${followed.total} checked`);
  }
  if (isWatched) process.stderr.write('\r\u001B[K');
  return followed;
}
