import { addMonths, calendarDate, firstOfMonth, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies, demoRegions } from '../../seed/demo-companies.ts';
import { seedDemoCompany } from '../../seed/demo-company.ts';
import { missingInProfiles } from '../../src/slices/organizations/incomplete-profiles.public.ts';
import { aWorld, type Person, type World } from '../world.ts';
import { brokenRules, differencesFromBooks, unfinishedWork } from './house-rules.ts';

/**
 * `FULL=1` makes the whole demo on each of these days: a usual one, a leap day, the last ones of a year and of a month, a Monday and a
 * Sunday. Else the last months of it are made on the first one.
 */
const days = ['2026-11-26', '2028-02-29', '2026-12-31', '2027-04-30', '2027-08-02', '2027-06-06'];

type Bounds = readonly [least: number, most: number];

/** The fewest and the most of what a demo has, on whatever day it is made. */
const bounds: Readonly<Record<string, Bounds>> = {
  projects: [25, 25],
  developers: [45, 45],
  companies: [16, 16],
  'document draft': [3, 3],
  'standing pending': [20, 40],
  'standing partial': [2, 2],
  overdue: [3, 3],
  'overdue by 75 days': [1, 1],
  disputes: [1, 1],
  'on account': [1, 1],
  'rejected by the books': [1, 1],
  differences: [1, 1],
  resignations: [1, 1],
  'failed items of jobs': [0, 0],
  'own to-dos': [5, 5],
  'employees without a cost': [0, 0],
  raises: [12, 18],
  notes: [4, 4],
};

/** The same of a whole demo, or of one that has only its last months. */
const boundsByMonths: Readonly<Record<string, Bounds>> = isFullRun
  ? {
      'closed months': [24, 24],
      'document void': [1, 1],
      'credit notes': [3, 3],
      'write-offs': [2, 2],
      'standing paid': [300, 360],
      'payments of the books': [150, 210],
      'payments by hand': [150, 210],
      'late payments': [100, 220],
      'judged predictions': [380, 440],
      'paid incentives': [30, 60],
    }
  : {
      'closed months': [2, 2],
      'standing paid': [20, 60],
      'payments of the books': [10, 40],
      'payments by hand': [10, 40],
      'late payments': [1, 20],
      'judged predictions': [50, 120],
      'paid incentives': [2, 6],
    };

