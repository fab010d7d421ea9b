import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxRealms } from '../../seed/connect-sandbox.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import { withShortPauses } from '../short-pauses.ts';
import { aWorld, type Person, type World } from '../world.ts';
import { brokenRules, differencesFromBooks, unfinishedWork } from './house-rules.ts';
import { projectsToBill } from './office.ts';
import { untruthfulBooks, failingWrites } from './untruthful-books.ts';

const pushes = isFullRun ? 1000 : 12;
const projectsAtOnce = isFullRun ? 20 : 4;

/** How long the books may take to settle an invoice, in milliseconds of service. */
const settledWithinMs = 15 * 60_000;

beforeAll(() => withShortPauses());

describe.each(untruthfulBooks)('$name', ({ provider, preferences }) => {
  let world: World;
  let anna: Person;
  beforeAll(async () => {
    world = await aWorld({ environment: { PACE: '0' } });
    await world.connectBooks('US', provider);
    if (preferences !== undefined) await world.control('POST', `/books/${sandboxRealms.US}/preferences`, preferences);
    anna = await world.signedIn('ROLE_ACCOUNTANT');
  });
  afterAll(() => world.close());

  /** Invoices of different days and projects, saved and being sent. */
  async function onTheirWay(): Promise<void> {
    const days = Array.from({ length: Math.ceil(pushes / projectsAtOnce) }, (_, at) =>
      new Date(Date.UTC(2026, 0, 5) + at * 86_400_000).toISOString().slice(0, 10),
    );
    const projects = await projectsToBill(world.tx, {
      accountantId: anna.userId,
      companies: [{ provider }, { provider }, { provider }],
      count: projectsAtOnce,
      days,
    });
    let saved = 0;
    for (const day of days)
      for (const project of projects) {
        if (saved >= pushes) return;
        saved += 1;
        const written = `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;
        const body = await savePayload(anna, await aTimesheetOf(anna, project, written, written), {
          saveInBooks: true,
        });
        await anna.call(invoiceEndpoints.create, { body }, { key: `lost-answers-${provider}-${saved}` });
      }
  }

  /** Delivers due messages and moves the clock to the next one, until none is left. */
  async function untilSettled(): Promise<void> {
    for (;;) {
      await world.deliverAll();
      const { rows } = await sql<{
        due: string | null;
      }>`select to_char(min(due_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due
        from outbox where state in ('ready', 'sending', 'unknown')`.execute(world.tx);
      const due = rows[0]?.due ?? null;
      if (due === null) return;
      world.clock.advance(Math.max(Date.parse(due) - world.clock.now(), 1000));
    }
  }

  test(
    `${pushes} invoices are each once in books that ignore request ids, show new documents late, and lose or garble most of their responses`,
    async () => {
      await onTheirWay();
      for (const failure of failingWrites(provider)) await world.control('POST', '/faults', failure);
      await world.control('POST', '/settings', {
        requestIdsHonoured: false,
        shownLateFromMs: 5000,
        shownLateToMs: 30_000,
      });
      await untilSettled();
      await world.control('DELETE', '/faults');
      const { invoices } = await world.booksOf('US', provider);
      expect(await unfinishedWork(world.tx, world.clock.now())).toEqual([]);
      expect(await brokenRules(world.tx)).toEqual([]);
      expect(await differencesFromBooks(world.tx, { provider, region: 'US' }, invoices)).toEqual([]);
      expect(invoices).toHaveLength(pushes);
      const { rows } = await sql<{ state: string; many: number; tookMs: number; sends: number; looks: number }>`
        select i.document_state as state, count(*)::int as many, max(extract(epoch from o.finished_at - o.created_at) * 1000)::int as "tookMs",
          max(o.sends) as sends, count(*) filter (where o.attempts > 1)::int as looks
        from invoice i join outbox o on o.id = i.push_outbox_id group by 1`.execute(world.tx);
      expect(rows).toMatchObject([{ state: 'issued', many: pushes, sends: 1 }]);
      expect(rows[0]?.tookMs).toBeLessThan(settledWithinMs);
      console.info(
        `${pushes} pushes: ${rows[0]?.looks} were looked for, the slowest settled after ${Math.round((rows[0]?.tookMs ?? 0) / 1000)} s of service`,
      );
    },
    isFullRun ? 3_600_000 : 120_000,
  );
});
