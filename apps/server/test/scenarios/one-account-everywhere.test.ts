import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aProject } from '../../seed/builders.ts';
import { enterJobs } from '../../src/jobs/history.sql.ts';
import { jobs } from '../../src/jobs/schedule.ts';
import { aBareIssued, anOpenCredit } from '../bare-invoice.ts';
import { invoicesWithTotals, revenueWithTotals } from '../lists-with-totals.ts';
import { aSalesPerson } from '../project-forms.ts';
import { aWorld, type Person, type World } from '../world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  await enterJobs(world.tx, jobs, world.clock.now());
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});
afterAll(() => world.close());

const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;

/**
 * Two invoices of 600.00 and 50.00, and a credit note of the first over 130.00. 100.00 of the first are paid and 20.00 discounted;
 * 80.00 of the credit note settle the first invoice, 30.00 the second, 20.00 stay open. A payment of 40.00 was entered and reversed.
 */
async function anAccount() {
  const companyId = await aCompany(world.tx, { currencyCode: 'USD', displayName: 'Acme' });
  await sql`update company set email = 'pay@acme.example' where id = ${companyId}`.execute(world.tx);
  const project = await aProject(world.tx, { name: 'Portal', companyId, accountants: [anna.userId] });
  await sql`update project set tells_overdue = true where id = ${project.id}`.execute(world.tx);
  const seller = await aSalesPerson(world.tx, 'Sal');
  await sql`insert into project_sales_person values (${project.id}, ${seller.id}, 1)`.execute(world.tx);
  const first = await aBareIssued(world.tx, project.id, '600.00');
  const second = await aBareIssued(world.tx, project.id, '50.00');
  const credit = await anOpenCredit(world.tx, first, '-130.00');
  await sql`update billing set received_month = '2026-11-01' where project_id = ${project.id}`.execute(world.tx);
  await sql`update invoice set due_date = '2026-10-31' where id = ${first}`.execute(world.tx);
  await sql`update invoice set due_date = '2026-12-31' where id = ${second}`.execute(world.tx);
  const done = async (answer: Promise<{ readonly failure: unknown }>) => expect((await answer).failure).toBeUndefined();
  const pay = async (amount: string) =>
    done(
      anna.call(receiptEndpoints.add, {
        body: { invoiceId: first, version: (await account(first)).version, amount, receivedDate: '2026-11-10' },
      }),
    );
  await pay('100.00');
  await pay('40.00');
  const { version, receipts } = await account(first);
  const mistake = {
    params: { id: first, receiptId: receipts[1]?.receiptId ?? 0 },
    body: { version, reason: 'a mistake' },
  };
  await done(anna.call(receiptEndpoints.reverse, mistake));
  await done(
    anna.call(receiptEndpoints.adjust, {
      params: { id: first },
      body: {
        version: (await account(first)).version,
        adjustmentType: 'Discount',
        amount: '20.00',
        adjustedDate: '2026-11-10',
        reason: 'goodwill',
      },
    }),
  );
  for (const { id, amount } of [
    { id: first, amount: '80.00' },
    { id: second, amount: '30.00' },
  ])
    await done(
      anna.call(receiptEndpoints.applyCredit, {
        params: { id },
        body: { version: (await account(id)).version, creditId: credit, amount },
      }),
    );
  return { project, companyId, seller, first, second, credit };
}

