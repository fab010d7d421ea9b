import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
import { aBillableProject } from '../../../test/billable-project.ts';
import { aHandMadeDocument } from '../../../test/hand-made-document.ts';
import { kindsOfBooks, type KindOfBooks } from '../../../test/kinds-of-books.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  for (const { region, provider } of kindsOfBooks) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});
afterAll(() => world.close());

const pathOf = ({ provider, region }: KindOfBooks) => `/books/${sandboxBooks(provider, region).realmId}`;

/** An invoice of 600.00 that was made in the books, settled there by 150.25 of money and 100.00 of a credit note of 120.00. */
async function settledThere(kind: KindOfBooks) {
  const { provider, region, currencyCode: currency } = kind;
  const customer = `Customer ${nextNumber()}`;
  const project = await aBillableProject(world, anna, { company: { ...kind, displayName: customer } });
  const document = await aHandMadeDocument(world, { provider, region, currency, customer });
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error('no books');
  const number = `CN-${nextNumber()}`;
  const line = { description: 'By hand', itemName: 'Development Fees', quantity: '1.00', unitPrice: '120.00' };
  const credit = await world.product.outside.booksFor(connection).createCredit(
    {
      reference: number,
      number,
      customerId: document.customerId,
      currency,
      date: calendarDate('2026-11-21'),
      lines: [{ ...line, amount: '120.00' }],
      taxMode: 'none',
      tax: '0.00',
      total: '120.00',
    },
    { requestId: number },
  );
  const pay = (amount: string) =>
    world.control('POST', `${pathOf(kind)}/payments`, { documentId: document.id, amount, date: '2026-11-20' });
  await pay('150.25');
  const applied = { creditId: credit.id, documentId: document.id, amount: '100.00', date: '2026-11-21' };
  await world.control('POST', `${pathOf(kind)}/applications`, applied);
  const invoices = [{ invoiceId: document.id, startDate: '2026-05-01', endDate: '2026-05-31' }];
  const body = { provider, region, projectId: project.id, invoices };
  const assigned = await anna.call(directInvoiceEndpoints.assignProject, { body });
  return { id: assigned.data.invoices[0]?.invoiceId ?? 0, project, document, number, pay };
}
const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const compare = async (id: number) =>
  (await anna.call(booksDifferenceEndpoints.compare, { params: { id } })).data.differences;

describe.each(kindsOfBooks)('a direct invoice that a credit note settles in the books of $provider', (kind) => {
  test('has received the money alone, and the credit note is applied: every list counts the same', async () => {
    const { id, project, document, number, pay } = await settledThere(kind);
    const figures = { receivedAmount: '150.25', outStandingAmount: '349.75' };
    const now = await account(id);
    expect(now).toMatchObject({
      ...figures,
      creditsAppliedAmount: '100.00',
      creditApplications: [{ creditId: null, creditNumber: number, amount: '100.00' }],
    });
    const list = await anna.call(invoiceEndpoints.list, { query: { projectId: project.id } });
    expect(list.data.invoiceDetails).toMatchObject([figures]);
    const revenue = await anna.call(revenueEndpoints.filter, { body: { companyId: project.companyId } });
    expect(revenue.data.revenueDetails).toMatchObject([{ invoiceDetails: figures }]);
    const dashboard = await anna.call(dashboardEndpoints.figures, { query: { from: 'May-2026', to: 'Mar-2027' } });
    const shown = dashboard.data.byCompany.filter(({ companyId }) => companyId === project.companyId);
    // rupees have no rate here, so that they are in no figure in dollars
    if (kind.currencyCode === 'USD') expect(shown).toMatchObject([figures]);
    expect(await compare(id)).toEqual([]);

    const params = { id, applicationId: now.creditApplications[0]?.applicationId ?? 0 };
    const reverse = { params, body: { version: now.version, reason: 'a mistake' } };
    const refused = await anna.call(receiptEndpoints.reverseCreditApplication, reverse);
    expect(refused.failure?.code).toBe('application_of_books');

    // the one sum gives way to the single payments, and the credit note stays what it is
    await pay('349.75');
    expect(await compare(id)).toEqual([]);
    expect(await account(id)).toMatchObject({ receivedAmount: '500.00', invoiceStatus: 'Received' });
    const { applications } = await world.booksOf(kind.region, kind.provider);
    const there = applications.find(({ invoiceId }) => invoiceId === document.id);
    await world.control('DELETE', `${pathOf(kind)}/applications/${there?.id}`);
    await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
    expect(await account(id)).toMatchObject({ receivedAmount: '500.00', outStandingAmount: '100.00' });
    expect(await compare(id)).toEqual([]);
  });

  test('is unmapped with its credit note, and can be brought again', async () => {
    const { id, project, document } = await settledThere(kind);
    const body = { invoiceId: id, version: (await account(id)).version, reason: 'wrong project' };
    expect((await anna.call(directInvoiceEndpoints.unmap, { body })).failure).toBeUndefined();
    expect(await account(id)).toMatchObject({ receivedAmount: '0.00', creditsAppliedAmount: '0.00' });
    const { provider, region } = kind;
    const invoices = [{ invoiceId: document.id, startDate: '2026-05-01', endDate: '2026-05-31' }];
    const again = { provider, region, projectId: project.id, invoices };
    const assigned = await anna.call(directInvoiceEndpoints.assignProject, { body: again });
    expect(await account(assigned.data.invoices[0]?.invoiceId ?? 0)).toMatchObject({ outStandingAmount: '349.75' });
  });
});
