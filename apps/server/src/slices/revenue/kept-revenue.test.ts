import { revenueShows } from '@countinghouse/contract/revenue.contract.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { callerOf, revenueChanges } from '../../../test/revenue-changes.ts';
import { aBareIssued } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { revenueTotals } from './revenue-totals.ts';
import { addedSums, keptSums, revenuePage, type RevenueAsked } from './revenue.sql.ts';

let world: World;
let changing: Awaited<ReturnType<typeof revenueChanges>>;
let people: Person[];
beforeAll(async () => {
  world = await aWorld();
  changing = await revenueChanges(world);
  people = changing.people;
});
afterAll(() => world.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(world.tx);

const today = calendarDate('2026-11-22');
const asked: readonly RevenueAsked[] = [
  {},
  { months: [calendarDate('2026-02-01')] },
  { months: [calendarDate('2026-01-01'), calendarDate('2026-03-01')] },
  { show: 'predictions' as const },
  { show: 'invoices' as const },
  { show: 'pending' as const, months: [calendarDate('2026-02-01')] },
  { show: 'paid' as const },
].map((wish) => ({
  show: 'all',
  csm: undefined,
  accountant: undefined,
  text: undefined,
  numbers: [],
  months: [],
  ...wish,
}));

/** Holds what is kept against what is added up, for everyone and every way of asking that has sums. */
async function expectKeptToBeRight(): Promise<void> {
  for (const person of people)
    for (const wish of [
      ...asked,
      ...(person.role === 'ROLE_ADMIN' ? [{ ...asked[0], csm: changing.of('ROLE_CSM').email }] : []),
    ] as RevenueAsked[]) {
      const kept = await keptSums(world.tx, callerOf(person), wish, today);
      const added = await addedSums(world.tx, callerOf(person), wish, today);
      expect(kept?.total).toBe(added.total);
      expect(revenueTotals(kept?.sums ?? [])).toEqual(revenueTotals(added.sums));
    }
}

describe('the sums of billings that are kept', () => {
  test('are those that adding up gives, to the cent, after every change of what they come from', async () => {
    for (let at = 0; at < 150; at += 1) {
      await changing.change();
      if (at % 3 === 0) await expectKeptToBeRight();
    }
    const { total, sums } = await addedSums(world.tx, callerOf(people[0] as Person), asked[0] as RevenueAsked, today);
    expect([total > 10, sums.length > 2]).toEqual([true, true]);
  });

  test('are right when billings, invoices, people and rates are changed at the same moment', async () => {
    // who is ended by a deadlock would be tried again; here it is enough that the sums never differ
    const done = await Promise.allSettled(Array.from({ length: 40 }, changing.change));
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expectKeptToBeRight();
    // as a migration does
    await sql`select tally_all_revenue()`.execute(world.tx);
    await expectKeptToBeRight();
  });

  test('keep nobody waiting for whoever adds to the same ones', async () => {
    const { id: projectId } = await aProject(world.tx, { companyId: await aCompany(world.tx) });
    const add = (tx: World['tx'], day: string) =>
      sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
        values (${projectId}, ${day}::date, 75, 100, '2026-02-01', now())`.execute(tx);
    await world.product.database.kysely.transaction().execute(async (slow) => {
      await add(slow, '2026-02-02');
      // would be ended after three seconds if it waited
      await world.product.database.kysely.transaction().execute((quick) => add(quick, '2026-02-03'));
      await add(slow, '2026-02-04');
    });
    await expectKeptToBeRight();
    // and what is given up adds nothing
    await expect(
      world.product.database.kysely.transaction().execute(async (tx) => {
        await add(tx, '2026-02-05');
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    await expectKeptToBeRight();
  });

  test('are those of a rate that comes in the same transaction', async () => {
    const { id: projectId } = await aProject(world.tx, {
      companyId: await aCompany(world.tx, { currencyCode: 'CAD' }),
    });
    await world.product.database.kysely.transaction().execute(async (tx) => {
      const add = () =>
        sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
          values (${projectId}, '2026-02-02', 75, 100, '2026-02-01', now())`.execute(tx);
      await add();
      await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
        select 'CAD', coalesce(max(day), '2026-01-01') + 1, 0.31, 'test', now() from exchange_rate where currency_code = 'CAD'`.execute(
        tx,
      );
      await add();
    });
    await expectKeptToBeRight();
    await run(sql`delete from billing where project_id = ${projectId}`);
    await expectKeptToBeRight();
  });

  test('are not used on a day whose rate is not the newest one that is known', async () => {
    await run(sql`delete from exchange_rate`);
    await run(sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${(await aProject(world.tx, { companyId: await aCompany(world.tx, { currencyCode: 'CAD' }) })).id}, '2026-05-01', 75, 100, null, now())`);
    await run(sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values ('CAD', '2026-11-20', 0.7, 'test', now()), ('CAD', '2026-11-23', 0.8, 'test', now())`);
    const everything = asked[0] as RevenueAsked;
    expect(await keptSums(world.tx, callerOf(people[0] as Person), everything, today)).toBeUndefined();
    const tomorrow = calendarDate('2026-11-23');
    const kept = await keptSums(world.tx, callerOf(people[0] as Person), everything, tomorrow);
    expect(kept?.sums.find(({ currencyCode }) => currencyCode === 'CAD')?.usdPredicted).toBe('80.00');
  });
});

describe.each([2, 4, 7])('a page of the billings of %i months', (many) => {
  beforeAll(async () => {
    const companyId = await aCompany(world.tx);
    for (let at = 0; at < 8; at += 1) await aBareIssued(world.tx, (await aProject(world.tx, { companyId })).id, '100');
    await run(sql`update billing set received_month = date '2026-01-01' + make_interval(months => id % 9)`);
  });
  const months = Array.from({ length: many }, (_, at) => calendarDate(`2026-0${at + 1}-01`));

  test.each(revenueShows)('has, in one order, what each month has of %s', async (show) => {
    const caller = callerOf(people[0] as Person);
    const of = (wish: Partial<RevenueAsked>) => ({ ...(asked[0] as RevenueAsked), show, ...wish });
    for (const order of ['asc', 'desc'] as const) {
      const page = { field: 'startDate', order, offset: 0, limit: 1000 } as const;
      const alone = [];
      for (const month of months) alone.push(...(await revenuePage(world.tx, caller, of({ months: [month] }), page)));
      const inOrder = alone
        .toSorted(
          (a, b) => (order === 'asc' ? 1 : -1) * (a.startDate.localeCompare(b.startDate) || a.billingId - b.billingId),
        )
        .map(({ billingId }) => billingId);
      const idsOf = (rows: readonly { readonly billingId: number }[]) => rows.map(({ billingId }) => billingId);
      // a month that is named twice is one month
      const wish = of({ months: [...months, ...months.slice(0, 1)] });
      expect(idsOf(await revenuePage(world.tx, caller, wish, page))).toEqual(inOrder);
      expect(idsOf(await revenuePage(world.tx, caller, wish, { ...page, offset: 3, limit: 4 }))).toEqual(
        inOrder.slice(3, 7),
      );
      // what is paid has been changed at random
      expect(inOrder.length).toBeGreaterThan(show === 'paid' ? -1 : 1);
    }
  });
});
