import { runOnDatabase } from './run-on-database.ts';
import type { Database } from '../database/database.ts';
import { followChain, type Followed } from '../slices/activity/follow-chain.ts';
import { compareFrozen } from '../slices/invoices/wizard/frozen-hash.ts';

/**
 * `npm run activity:verify`: checks that the activity log is complete and that issued invoices are unchanged, or names the first
 * that is not.
 */
const entriesAtOnce = 50_000;
const invoicesAtOnce = 500;
await runOnDatabase(async ({ database }) => {
  const followed = await follow(database);
  const checked = `${followed.last} ${followed.last === 1n ? 'entry' : 'entries'} checked`;
  if (followed.broken !== undefined) {
    const { id, fault } = followed.broken;
    throw new Error(`The activity log is broken at entry ${id}: ${fault}; ${checked} before it.`);
  }
  const invoices = await compareAll(database);
  return `The activity log is intact: ${checked}. Issued invoices are unchanged: ${invoices} checked.`;
});

async function compareAll(database: Database): Promise<number> {
  let checked = 0;
  let after = 0;
  for (;;) {
    const { last, compared, isEnd, broken } = await compareFrozen(database.kysely, after, invoicesAtOnce);
    checked += compared;
    if (broken !== undefined)
      throw new Error(`Invoice ${broken} differs from what was issued: it was changed in the database.`);
    if (isEnd) return checked;
    after = last;
  }
}

async function follow(database: Database): Promise<Followed> {
  // output redirected to a file contains only the result
  const isWatched = process.stderr.isTTY;
  let followed: Followed = { last: 0n, total: 0n, isEnd: false };
  while (!followed.isEnd) {
    followed = await followChain(database.kysely, followed.last, entriesAtOnce);
    if (isWatched) process.stderr.write(`\r${followed.last} of ${followed.total} checked`);
  }
  if (isWatched) process.stderr.write('\r\u001B[K');
  return followed;
}
