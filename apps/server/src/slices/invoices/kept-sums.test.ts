import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareCredit, aBareDraft, aBareLine, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import type { Caller } from '../../handle.ts';
import { invoicePage, type InvoicesAsked } from './invoice-list.sql.ts';
import { addedSums, keptSums } from './invoice-sums.sql.ts';

let world: World;
let people: Person[];
let projects: number[];

beforeAll(async () => {
  world = await aWorld();
  people = [
    await world.signedIn('ROLE_ADMIN'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_ACCOUNTANT'),
  ];
  projects = [];
  for (let at = 0; at < 4; at += 1)
    projects.push(
      (await aProject(world.tx, { companyId: await aCompany(world.tx), csms: [of('ROLE_CSM').userId] })).id,
    );
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
const run = (statement: RawBuilder<unknown>) => statement.execute(world.tx);
const anyInvoice = sql`(select id from invoice order by id offset ${sql.raw('floor(random() * 9)::int')} limit 1)`;

async function anInvoice(): Promise<void> {
  const id = await aBareDraft(world.tx, chosen(projects));
  const total = below(6) === 0 ? '0' : `${below(100_000)}.${String(below(100)).padStart(2, '0')}`;
  await run(sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, currency_code = ${chosen(['USD', 'GBP', 'INR'])},
    exchange_rate = ${chosen([null, '1.234567', '0.011873'])}, due_date = ${`2026-11-2${below(4)}`}, invoice_date = ${`2026-05-0${1 + below(3)}`} where id = ${id}`);
  if (total === '0' && below(2) === 0) {
    await aBareLine(world.tx, id);
    await run(sql`update invoice_line set name = 'Deposit Settlement' where invoice_id = ${id}`);
  }
  if (below(3) > 0) await issueBare(world.tx, id);
}

const changes: readonly (() => Promise<unknown>)[] = [
  anInvoice,
  anInvoice,
  anInvoice,
  () =>
    run(
      sql`update invoice set received = round((total - adjusted) / ${chosen([1, 3])}, 2) where id = ${anyInvoice} and document_state = 'issued'`,
    ),
  // waived in part or whole, and that taken back
  () =>
    run(
      sql`update invoice set adjusted = round((total - received) / ${chosen([1, 7])}, 2) where id = ${anyInvoice} and document_state = 'issued'`,
    ),
  () => run(sql`update invoice set adjusted = 0 where id = ${anyInvoice}`),
  async () => {
    const { rows } = await sql<{ id: number }>`
      select id from invoice where document_state = 'issued' and corrects_invoice_id is null and total > 1 order by id limit 1`.execute(
      world.tx,
    );
    for (const { id } of rows) await issueBare(world.tx, await aBareCredit(world.tx, id));
  },
  () => run(sql`update invoice set received = 0 where id = ${anyInvoice}`),
  () => run(sql`update invoice set exchange_rate = ${chosen([null, '2.5', '0.333333'])} where id = ${anyInvoice}`),
  // the month in which the money is expected is changed, one or many at once, and of some none is known
  () =>
    run(sql`update billing set received_month = ${chosen([null, '2026-10-01', '2026-11-01', '2026-12-01'])}
      where id = (select billing_id from invoice where id = ${anyInvoice})`),
  () =>
    run(sql`update billing set received_month = date '2026-09-01' + make_interval(months => id % 4)
      where project_id = ${chosen(projects)}`),
  () => run(sql`update invoice set due_date = due_date + 1 where project_id = ${chosen(projects)}`),
  () => run(sql`delete from invoice where id = ${anyInvoice} and document_state = 'draft'`),
  async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from invoice i where received = 0 and not exists (select from invoice c where c.corrects_invoice_id = i.id and c.document_state <> 'void')
      order by random() limit 1`.execute(world.tx);
    for (const { id } of rows) await voidBare(world.tx, id);
  },
  () =>
    run(sql`insert into project_staff (project_id, user_id, kind)
      values (${chosen(projects)}, ${of('ROLE_CSM').userId}, 'csm'), (${chosen(projects)}, ${of('ROLE_ACCOUNTANT').userId}, 'accountant')
      on conflict do nothing`),
  () =>
    run(sql`delete from project_staff where project_id = ${chosen(projects)} and user_id = ${chosen(people).userId}`),
  () =>
    run(sql`update project_staff s set user_id = ${of('ROLE_CSM').userId} where project_id = ${chosen(projects)} and kind = 'csm'
      and 1 = (select count(*) from project_staff o where o.project_id = s.project_id and o.kind = 'csm')`),
];

const today = calendarDate('2026-11-22');
const wishes: readonly InvoicesAsked[] = [
  {},
  { tab: 'pending' },
  { tab: 'paid' },
  { invoiceStatus: ['Draft', 'Void'] },
  { invoiceStatus: ['Pending'] },
  { invoiceStatus: ['Overdue', 'Partial Received'] },
  { invoiceStatus: ['Received'] },
  { invoiceStatus: ['Deposit Settlement'] },
  { receivedMonth: [calendarDate('2026-11-01')] },
  { receivedMonth: [calendarDate('2026-11-01')], tab: 'pending', invoiceStatus: ['Overdue'] },
  { receivedMonth: [calendarDate('2026-10-01'), calendarDate('2026-12-01')], tab: 'paid' },
];

const callerOf = ({ userId, role, email }: Person): Caller => ({
  userId,
  role,
  email,
  name: '',
  session: { tokenHash: Buffer.alloc(0), expiresAt: '' },
});

const figures = (text: object | undefined): unknown =>
  JSON.parse(JSON.stringify(text), (_, value: unknown) =>
    typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : value,
  );

/** Holds what is kept against what is added up, for everyone and every way of asking that has sums. */
async function expectKeptToBeRight(): Promise<void> {
  for (const person of people)
    for (const wish of [...wishes, ...(person.role === 'ROLE_ADMIN' ? [{ csm: of('ROLE_CSM').email }] : [])]) {
      const kept = await keptSums(world.tx, callerOf(person), today, wish);
      expect(figures(kept), JSON.stringify(wish)).toEqual(
        figures(await addedSums(world.tx, callerOf(person), today, wish)),
      );
    }
}

describe('the sums of invoices that are kept', () => {
  test('are those that adding up gives, to the cent, after every change of what they come from', async () => {
    for (let at = 0; at < 150; at += 1) {
      await chosen(changes)();
      if (at % 3 === 0) await expectKeptToBeRight();
    }
    const { total, sums } = await addedSums(world.tx, callerOf(people[0] as Person), today, {});
    expect([total > 20, sums.length]).toEqual([true, 3]);
  });

  test('are right when invoices and people are changed at the same moment', async () => {
    const made = Array.from({ length: 40 }, () => chosen(changes));
    // who is ended by a deadlock would be tried again; here it is enough that the sums never differ
    const done = await Promise.allSettled(made.map((change) => change()));
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expectKeptToBeRight();
  });

  test('are those that all invoices give anew', async () => {
    const kept = async () =>
      (
        await sql`select * from invoice_tally where invoices <> 0 order by 1, 2, 3, 4, 5, received_month`.execute(
          world.tx,
        )
      ).rows;
    const before = await kept();
    await run(sql`select tally_all_invoices()`);
    expect(figures(await kept())).toEqual(figures(before));
  });

  test('are not there for what is narrower', async () => {
    const admin = callerOf(people[0] as Person);
    expect(await keptSums(world.tx, admin, today, { projectName: 'Atlas' })).toBeUndefined();
    expect(await keptSums(world.tx, admin, today, { csm: 'a@b.c', accountant: 'd@e.f' })).toBeUndefined();
    expect(await keptSums(world.tx, callerOf(people[1] as Person), today, { csm: 'a@b.c' })).toBeUndefined();
  });
});

describe('the invoices of some months', () => {
  /** Found first and then put in order, or walked in their order, as so many are there. */
  const idsOf = async (
    asked: InvoicesAsked,
    total: number,
    page: { field: 'invoiceDate' | 'invoiceAmount'; order: 'asc' | 'desc'; offset: number },
  ) =>
    (await invoicePage(world.tx, callerOf(people[0] as Person), today, asked, { ...page, limit: 4, total })).map(
      ({ invoiceId }) => invoiceId,
    );

  test.each<InvoicesAsked>([
    { receivedMonth: ['2026-11-01'].map(calendarDate) },
    { receivedMonth: ['2026-10-01', '2026-12-01'].map(calendarDate) },
    { receivedMonth: ['2026-11-01'].map(calendarDate), tab: 'pending' },
    { receivedMonth: ['2026-10-01', '2026-11-01'].map(calendarDate), invoiceStatus: ['Overdue', 'Draft', 'Void'] },
  ])('are the same on each page, however many there are: %j', async (asked) => {
    await run(sql`update billing set received_month = date '2026-10-01' + make_interval(months => id % 3)`);
    let seen = 0;
    for (const field of ['invoiceDate', 'invoiceAmount'] as const)
      for (const order of ['asc', 'desc'] as const)
        for (const offset of [0, 4, 8]) {
          const few = await idsOf(asked, 10, { field, order, offset });
          expect(await idsOf(asked, 50_000, { field, order, offset })).toEqual(few);
          seen += few.length;
        }
    expect(seen).toBeGreaterThan(0);
  });
});
