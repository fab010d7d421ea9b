import { receivableEndpoints, type Receivable } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import {
  aBareDraft,
  aBareIssued,
  aBareReceipt,
  anOpenCredit,
  issueBare,
  voidBare,
} from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
});
afterAll(() => world.close());

type Query = { readonly on?: string; readonly csmEmail?: string; readonly accountantEmail?: string };
const rowsOf = async (companyId: number, query: Query = {}, by = admin): Promise<Receivable[]> =>
  (await by.call(receivableEndpoints.list, { query })).data.receivables.filter((one) => one.companyId === companyId);
const rowOf = async (companyId: number, query: Query = {}, by = admin): Promise<Receivable | undefined> =>
  (await rowsOf(companyId, query, by))[0];

async function aCustomer(currencyCode = 'USD', people: { readonly csms?: number[] } = {}) {
  const companyId = await aCompany(world.tx, { currencyCode });
  return { companyId, projectId: (await aProject(world.tx, { companyId, ...people })).id };
}

/** An issued invoice with its dates, in the currency of its company without a rate unless one is given. */
async function invoiced(
  projectId: number,
  total: string,
  { date, due, rate = null }: { readonly date: string; readonly due: string; readonly rate?: string | null },
): Promise<number> {
  const id = await aBareDraft(world.tx, projectId);
  await sql`update invoice i set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, invoice_date = ${date}, due_date = ${due},
    exchange_rate = ${rate}::numeric, currency_code = (select c.currency_code from company c where c.id = i.company_id)
    where i.id = ${id}`.execute(world.tx);
  await issueBare(world.tx, id);
  return id;
}

describe('what a company owes', () => {
  test('is sorted by days overdue, and each amount names its documents', async () => {
    const { companyId, projectId } = await aCustomer();
    for (const [total, due] of [
      ['1.00', '2026-11-21'],
      ['2.00', '2026-11-20'],
      ['4.00', '2026-10-22'],
      ['8.00', '2026-10-21'],
      ['16.00', '2026-09-21'],
      ['32.00', '2026-08-22'],
    ] as const)
      await invoiced(projectId, total, { date: '2026-08-01', due });
    expect((await rowOf(companyId))?.own).toEqual({
      notDue: '1.00',
      upTo30: '6.00',
      upTo60: '8.00',
      upTo90: '16.00',
      over90: '32.00',
      overdue: '62.00',
      owed: '63.00',
      openCredits: '0.00',
      onAccount: '0.00',
    });
    const { data } = await admin.call(receivableEndpoints.documents, { query: { companyId, show: 'upTo30' } });
    expect(data.documents.map(({ openAmount, daysOverdue }) => [openAmount, daysOverdue])).toEqual([
      ['4.00', 30],
      ['2.00', 1],
    ]);
    const overdue = (await admin.call(receivableEndpoints.documents, { query: { companyId, show: 'overdue' } })).data;
    expect(overdue.documents.map(({ openAmount }) => openAmount)).toEqual(['32.00', '16.00', '8.00', '4.00', '2.00']);
  });

  test('leaves out drafts, void documents and companies that owe nothing', async () => {
    const { companyId, projectId } = await aCustomer();
    await aBareDraft(world.tx, projectId);
    await voidBare(world.tx, await aBareIssued(world.tx, projectId, '100.00'));
    await aBareReceipt(world.tx, await aBareIssued(world.tx, projectId, '50.00'), {
      amount: '50.00',
      day: '2026-06-01',
    });
    expect(await rowsOf(companyId)).toEqual([]);
  });

  test('has open credits apart: they are due to the customer, on no day', async () => {
    const { companyId, projectId } = await aCustomer();
    await anOpenCredit(
      world.tx,
      await invoiced(projectId, '100.00', { date: '2026-05-31', due: '2026-06-30' }),
      '-30.00',
    );
    expect((await rowOf(companyId))?.own).toMatchObject({ over90: '100.00', owed: '100.00', openCredits: '30.00' });
    const { data } = await admin.call(receivableEndpoints.documents, { query: { companyId, show: 'openCredits' } });
    expect(data.documents).toMatchObject([
      { kind: 'Credit note', openAmount: '-30.00', invoiceDueDate: null, daysOverdue: null },
    ]);
  });

  test('has a row for each currency, and no amount in US dollars while a rate is missing', async () => {
    const { companyId, projectId } = await aCustomer('GBP');
    const dates = { date: '2026-11-01', due: '2026-12-01' };
    await invoiced(projectId, '100.00', { ...dates, rate: '1.25' });
    expect(await rowOf(companyId)).toMatchObject({
      currencyCode: 'GBP',
      own: { owed: '100.00' },
      usd: { owed: '125.00' },
    });
    await sql`update company set currency_code = 'INR' where id = ${companyId}`.execute(world.tx);
    await invoiced(projectId, '7000.00', dates);
    expect(await rowsOf(companyId)).toMatchObject([
      { currencyCode: 'GBP', usd: { owed: '125.00' } },
      { currencyCode: 'INR', own: { owed: '7000.00' }, usd: null },
    ]);
  });
});

