import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeSlot } from '../../src/jobs/history.sql.ts';
import { isoInstant } from '../../src/clock/clock.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import { withShortPauses } from '../short-pauses.ts';
import type { Person } from '../world.ts';
import { brokenRules, differencesFromBooks, unfinishedWork } from './house-rules.ts';
import { projectsToBill } from './office.ts';
import { twoProducts, type TwoProducts } from './two-products.ts';

const providers = ['QUICK_BOOKS', 'ZOHO_BOOKS'] as const;
type Provider = (typeof providers)[number];

let two: TwoProducts;
let anna: Person;
let annaThere: Person;
beforeAll(async () => {
  withShortPauses();
  two = await twoProducts();
  for (const provider of providers) await two.world.connectBooks('US', provider);
});
afterAll(() => two.close());
beforeEach(async () => {
  anna = await two.world.signedIn('ROLE_ACCOUNTANT');
  annaThere = two.atSecond(anna);
});

/** Invoices ready to be saved, each of a different project; the customers are not in the books yet. */
async function toSave(count: number, provider: Provider = 'QUICK_BOOKS') {
  const projects = await projectsToBill(two.world.tx, {
    accountantId: anna.userId,
    companies: [{ provider }, { provider }],
    count,
    days: ['2026-05-04'],
  });
  const bodies: Awaited<ReturnType<typeof savePayload>>[] = [];
  for (const project of projects)
    bodies.push(
      await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'), { saveInBooks: true }),
    );
  return bodies;
}

/** Both products deliver until nothing is due. */
async function deliverOnBoth(): Promise<void> {
  const { world, second } = two;
  const deliverers = [world.product.deliverer, second.deliverer];
  for (let quiet = 0; quiet < 2;) {
    const taken = await Promise.all(deliverers.map((deliverer) => deliverer.deliverDue()));
    await pause(20);
    if (taken.every((many) => many === 0)) {
      await Promise.all(deliverers.map((deliverer) => deliverer.idle()));
      world.clock.advance(120_000);
      quiet += 1;
    } else quiet = 0;
  }
}

async function faults(): Promise<string[]> {
  const { world } = two;
  return [
    ...(await unfinishedWork(world.tx, world.clock.now())),
    ...(await brokenRules(world.tx)),
    ...(await differencesFrom('QUICK_BOOKS')),
    ...(await differencesFrom('ZOHO_BOOKS')),
  ];
}

const differencesFrom = async (provider: Provider): Promise<string[]> => {
  const { invoices } = await two.world.booksOf('US', provider);
  return differencesFromBooks(two.world.tx, { provider, region: 'US' }, invoices);
};

const entriesOf = async (invoiceId: number): Promise<string[]> =>
  (
    await sql<{ action: string }>`select action from activity_entry
      where resource = 'INVOICED' and resource_id = ${String(invoiceId)} order by id`.execute(two.world.tx)
  ).rows.map((row) => row.action);

