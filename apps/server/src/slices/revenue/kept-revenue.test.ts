import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import type { Caller } from '../../handle.ts';
import { revenueTotals } from './revenue-totals.ts';
import { addedSums, keptSums, type RevenueAsked } from './revenue.sql.ts';

let world: World;
let people: Person[];
let projects: number[];
let companies: number[];
beforeAll(async () => {
  world = await aWorld();
  people = [
    await world.signedIn('ROLE_ADMIN'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_ACCOUNTANT'),
  ];
  companies = [
    await aCompany(world.tx, { currencyCode: 'GBP' }),
    await aCompany(world.tx, { currencyCode: 'USD' }),
    await aCompany(world.tx, { currencyCode: 'INR' }),
  ];
  projects = [];
  for (let at = 0; at < 5; at += 1)
    projects.push((await aProject(world.tx, { companyId: chosen(companies), csms: [of('ROLE_CSM').userId] })).id);
  // what is received, adjusted and issued is changed past all rules here
  await sql`alter table invoice disable trigger received_is_the_sum_of_the_receipts`.execute(world.tx);
  await sql`alter table invoice disable trigger adjusted_is_the_sum_of_the_adjustments`.execute(world.tx);
  await sql`alter table invoice disable trigger invoice_is_frozen`.execute(world.tx);
});
afterAll(() => world.close());

/** The same choices in every run. */
let state = 20_261_122;
function below(end: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * end);
}
function chosen<T>(from: readonly T[]): T {
  const one = from[below(from.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
const of = (role: Person['role']): Person => chosen(people.filter((one) => one.role === role));
const amount = (): string => `${below(100_000)}.${String(below(100)).padStart(2, '0')}`;
const month = (): string | null => (below(5) === 0 ? null : `2026-0${1 + below(4)}-01`);
const currency = (): string => chosen(['USD', 'GBP', 'INR', 'EUR']);
const day = (): string => `2026-10-0${1 + below(9)}`;

const run = (statement: RawBuilder<unknown>) => statement.execute(world.tx);
/** One of the rows of a table, if there is any. */
const one = (table: 'billing' | 'invoice'): RawBuilder<unknown> =>
  sql`(select id from ${sql.table(table)} order by id offset ${below(12)} limit 1)`;

async function anInvoice(): Promise<void> {
  const projectId = chosen(projects);
  const { rows } = await sql`select from project where id = ${projectId} and company_id is not null`.execute(world.tx);
  if (rows.length === 0) return;
  const id = await aBareDraft(world.tx, projectId);
  const total = amount();
  await run(sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, currency_code = ${currency()},
    exchange_rate = ${chosen([null, '1.234567', '0.011873'])} where id = ${id}`);
  if (below(2) === 0) await issueBare(world.tx, id);
}

const changes: readonly (() => Promise<unknown>)[] = [
  () =>
    run(sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      select ${chosen(projects)}, '2026-05-01', 75, ${amount()}::numeric + n, ${month()}, now() from generate_series(1, 3) n`),
  () => run(sql`update billing set received_month = ${month()} where id = ${one('billing')}`),
  () => run(sql`update billing set predicted_amount = ${amount()} where id = ${one('billing')}`),
  () =>
    run(
      sql`update billing set version = version + 1, received_month = ${month()} where project_id = ${chosen(projects)}`,
    ),
  () =>
    run(
      sql`delete from billing b where b.id = ${one('billing')} and not exists (select from invoice i where i.billing_id = b.id)`,
    ),
  anInvoice,
  anInvoice,
  async () => {
    const { rows } = await sql<{ id: number }>`select id from invoice where document_state = 'draft' limit 1`.execute(
      world.tx,
    );
    for (const { id } of rows) await issueBare(world.tx, id);
  },
  async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from invoice where received = 0 order by id offset ${below(4)} limit 1`.execute(world.tx);
    for (const { id } of rows) await voidBare(world.tx, id);
  },
  () =>
    run(
      sql`update invoice set received = round((total - adjusted) / ${chosen([1, 3])}, 2) where id = ${one('invoice')} and document_state = 'issued'`,
    ),
  () => run(sql`update invoice set received = 0 where id = ${one('invoice')}`),
  // waived in part or whole, and that taken back
  () =>
    run(
      sql`update invoice set adjusted = round((total - received) / ${chosen([1, 7])}, 2) where id = ${one('invoice')} and document_state = 'issued'`,
    ),
  () => run(sql`update invoice set adjusted = 0 where id = ${one('invoice')}`),
  () => run(sql`update invoice set exchange_rate = ${chosen([null, '2.5', '0.333333'])} where id = ${one('invoice')}`),
  () => run(sql`delete from invoice where id = ${one('invoice')} and document_state = 'draft'`),
  () => run(sql`update project set company_id = ${chosen([null, ...companies])} where id = ${chosen(projects)}`),
  () => run(sql`update company set currency_code = ${currency()} where id = ${chosen(companies)}`),
  () =>
    run(sql`insert into project_staff (project_id, user_id, kind)
      values (${chosen(projects)}, ${of('ROLE_CSM').userId}, 'csm'), (${chosen(projects)}, ${of('ROLE_ACCOUNTANT').userId}, 'accountant')
      on conflict do nothing`),
  () =>
    run(sql`delete from project_staff where project_id = ${chosen(projects)} and user_id = ${chosen(people).userId}`),
  () =>
    run(sql`update project_staff s set user_id = ${of('ROLE_CSM').userId} where project_id = ${chosen(projects)} and kind = 'csm'
      and 1 = (select count(*) from project_staff o where o.project_id = s.project_id and o.kind = 'csm')`),
  () =>
    run(sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values (${chosen(['GBP', 'INR', 'EUR'])}, ${day()}, ${chosen(['1.31', '0.011873', '1.083333'])}, 'test', now())
      on conflict (currency_code, day) do update set rate = excluded.rate`),
  () => run(sql`delete from exchange_rate where day = ${day()}`),
];

const today = calendarDate('2026-11-22');
const asked: readonly RevenueAsked[] = [
  {},
  { months: [calendarDate('2026-02-01')] },
  { months: [calendarDate('2026-01-01'), calendarDate('2026-03-01')] },
].map((wish) => ({
  show: 'all',
  csm: undefined,
  accountant: undefined,
  text: undefined,
  numbers: [],
  months: [],
  ...wish,
}));

const callerOf = ({ userId, role, email }: Person): Caller => ({
  userId,
  role,
  email,
  name: '',
  session: { tokenHash: Buffer.alloc(0), expiresAt: '' },
});

/** Holds what is kept against what is added up, for everyone and every way of asking that has sums. */
async function expectKeptToBeRight(): Promise<void> {
  for (const person of people)
    for (const wish of [
      ...asked,
      ...(person.role === 'ROLE_ADMIN' ? [{ ...asked[0], csm: of('ROLE_CSM').email }] : []),
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
      await chosen(changes)();
      if (at % 3 === 0) await expectKeptToBeRight();
    }
    const { total, sums } = await addedSums(world.tx, callerOf(people[0] as Person), asked[0] as RevenueAsked, today);
    expect([total > 20, sums.length > 2]).toEqual([true, true]);
  });

  test('are right when billings, invoices, people and rates are changed at the same moment', async () => {
    const made = Array.from({ length: 40 }, () => chosen(changes));
    // who is ended by a deadlock would be tried again; here it is enough that the sums never differ
    const done = await Promise.allSettled(made.map((change) => change()));
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
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
