import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffUser } from '../../seed/builders.ts';
import { aDatabase, type TestDatabase } from '../test-database.ts';
import { History } from './account-history.ts';
import { someAccounts, type Accounts } from './bare-entries.ts';

const histories = isFullRun ? 10_000 : 60;
let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await aDatabase();
  const { id } = await aStaffUser(database.kysely, { role: 'ROLE_ACCOUNTANT' });
  accounts = await someAccounts(database.kysely, id);
});
afterAll(() => database.drop());

test(
  `in ${histories} random histories of payments, reversals, credit notes, applications, refunds, payments on account, voids and adjustments in three currencies the database and a plain model agree on every act and every cent`,
  async () => {
    const firstSeed = Number(process.env['SEED'] ?? 1);
    const seen = new Map<string, number>();
    const onAccount = new Map<string, bigint>();
    for (let at = 0; at < histories; at += 1) {
      const draw = generator(firstSeed + at);
      const history = new History(draw, accounts);
      for (const [key, open] of onAccount) history.model.onAccount.set(key, open);
      for (let acts = 6 + draw(9); acts > 0; acts -= 1) await history.act();
      await history.compare(firstSeed + at);
      for (const [act, times] of history.seen) seen.set(act, (seen.get(act) ?? 0) + times);
      for (const [key, open] of history.model.onAccount) onAccount.set(key, open);
    }
    // each act was accepted, and each that can be refused was refused, at least once
    for (const act of ['issue', 'credit', 'pay', 'adjust', 'apply', 'reverse', 'move', 'use', 'refund', 'void'])
      expect([act, seen.has(`${act} true`)]).toEqual([act, true]);
    for (const act of ['pay', 'adjust', 'apply', 'reverse', 'refund', 'void'])
      expect([act, seen.has(`${act} false`)]).toEqual([act, true]);
    console.log(`${histories} histories, ${[...seen.values()].reduce((sum, times) => sum + times, 0)} acts`);
  },
  isFullRun ? 3_600_000 : 120_000,
);