describe('an earlier day', () => {
  test('counts what was dated until its end, and the age of that day', async () => {
    const { companyId, projectId } = await aCustomer();
    const first = await invoiced(projectId, '100.00', { date: '2028-01-31', due: '2028-02-29' });
    await invoiced(projectId, '40.00', { date: '2028-03-02', due: '2028-04-01' });
    await aBareReceipt(world.tx, first, { amount: '60.00', day: '2028-03-02' });
    world.clock.setTo('2028-06-30T09:00:00.000Z');
    try {
      const later = await world.signedIn('ROLE_ADMIN');
      const on = async (day: string) => (await rowOf(companyId, { on: day }, later))?.own;
      expect(await on('2028-01-30')).toBeUndefined();
      expect(await on('2028-02-29')).toMatchObject({ notDue: '100.00', owed: '100.00' });
      expect(await on('2028-03-01')).toMatchObject({ upTo30: '100.00', owed: '100.00' });
      expect(await on('2028-03-02')).toMatchObject({ notDue: '40.00', upTo30: '40.00', owed: '80.00' });
    } finally {
      world.clock.setTo('2026-11-21T09:00:00.000Z');
    }
  });

  test('counts a credit that only the books have from the day on which it was applied', async () => {
    const { companyId, projectId } = await aCustomer();
    const id = await invoiced(projectId, '100.00', { date: '2026-09-01', due: '2026-10-01' });
    await sql`insert into credit_application (books_credit, invoice_id, applied_on, amount, reason, entered_at)
      values ('CN-7', ${id}, '2026-11-10', '30.00', '', now())`.execute(world.tx);
    expect((await rowOf(companyId))?.own.owed).toBe('70.00');
    expect((await rowOf(companyId, { on: '2026-11-09' }))?.own.owed).toBe('100.00');
  });

  test('cannot be in the future, for the list or for the documents', async () => {
    const { companyId } = await aCustomer();
    for (const { failure } of [
      await admin.call(receivableEndpoints.list, { query: { on: '2026-11-22' } }),
      await admin.call(receivableEndpoints.documents, { query: { companyId, on: '2026-11-22' } }),
    ])
      expect(failure).toMatchObject({
        code: 'receivables_in_future',
        errors: [{ path: 'on', message: messages.receivablesInFuture }],
      });
  });

  test('cannot be before 2000', async () => {
    const { status, failure } = await admin.call(receivableEndpoints.list, { query: { on: '1999-12-31' } });
    expect([status, failure?.errors?.[0]?.message]).toEqual([400, messages.dayTooEarly]);
  });
});

describe('payments', () => {
  test('are counted over the last 12 months, weighted by their amounts, without reversed ones', async () => {
    const { companyId, projectId } = await aCustomer();
    await invoiced(projectId, '1.00', { date: '2025-01-01', due: '2025-02-01' });
    const paid = async (total: string, date: string, day: string): Promise<number> =>
      aBareReceipt(world.tx, await invoiced(projectId, total, { date, due: date }), { amount: total, day });
    await paid('500.00', '2025-05-01', '2025-11-21');
    expect(await rowOf(companyId)).toMatchObject({ lastPaymentDate: '2025-11-21', averageDaysToPay: null });
    await paid('900.00', '2026-05-01', '2026-05-11');
    await paid('100.00', '2026-05-01', '2026-06-30');
    const mistake = await paid('400.00', '2026-05-01', '2026-09-30');
    const reversed = sql<{ id: number }>`select invoice_id as id from receipt where id = ${mistake}`;
    const invoiceId = (await reversed.execute(world.tx)).rows[0]?.id ?? 0;
    await aBareReceipt(world.tx, invoiceId, { amount: '-400.00', day: '2026-10-01', reverses: mistake });
    expect(await rowOf(companyId)).toMatchObject({ lastPaymentDate: '2026-06-30', averageDaysToPay: 15 });
    expect(await rowOf(companyId, { on: '2026-09-30' })).toMatchObject({ lastPaymentDate: '2026-09-30' });
  });
});

describe('who sees them', () => {
  test('a CSM sees the invoices of their projects alone, and an administrator can look for these', async () => {
    const csm = await world.signedIn('ROLE_CSM');
    const { companyId, projectId } = await aCustomer('USD', { csms: [csm.userId] });
    const accountant = await world.signedIn('ROLE_ACCOUNTANT');
    const other = await aProject(world.tx, { companyId, accountants: [accountant.userId] });
    const dates = { date: '2026-11-01', due: '2026-12-01' };
    await invoiced(projectId, '100.00', dates);
    await invoiced(other.id, '10.00', dates);
    expect((await rowOf(companyId, {}, csm))?.own.owed).toBe('100.00');
    expect((await rowOf(companyId))?.own.owed).toBe('110.00');
    expect((await rowOf(companyId, { csmEmail: csm.email }))?.own.owed).toBe('100.00');
    expect((await rowOf(companyId, { accountantEmail: accountant.email }))?.own.owed).toBe('10.00');
    const { data } = await csm.call(receivableEndpoints.documents, { query: { companyId } });
    expect(data.documents.map(({ openAmount }) => openAmount)).toEqual(['100.00']);
  });
});