describe('two products on one database', () => {
  test.each(providers)(
    'save twenty invoices at once and push each once, with numbers without a gap (%s)',
    async (provider) => {
      const bodies = await toSave(20, provider);
      const saved = await Promise.all(
        bodies.map((body, at) =>
          (at % 2 === 0 ? anna : annaThere).call(
            invoiceEndpoints.create,
            { body },
            { key: `twenty-${provider}-${anna.userId}-${at}` },
          ),
        ),
      );
      expect(saved.map((answer) => answer.status)).toEqual(bodies.map(() => 201));
      await deliverOnBoth();
      expect(await faults()).toEqual([]);
      const numbers = (
        await sql<{ number: number; state: string }>`
        select split_part(i.invoice_number, '-', 3)::int as number, i.document_state as state
        from invoice i join company c on c.id = i.company_id where c.provider = ${provider} order by 1`.execute(
          two.world.tx,
        )
      ).rows;
      expect(numbers).toEqual(numbers.map((_, at) => ({ number: at + 1, state: 'issued' })));
      // a message for which the books were too busy was taken again, and had not been sent
      const pushes = await sql<{ sends: number }>`select sends from outbox where topic = 'push-invoice'`.execute(
        two.world.tx,
      );
      expect(new Set(pushes.rows.map(({ sends }) => sends))).toEqual(new Set([1]));
      const customers = (await two.world.booksOf('US', provider)).customers.map((customer) => customer.displayName);
      expect(new Set(customers).size).toBe(customers.length);
    },
  );

  test('give the same hours to one of two drafts that are saved at once', async () => {
    for (let round = 0; round < (isFullRun ? 50 : 5); round += 1) {
      const [body] = await toSave(1);
      if (body === undefined) throw new Error('nothing to save');
      const answers = await Promise.all(
        [anna, annaThere, anna, annaThere].map((person, at) =>
          person.call(
            invoiceEndpoints.create,
            { body: { ...body, saveInBooks: false } },
            { key: `same-hours-${anna.userId}-${round}-${at}` },
          ),
        ),
      );
      const codes = answers.map((answer) => answer.failure?.code ?? 'saved');
      expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
      expect(codes.filter((code) => !['saved', 'stale_timesheet', 'period_already_invoiced'].includes(code))).toEqual(
        [],
      );
    }
    expect(await brokenRules(two.world.tx)).toEqual([]);
  });

  test.each([
    ['applied-then-hang', 'QUICK_BOOKS'],
    ['delay', 'QUICK_BOOKS'],
    ['applied-then-hang', 'ZOHO_BOOKS'],
    ['delay', 'ZOHO_BOOKS'],
  ] as const)(
    'take a push from a holder that froze beyond its lease, and ignore what it settles late (%s, %s)',
    async (kind, provider) => {
      const { world, second } = two;
      const [body] = await toSave(1, provider);
      if (body === undefined) throw new Error('nothing to save');
      const saved = await anna.call(invoiceEndpoints.create, { body }, { key: `frozen-${kind}-${anna.userId}` });
      const { invoiceId } = saved.data;
      await world.control('POST', '/faults', {
        service: provider === 'ZOHO_BOOKS' ? 'zoho-books' : 'quickbooks',
        kind,
        ms: 4000,
        times: 1,
        match: { method: 'POST', pathIncludes: '/invoice' },
      });
      expect(await world.product.deliverer.deliverDue()).toBe(1);
      await pause(1500);
      // no process takes a message whose holder may be alive
      expect(await second.deliverer.deliverDue()).toBe(0);
      world.clock.advance(31_000);
      expect(await second.deliverer.deliverDue()).toBe(1);
      await second.deliverer.idle();
      await deliverOnBoth();
      await world.product.deliverer.idle();
      expect(await faults()).toEqual([]);
      const entries = await entriesOf(invoiceId);
      expect(entries.filter((action) => action === 'Sent to books')).toHaveLength(1);
      const row = await sql<{ attempts: number; lease_counter: number; state: string }>`
        select attempts, lease_counter, state from outbox where topic = 'push-invoice' and subject = ${`invoice:${invoiceId}`}`.execute(
        world.tx,
      );
      expect(row.rows).toMatchObject([{ state: 'done' }]);
      expect(row.rows[0]?.lease_counter).toBeGreaterThanOrEqual(2);
      expect((await world.booksOf('US', provider)).invoices.filter((one) => one.docNumber === null)).toEqual([]);
    },
  );

  test('do not delay a push because other books are slow', async () => {
    const { world } = two;
    const slow = await toSave(6, 'QUICK_BOOKS');
    const quick = await toSave(1, 'ZOHO_BOOKS');
    for (const [at, body] of [...slow, ...quick].entries())
      await anna.call(invoiceEndpoints.create, { body }, { key: `slow-books-${anna.userId}-${at}` });
    await world.control('POST', '/faults', { service: 'quickbooks', kind: 'delay', ms: 4000, times: 'always' });
    const waiting = async () =>
      Object.fromEntries(
        (
          await sql<{ provider: string; many: number }>`
            select c.provider, count(*)::int as many from outbox o join connection c on o.service = 'books:' || c.id
            where o.state = 'sending' group by 1`.execute(world.tx)
        ).rows.map(({ provider, many }) => [provider, many]),
      );
    expect(await world.product.deliverer.deliverDue()).toBe(5);
    // no other message of these books is taken, and other deliverers find nothing
    expect(await world.product.deliverer.deliverDue()).toBe(0);
    for (let looks = 0; looks < 100 && 'ZOHO_BOOKS' in (await waiting()); looks += 1) await pause(20);
    expect(await waiting()).toEqual({ QUICK_BOOKS: 4 });
    await world.control('DELETE', '/faults');
    await deliverOnBoth();
    expect(await faults()).toEqual([]);
  });

  test.each(providers)('refresh one token once, although both push at the moment it expired (%s)', async (provider) => {
    const { world } = two;
    const counter = async () =>
      (
        await sql<{ counter: number }>`select token_counter as counter from connection
          where provider = ${provider} and region = 'US'`.execute(world.tx)
      ).rows[0]?.counter ?? 0;
    const bodies = await toSave(4, provider);
    for (const [at, body] of bodies.entries())
      await anna.call(invoiceEndpoints.create, { body }, { key: `refresh-${provider}-${anna.userId}-${at}` });
    const before = await counter();
    await world.control('POST', '/expire-tokens', {});
    await deliverOnBoth();
    expect(await faults()).toEqual([]);
    expect((await counter()) - before).toBe(1);
  });

  test('start a job once for each slot, however many processes try', async () => {
    const { world, second } = two;
    await sql`insert into job (name, cron) values ('test-job', '* * * * *') on conflict do nothing`.execute(world.tx);
    const nowMs = world.clock.now();
    for (let slot = 0; slot < (isFullRun ? 500 : 25); slot += 1) {
      const scheduledFor = isoInstant(nowMs + slot * 60_000);
      const taken = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          takeSlot(at % 2 === 0 ? world.tx : second.database.kysely, {
            job: 'test-job',
            scheduledFor,
            owner: `server-${at}`,
            nowMs: nowMs + slot * 60_000,
          }),
        ),
      );
      expect(taken.filter((id) => id !== undefined)).toHaveLength(1);
      await sql`update job_run set state = 'done', finished_at = now() where job = 'test-job' and state = 'running'`.execute(
        world.tx,
      );
    }
    const runs = await sql<{ many: number; slots: number }>`
      select count(*)::int as many, count(distinct scheduled_for)::int as slots from job_run where job = 'test-job'`.execute(
      world.tx,
    );
    expect(runs.rows[0]?.many).toBe(runs.rows[0]?.slots);
  });

  test('give up the run of a job whose server died, and only then run it again', async () => {
    const { world, second } = two;
    await sql`insert into job (name, cron) values ('dying-job', '* * * * *') on conflict do nothing`.execute(world.tx);
    const nowMs = world.clock.now();
    const ask = (at: number) =>
      takeSlot(second.database.kysely, {
        job: 'dying-job',
        scheduledFor: isoInstant(nowMs + at),
        owner: 'server-two',
        nowMs: nowMs + at,
      });
    expect(
      await takeSlot(world.tx, { job: 'dying-job', scheduledFor: isoInstant(nowMs), owner: 'server-one', nowMs }),
    ).toBeDefined();
    expect(await ask(59_000)).toBeUndefined();
    expect(await ask(61_000)).toBeDefined();
  });
});
