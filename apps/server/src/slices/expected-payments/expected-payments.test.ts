import { messages } from '@countinghouse/contract/messages.ts';
import { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { sql } from 'kysely';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareReceipt, issueBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
});
afterAll(() => world.close());

async function aCustomer(csms: number[] = []) {
  const companyId = await aCompany(world.tx, { currencyCode: 'USD' });
  return { companyId, projectId: (await aProject(world.tx, { companyId, csms })).id };
}

/** An issued invoice over 100.00 that was dated 30 days before it was due, and three after its period. */
async function anInvoice(projectId: number, due: string): Promise<number> {
  const id = await aBareDraft(world.tx, projectId);
  await sql`update invoice set rows_amount = 100, lines_amount = 100, total = 100, due_date = ${due},
    invoice_date = ${due}::date - 30, end_date = ${due}::date - 33, start_date = ${due}::date - 60 where id = ${id}`.execute(
    world.tx,
  );
  await issueBare(world.tx, id);
  return id;
}

const paid = async (projectId: number, due: string, day: string, amount = '100.00'): Promise<number> =>
  aBareReceipt(world.tx, await anInvoice(projectId, due), { amount, day });

/** Twelve invoices that were paid as late as is said, in days. */
async function aYearOfPayments(projectId: number, ...days: readonly string[]): Promise<void> {
  for (let month = 1; month <= 12; month += 1)
    await paid(
      projectId,
      month === 12 ? '2025-12-10' : `2026-${String(month === 11 ? 10 : month).padStart(2, '0')}-10`,
      month === 12
        ? `2025-12-${days[0]}`
        : `2026-${String(month === 11 ? 10 : month).padStart(2, '0')}-${days[month % days.length]}`,
    );
}

const expectedOf = async (id: number, by = admin) =>
  (await by.call(expectedPaymentEndpoints.ofInvoice, { params: { id } })).data?.expected;

describe('the expected payment of an invoice', () => {
  test('is learned from the company, if it has twelve payments', async () => {
    const { projectId } = await aCustomer();
    await aYearOfPayments(projectId, '18', '20', '20');
    expect(await expectedOf(await anInvoice(projectId, '2026-12-10'))).toEqual({
      expectedDate: '2026-12-20',
      earliestDate: '2026-12-18',
      latestDate: '2026-12-20',
      learnedFrom: 'company',
      payments: 12,
    });
  });

  test('is learned from all companies, if its own has fewer payments', async () => {
    const { projectId } = await aCustomer();
    for (const month of ['03', '04', '05']) await paid(projectId, `2026-${month}-10`, `2026-${month}-25`);
    const id = await anInvoice(projectId, '2026-12-10');
    const before = await expectedOf(id);
    expect(before).toMatchObject({ learnedFrom: 'all', expectedDate: '2026-12-20', latestDate: '2026-12-25' });
    expect(await expectedOf(await anInvoice(projectId, '2026-08-01'))).toBeNull();
  });

  test('does not count payments that were reversed, or invoices that were never paid', async () => {
    const { companyId, projectId } = await aCustomer();
    await aYearOfPayments(projectId, '12');
    const mistake = await paid(projectId, '2026-10-10', '2026-10-31');
    const { rows } = await sql<{ id: number }>`select invoice_id as id from receipt where id = ${mistake}`.execute(
      world.tx,
    );
    const reversed = rows[0]?.id ?? 0;
    await aBareReceipt(world.tx, reversed, { amount: '-100.00', day: '2026-11-01', reverses: mistake });
    await sql`insert into adjustment (invoice_id, type, adjusted_on, amount, reason, entered_by, entered_at)
      values (${reversed}, 'Bad Debts', '2026-11-02', 100, 'a mistake', ${admin.userId}, now())`.execute(world.tx);
    const open = await anInvoice(projectId, '2026-12-10');
    expect(await expectedOf(open)).toMatchObject({
      expectedDate: '2026-12-12',
      latestDate: '2026-12-12',
      payments: 12,
    });
    const { data } = await admin.call(expectedPaymentEndpoints.ofCompany, { query: { companyId } });
    expect(data.invoices).toMatchObject([{ invoiceId: open, expected: { expectedDate: '2026-12-12' } }]);
  });

  test('is of what is left after a part payment, and of nothing once it is paid', async () => {
    const { companyId, projectId } = await aCustomer();
    await aYearOfPayments(projectId, '15');
    const id = await anInvoice(projectId, '2026-12-10');
    await aBareReceipt(world.tx, id, { amount: '40.00', day: '2026-11-20' });
    const next = async () =>
      (await admin.call(expectedPaymentEndpoints.next, { query: {} })).data.companies.find(
        (one) => one.companyId === companyId,
      );
    expect(await expectedOf(id)).toMatchObject({ expectedDate: '2026-12-15' });
    expect(await next()).toMatchObject({ currencyCode: 'USD', expected: { expectedDate: '2026-12-15' } });
    await aBareReceipt(world.tx, id, { amount: '60.00', day: '2026-11-21' });
    expect([await expectedOf(id), await next()]).toEqual([null, undefined]);
  });

  test('is shown for invoices of own projects alone, but learned from all', async () => {
    const csm = await world.signedIn('ROLE_CSM');
    const { companyId, projectId } = await aCustomer();
    await aYearOfPayments(projectId, '14');
    const hidden = await anInvoice(projectId, '2026-12-10');
    const own = await aProject(world.tx, { companyId, csms: [csm.userId] });
    const shown = await anInvoice(own.id, '2026-12-20');
    const { failure } = await csm.call(expectedPaymentEndpoints.ofInvoice, { params: { id: hidden } });
    expect(failure?.code).toBe('invoice_not_found');
    expect(await expectedOf(shown, csm)).toMatchObject({ expectedDate: '2026-12-24', payments: 12 });
    const { data } = await csm.call(expectedPaymentEndpoints.ofCompany, { query: { companyId } });
    expect(data.invoices.map(({ invoiceId }) => invoiceId)).toEqual([shown]);
  });
});