/** What is counted of a demo. */
async function countsOf({ tx }: World, today: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'projects' as name, count(*)::int as count from project
    union all select 'developers', count(distinct employee_id)::int from developer
    union all select 'companies', count(*)::int from company
    union all select 'model ' || model, count(*)::int from project group by model
    union all select 'cycle ' || cycle, count(*)::int from project group by cycle
    union all select 'region ' || c.region, count(*)::int from project p join company c on c.id = p.company_id group by c.region
    union all select 'closed months', count(*)::int from month_close where reopened_at is null
    union all select 'document ' || document_state, count(*)::int from invoice where corrects_invoice_id is null group by document_state
    union all select 'credit notes', count(*)::int from invoice where corrects_invoice_id is not null
    union all select 'standing ' || standing, count(*)::int from invoice group by standing
    union all select 'overdue', count(*)::int from invoice where standing in ('pending', 'partial') and overdue_after < ${today}::date
    union all select 'overdue by 75 days', count(*)::int from invoice where standing = 'pending' and overdue_after = ${today}::date - 75
    union all select 'payments of the books', count(*)::int from receipt where source = 'books'
    union all select 'payments by hand', count(*)::int from receipt where source = 'hand'
    union all select 'late payments', count(*)::int from receipt r join invoice i on i.id = r.invoice_id where r.amount > 0 and r.received_on > i.due_date
    union all select 'disputes', count(*)::int from dispute where is_open
    union all select 'write-offs', count(*)::int from adjustment
    union all select 'on account', count(*)::int from account_payment
    union all select 'judged predictions', count(*)::int from frozen_prediction where moment = 'started' and said_on < start_date
    union all select 'paid incentives', count(*)::int from incentive_pay_out
    union all select 'rejected by the books', count(*)::int from outbox where state = 'parked' and topic = 'push-invoice'
    union all select 'differences', count(*)::int from books_difference where ended_at is null and settled is null
    union all select 'resignations', count(*)::int from resignation
    union all select 'own to-dos', count(*)::int from todo where done_at is null
    union all select 'notes', count(*)::int from project_note
    union all select 'employees without a cost', count(*)::int from employee e where not exists (select from employee_cost c where c.employee_id = e.id)
    union all select 'raises', count(*)::int from employee_cost c where c.end_date is not null
    union all select 'failed items of jobs', count(*)::int from job_run_item where not is_done`.execute(tx);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe.each(isFullRun ? days : days.slice(0, 1))('the demo made on %s', (today) => {
  let world: World;
  let anna: Person;
  let counts: Readonly<Record<string, number>>;
  beforeAll(async () => {
    world = await aWorld({
      now: `${today}T08:00:00.000Z`,
      outsideStaysInTime: true,
      environment: { DEMO: '1', JOBS: '1', PACE: '0' },
    });
    await world.product.start();
    const start = new Date(world.clock.now()).toISOString();
    const clock = { setTo: world.clock.setTo, setToNow: () => world.clock.setTo(start) };
    const fromMonth = isFullRun ? {} : { fromMonth: 4 };
    await seedDemoCompany(world.product, world.sandboxUrl, () => undefined, { clock, dataDir: tmpdir(), ...fromMonth });
    counts = await countsOf(world, today);
    anna = await world.signedIn('ROLE_ADMIN', 'Anna');
  }, 400_000);
  afterAll(() => world.close());

  test('has projects of every model, cycle and region', () => {
    const kinds = Object.keys(counts);
    expect(kinds.filter((kind) => kind.startsWith('model '))).toHaveLength(5);
    expect(kinds.filter((kind) => kind.startsWith('cycle '))).toHaveLength(5);
    expect(kinds.filter((kind) => kind.startsWith('region '))).toHaveLength(5);
  });

  test.each(Object.entries({ ...bounds, ...boundsByMonths }))(
    'has as many %s as on other days',
    (name, [least, most]) => {
      expect(counts[name] ?? 0).toBeGreaterThanOrEqual(least);
      expect(counts[name] ?? 0).toBeLessThanOrEqual(most);
    },
  );

  test('has invoices that name their supplier and its bank as each region asks', async () => {
    expect([...(await missingInProfiles(world.tx)).values()].flat()).toEqual([]);
  });

  test('has a short list of to-dos, of every usual kind', async () => {
    const { data } = await anna.call(todoEndpoints.list, { query: { pageNo: 1, pageSize: 100 } });
    const found = data.todoDetails.map(({ type }) => type);
    expect(found.length).toBeLessThanOrEqual(16);
    expect([...new Set(found)].sort()).toEqual([
      'CHANGE',
      'DIFFERENCE',
      'HAND',
      'INVOICE',
      'OVERDUE',
      'PREDICTION',
      'PUSH',
      'VERIFICATION',
    ]);
  });

  test('has nine invoices of ten in order', async () => {
    const { rows } = await sql<{ all: number; odd: number }>`
      select count(*)::int as all, count(*) filter (where
        (i.standing in ('pending', 'partial') and i.overdue_after < ${today}::date)
        or exists (select from dispute d where d.invoice_id = i.id and d.is_open)
        or exists (select from books_difference d where d.invoice_id = i.id and d.ended_at is null and d.settled is null)
        or exists (select from outbox o where o.id = i.push_outbox_id and o.state = 'parked'))::int as odd
      from invoice i`.execute(world.tx);
    const [{ all, odd } = { all: 0, odd: 0 }] = rows;
    expect(odd).toBeGreaterThan(3);
    expect(odd * 10).toBeLessThan(all);
  });

  test('has no month that changed after it was closed', async () => {
    const { rows } = await sql<{ month: string }>`
      select to_char(month, 'Mon-YYYY') as month from month_close order by month_close.month`.execute(world.tx);
    for (const { month } of rows) {
      const { data } = await anna.call(monthCloseEndpoints.get, { query: { month } });
      const { closedFigures, figures } = data;
      expect(closedFigures?.hours, month).toEqual(figures.hours);
      // in dollars predictions are worth what the rate of today makes of them
      expect(closedFigures?.byCurrency, month).toEqual(figures.byCurrency);
    }
  });

  test('owes what the documents and the money say', async () => {
    const { rows } = await sql<{ id: number }>`
      select i.id from invoice i where i.document_state = 'issued' and i.corrects_invoice_id is null
        and i.outstanding <> i.total - coalesce((select sum(r.amount) from receipt r where r.invoice_id = i.id), 0)
          - coalesce((select sum(a.amount) from adjustment a where a.invoice_id = i.id), 0)
          - coalesce((select sum(c.amount) from credit_application c where c.invoice_id = i.id), 0)`.execute(world.tx);
    expect(rows).toEqual([]);
  });

  test('keeps every rule of the books, the time ledger and the activity log', async () => {
    expect(await brokenRules(world.tx)).toEqual([]);
    expect(await unfinishedWork(world.tx, world.clock.now())).toEqual([]);
  });

  // a year that is held out of what each forecast is learned from, and the year before it; the same arithmetic is tested beside the demo's history
  if (isFullRun)
    test('is forecast a third better than by an average of three months, with ranges that hold', async () => {
      const month = firstOfMonth(calendarDate(today));
      const [from, to] = [addMonths(month, -12), addMonths(month, -1)].map((one) => formatDate(one, 'MMM-yyyy'));
      const { data } = await anna.call(cashForecastEndpoints.scorecard, { query: { from: from ?? '', to: to ?? '' } });
      expect(Number(data.error)).toBeLessThanOrEqual(Number(data.errorOfAverage) * 0.7);
      expect(Number(data.heldShare)).toBeGreaterThanOrEqual(77);
      expect(Number(data.heldShare)).toBeLessThanOrEqual(83);
    });

  test('has the same documents as the imitated books, but for two that were written there', async () => {
    const found: string[] = [];
    for (const region of demoRegions) {
      const { provider } = demoCompanies[region];
      const { invoices, credits } = await world.booksOf(region, provider);
      // the books write the amount of a credit note without its sign
      const documents = [...invoices, ...credits.map((one) => ({ ...one, total: `-${one.total}` }))];
      found.push(...(await differencesFromBooks(world.tx, { provider, region }, documents)));
    }
    expect(found.map((words) => words.split(' over ')[0])).toEqual([
      'the books hold LICENCE-207',
      'the books hold TRAINING-12',
    ]);
  });
});
