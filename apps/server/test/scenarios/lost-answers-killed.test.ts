import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxRealms } from '../../seed/connect-sandbox.ts';
import { openAccountant, type Accountant } from './accountant.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, type Office } from './office.ts';
import { untruthfulBooks, failingWrites } from './untruthful-books.ts';

/** 200 in a full run; otherwise two kinds of books, those that differ most. */
const kills = isFullRun ? 50 : 2;
const kindsOfBooks = isFullRun
  ? untruthfulBooks
  : untruthfulBooks.filter(({ preferences }) => preferences?.customTxnNumbers !== true);
/** How many times faster than in use the product settles, and the books show a new document. */
const hurry = 60;

describe.each(kindsOfBooks)('$name', ({ provider, preferences }) => {
  let office: Office;
  let accountant: Accountant;
  beforeAll(async () => {
    office = await anOffice('a separate server', provider);
    for (const region of ['US', 'UK'] as const)
      if (preferences !== undefined)
        await office.control('POST', `/books/${sandboxRealms[region]}/preferences`, preferences);
    accountant = await openAccountant(office, kills);
  }, 240_000);
  afterAll(() => office.close());

  test(
    `have each invoice once, though they lose half of their responses and the product is killed at ${kills} random moments`,
    async () => {
      const draw = generator(Number(process.env['SEED'] ?? 20_261_125));
      await office.control('POST', '/settings', {
        quickbooksThrottle: false,
        zohoBooksThrottle: false,
        requestIdsHonoured: false,
        shownLateFromMs: 5000 / hurry,
        shownLateToMs: 30_000 / hurry,
      });
      const environment = { SETTLE_HURRY: String(hurry), PACE: '0' };
      for (let life = 0; life < kills; life += 1) {
        await office.control('DELETE', '/faults');
        for (const failure of failingWrites(provider, life + 1)) await office.control('POST', '/faults', failure);
        const product = await office.start(environment);
        const work = accountant.askAll(product);
        await Promise.race([pause(draw(2500)), product.ended]);
        await product.kill();
        await work;
      }
      const product = await office.start(environment);
      await accountant.untilAnswered(product);
      const rest = await untilAtRest(office);
      await office.control('DELETE', '/faults');
      expect(rest.faults).toEqual([]);
      expect(await accountant.lostOrDoubled(product)).toEqual([]);
      expect(await wrongSomewhere(office)).toEqual([]);
      const states = await office.inDatabase(
        async (tx) =>
          (
            await sql<{ state: string; many: number; sends: number }>`
              select topic || ' ' || state as state, count(*)::int as many, max(sends) as sends from outbox group by 1 order by 1`.execute(
              tx,
            )
          ).rows,
      );
      expect(states.map(({ state }) => state)).not.toContain('push-invoice parked');
      console.info(
        `${kills} kills, ${accountant.acknowledged()} acknowledged requests, at rest ${Math.round(rest.tookMs)} ms after the last;`,
        states.map(({ state, many, sends }) => `${state} ${many} (sent up to ${sends} times)`).join(', '),
      );
      expect(await product.stop()).toBe(0);
    },
    isFullRun ? 3_600_000 : 600_000,
  );
});