describe('the received month of a prediction', () => {
  const december = { startDate: '2026-12-01', endDate: '2026-12-31' };
  const planned = {
    predictionId: 0,
    accuracy: 75 as const,
    predictedAmount: '12500',
    ...december,
    receivedMonth: 'Jan-2027',
    submissionType: 'IT' as const,
  };

  test('is a warning if it ignores when the invoice is expected to be paid, and never forbidden', async () => {
    const { projectId } = await aCustomer();
    await aYearOfPayments(projectId, '15');
    const { data } = await admin.call(expectedPaymentEndpoints.ofPeriod, {
      params: { id: projectId },
      query: december,
    });
    // invoiced on 3 Jan, due on 2 Feb
    expect(data.expected).toMatchObject({ expectedDate: '2027-02-07', earliestDate: '2027-02-07', payments: 12 });
    const save = (more: object, receivedMonth = 'Jan-2027') =>
      admin.call(predictionEndpoints.add, {
        body: { projectId, predictionDetails: [{ ...planned, receivedMonth }], ...more },
      });
    const warning = {
      path: 'predictionDetails.0.receivedMonth',
      message: messages.receivedMonthUnlikely('on 7 Feb 2027'),
    };
    // the invoices of the history have billings without an end
    const taken = { path: 'predictionDetails.0.startDate', message: messages.datesTaken };
    const errorsOf = async (...[more, month]: Parameters<typeof save>) => (await save(more, month)).failure?.errors;
    expect(await errorsOf({})).toEqual([taken, warning]);
    expect(await errorsOf({ skipWarnings: true, seenWarnings: [taken] })).toEqual([taken, warning]);
    expect((await save({ skipWarnings: true, seenWarnings: [taken, warning] })).status).toBe(201);
    const ofProject = async (by = admin) => by.call(expectedPaymentEndpoints.ofProject, { params: { id: projectId } });
    expect((await ofProject()).data.predictions).toEqual([
      { predictionId: expect.any(Number), expected: data.expected },
    ]);
    const stranger = await world.signedIn('ROLE_CSM');
    expect((await ofProject(stranger)).failure?.code).toBe('project_not_found');
    expect(await errorsOf({}, 'Feb-2027')).toEqual([taken]);
    expect(await errorsOf({}, 'Mar-2027')).toEqual([taken, warning]);
  });

  test('is not judged where nothing is expected: without an invoice of the project, or without money of ours', async () => {
    const { projectId } = await aCustomer();
    const body = { projectId, predictionDetails: [planned] };
    expect((await admin.call(predictionEndpoints.add, { body })).status).toBe(201);
    const invoiced = await aCustomer();
    await aYearOfPayments(invoiced.projectId, '15');
    const without = { ...planned, financialType: 'No Invoice' as const };
    const saved = await admin.call(predictionEndpoints.add, {
      body: { projectId: invoiced.projectId, predictionDetails: [without] },
    });
    expect(saved.failure?.errors?.map(({ path }) => path)).toEqual(['predictionDetails.0.startDate']);
  });

  test('is asked for a period that ends after it begins, on a project in scope', async () => {
    const { projectId: id } = await aCustomer();
    const query = { startDate: '2026-12-31', endDate: '2026-12-01' };
    expect((await admin.call(expectedPaymentEndpoints.ofPeriod, { params: { id }, query })).status).toBe(400);
    const stranger = await world.signedIn('ROLE_CSM');
    const hidden = await stranger.call(expectedPaymentEndpoints.ofPeriod, { params: { id }, query: december });
    expect(hidden.failure?.code).toBe('project_not_found');
  });
});