test('every screen, export, email and to-do shows the same figures of one account', async () => {
  const { project, companyId, seller, first, second, credit } = await anAccount();
  const left = { [first]: '400.00', [second]: '20.00', [credit]: '-20.00' };

  // each document, and its account line by line
  for (const [id, outstanding] of Object.entries(left)) {
    const { outStandingAmount, invoiceAmount, receipts, adjustments, creditApplications } = await account(Number(id));
    expect([id, outStandingAmount]).toEqual([id, outstanding]);
    const lines = [...receipts, ...adjustments, ...creditApplications].map(({ amount }) => Number(amount));
    expect(Number(invoiceAmount) - lines.reduce((sum, amount) => sum + amount, 0)).toBe(Number(outstanding));
  }

  // the files of the lists are made of these rows
  const list = await invoicesWithTotals(anna, { companyId });
  expect(Object.fromEntries(list.invoiceDetails.map((one) => [one.invoiceId, one.outStandingAmount]))).toEqual(left);
  const whole = { invoiceAmount: '520.00', receivedAmount: '100.00', outStandingAmount: '400.00' };
  expect(list.totals.usd).toMatchObject(whole);

  // the account of the project itself: all of it stands among its pending invoices
  for (const [tab, totals] of [
    ['all', whole],
    ['pending', whole],
    ['paid', { invoiceAmount: '0.00', receivedAmount: '0.00', outStandingAmount: '0.00' }],
  ] as const) {
    const own = await invoicesWithTotals(anna, { projectId: project.id, tab });
    const shown = Object.fromEntries(own.invoiceDetails.map((one) => [one.invoiceId, one.outStandingAmount]));
    expect([tab, shown, own.totals.usd]).toMatchObject([tab, tab === 'paid' ? {} : left, totals]);
  }

  const revenue = (show: 'all' | 'invoices' | 'pending' | 'paid') =>
    revenueWithTotals(anna, { body: { show, companyId } });
  for (const show of ['all', 'invoices', 'pending'] as const) {
    const { totals, revenueDetails } = await revenue(show);
    expect([show, totals.usd]).toMatchObject([show, whole]);
    expect(totals.ofCreditNotes).toMatchObject([{ invoiceAmount: '-130.00', outStandingAmount: '-20.00' }]);
    const rows = new Set(revenueDetails.map(({ invoiceDetails }) => invoiceDetails?.outStandingAmount));
    expect([show, rows]).toEqual([show, new Set(['20.00', '400.00'])]);
  }
  expect((await revenue('paid')).revenueDetails).toEqual([]);

  const { data: dashboard } = await anna.call(dashboardEndpoints.figures, {
    query: { from: 'Nov-2026', to: 'Nov-2026' },
  });
  const figures = { ...whole, overdueAmount: '400.00' };
  expect(dashboard.totals).toMatchObject(figures);
  for (const part of [dashboard.byMonth, dashboard.byCompany, dashboard.byAccountant, dashboard.byCurrency])
    expect(part).toMatchObject([figures]);
  expect(dashboard.ageing.map(({ outStandingAmount }) => outStandingAmount)).toEqual(
    expect.arrayContaining(['400.00', '0.00']),
  );
  expect(dashboard.ageing.reduce((sum, one) => sum + Number(one.outStandingAmount), 0)).toBe(400);

  const { data: month } = await anna.call(monthCloseEndpoints.get, { query: { month: 'Nov-2026' } });
  expect(month.figures.usd).toMatchObject({ receivedAmount: '100.00', adjustedAmount: '20.00' });
  const { data: may } = await anna.call(monthCloseEndpoints.get, { query: { month: 'May-2026' } });
  expect(may.figures.usd).toMatchObject({ invoiceAmount: '650.00', creditAmount: '-130.00' });

  const { data: disputes } = await anna.call(disputeEndpoints.list, { query: { state: 'open' } });
  expect(disputes.disputeDetails).toMatchObject([
    { invoiceId: first, receivedAmount: '100.00', adjustedAmount: '20.00', difference: '400.00' },
  ]);

  // the payments of the first invoice, and the credit note that pays the second; the first counts up to 470.00, so that nothing counts twice
  const terms = {
    projectId: project.id,
    category: 'Percentage',
    basis: 'Amount',
    currencyCode: 'USD',
    value: '10',
  } as const;
  await anna.call(incentiveEndpoints.add, { params: { id: seller.id }, body: { ...terms, fromMonth: 'May-2026' } });
  const { data: statement } = await anna.call(incentiveEndpoints.get, { params: { id: seller.id } });
  expect(statement.months.map(({ month: of, amounts }) => [of, amounts[0]?.earned])).toEqual([['Nov-2026', '13.00']]);

  await world.product.jobs.runNow('INVOICE_OVERDUE');
  await world.deliverAll();
  const { mails } = (await world.control('GET', '/mail')) as { mails: { subject: string; text: string }[] };
  // one to the project's users, one to the customer
  const overdue = mails.filter(({ subject }) => subject.includes('overdue'));
  expect(overdue).toHaveLength(2);
  for (const { text } of overdue) expect(text).toContain('USD 400.00');
  const { data: todos } = await anna.call(todoEndpoints.list, { query: { type: 'OVERDUE' } });
  expect(todos.todoDetails.map(({ invoiceId }) => invoiceId)).toEqual([first]);
});
