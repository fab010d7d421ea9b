import { ageing } from '@countinghouse/billing/dashboard/ageing.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, revenueChanges } from '../../../test/revenue-changes.ts';
import { aWorld, type World } from '../../../test/world.ts';
import { addedAgeing, addedFigures, type DashboardAsked, type StoredFigures } from './dashboard.sql.ts';
import { keptFigures } from './kept-dashboard.sql.ts';

let world: World;
let changing: Awaited<ReturnType<typeof revenueChanges>>;
beforeAll(async () => {
  world = await aWorld();
  changing = await revenueChanges(world);
});
afterAll(() => world.close());

// what is due in June is overdue, and what is due in the months after it is not
const today = calendarDate('2026-07-15');
const range = { from: calendarDate('2026-01-01'), to: calendarDate('2026-04-01') };

/** Figures without the zeros at their ends. */
const figuresOf = (stored: readonly StoredFigures[]) =>
  stored.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [
        name,
        typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value,
      ]),
    ),
  );

/** Which kinds of sums there were at all. */
const seen = new Set<string>();

/** Holds what is kept against what is added up, for everyone and every way of asking that has sums. */
async function expectKeptToBeRight(): Promise<void> {
  await sql`delete from exchange_rate where day > ${today}`.execute(world.tx);
  for (const person of changing.people) {
    const ofOne =
      person.role === 'ROLE_ADMIN'
        ? [{ csmEmail: changing.of('ROLE_CSM').email }, { accountantEmail: changing.of('ROLE_ACCOUNTANT').email }]
        : [];
    for (const wish of [{}, { to: range.from }, ...ofOne]) {
      const asked: DashboardAsked = { ...range, ...wish };
      const caller = callerOf(person);
      const kept = await keptFigures(world.tx, caller, asked, today, ageing(today));
      const added = await addedFigures(world.tx, caller, asked, today);
      expect(figuresOf(kept?.figures ?? [])).toEqual(figuresOf(added));
      for (const { part, overdue, draft, tax, unratedInvoices, unratedPredictions } of added) {
        seen.add(part);
        if (Number(overdue) > 0) seen.add('overdue');
        if (Number(draft) > 0) seen.add('draft');
        if (Number(tax) > 0) seen.add('tax');
        if (unratedInvoices + unratedPredictions > 0) seen.add('unrated');
      }
      expect(kept?.ageing).toEqual(await addedAgeing(world.tx, caller, asked, ageing(today)));
    }
  }
}

describe('the sums of the dashboard that are kept', () => {
  test('are those that adding up gives, to the cent, after every change of what they come from', async () => {
    for (let at = 0; at < 180; at += 1) {
      await changing.change();
      if (at % 3 === 0) await expectKeptToBeRight();
    }
    const kinds = ['total', 'month', 'currency', 'company', 'csm', 'accountant', 'overdue', 'draft', 'tax', 'unrated'];
    expect([...seen].toSorted()).toEqual(kinds.toSorted());
  });

  test('are right when billings, invoices, people and rates are changed at the same moment', async () => {
    const done = await Promise.allSettled(Array.from({ length: 40 }, changing.change));
    // who is ended by a deadlock would be tried again; here it is enough that the sums never differ
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expectKeptToBeRight();
    // as a migration does
    await sql`select tally_all_revenue()`.execute(world.tx);
    await expectKeptToBeRight();
  });

  test('are not there for what two people share, and on a day whose rate is not the newest one that is known', async () => {
    const [admin, csm, , accountant] = changing.people;
    if (admin === undefined || csm === undefined || accountant === undefined) throw new Error('nobody asks');
    const both = { ...range, csmEmail: csm.email, accountantEmail: accountant.email };
    expect(await keptFigures(world.tx, callerOf(admin), both, today, ageing(today))).toBeUndefined();
    expect(await keptFigures(world.tx, callerOf(admin), range, today, ageing(today))).toBeDefined();
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values ('GBP', '2026-07-14', 0.7, 'test', now()), ('GBP', '2026-07-16', 0.8, 'test', now())`.execute(world.tx);
    expect(await keptFigures(world.tx, callerOf(admin), range, today, ageing(today))).toBeUndefined();
  });
});
