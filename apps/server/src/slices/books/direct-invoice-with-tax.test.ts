import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
import { aBillableProject } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { compareFrozen } from '../invoices/wizard/frozen-hash.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

const kinds = {
  quickBooks: { provider: 'QUICK_BOOKS', region: 'UK', currencyCode: 'GBP' },
  zohoBooks: { provider: 'ZOHO_BOOKS', region: 'UK', currencyCode: 'GBP' },
  zohoBooksOfIndia: { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR' },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  for (const { region, provider } of Object.values(kinds)) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

async function booksOf({ provider, region }: Kind) {
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error('no books');
  return world.product.outside.booksFor(connection);
}

interface Ids {
  readonly customer: string;
  readonly item: string;
  readonly tax: (name: string) => string;
}

/** Writes an invoice in the books by hand, brings it to a project, and answers what it is here and in what both differ after a night. */
async function brought(kind: Kind, write: (ids: Ids) => object) {
  const { provider, region, currencyCode: currency } = kind;
  const displayName = `Customer ${nextNumber()}`;
  const project = await aBillableProject(world, anna, { company: { ...kind, displayName } });
  const books = await booksOf(kind);
  const { id: customer } = await books.createCustomer({ displayName, currency }, { requestId: displayName });
  const { id: item } = await books.serviceItem('Development Fees');
  const codes = await books.taxCodes();
  const tax = (name: string) => codes.find((one) => one.name === name)?.id ?? `no tax ${name}`;
  const { realmId } = sandboxBooks(provider, region);
  const { documentId } = (await world.control(
    'POST',
    `/books/${realmId}/documents`,
    write({ customer, item, tax }),
  )) as {
    documentId: string;
  };
  const invoices = [{ invoiceId: documentId, startDate: '2026-10-01', endDate: '2026-10-31' }];
  const assigned = await anna.call(directInvoiceEndpoints.assignProject, {
    body: { provider, region, projectId: project.id, invoices },
  });
  const id = assigned.data.invoices[0]?.invoiceId ?? 0;
  const { data } = await anna.call(invoiceEndpoints.get, { params: { id } });
  await world.product.jobs.runNow('BOOKS_RECONCILE');
  const compared = await anna.call(booksDifferenceEndpoints.compare, { params: { id } });
  return { id, documentId, data, compared: compared.data.differences };
}
const figures = ({ data }: Awaited<ReturnType<typeof brought>>) => ({
  setting: data.taxDetails.globalTaxSetting,
  taxes: data.totals.taxComponents.map(({ name, amount }) => `${name} ${amount}`),
  tax: data.totals.taxAmount,
  total: data.totals.total,
  lines: data.invoiceLineItemList.map(({ amount, taxAmount }) => `${amount} ${taxAmount}`),
});

describe('an invoice with tax that was made in QuickBooks', () => {
  const day = { TxnDate: '2026-11-05', DueDate: '2026-12-05' };
  const line = (item: string, amount: number, code: string) => ({
    DetailType: 'SalesItemLineDetail',
    Amount: amount,
    SalesItemLineDetail: { ItemRef: { value: item }, TaxCodeRef: { value: code } },
  });

  test('comes in with its tax by rate, under a discount, and differs in nothing', async () => {
    const found = await brought(kinds.quickBooks, ({ customer, item, tax }) => ({
      ...day,
      CustomerRef: { value: customer },
      CurrencyRef: { value: 'GBP' },
      GlobalTaxCalculation: 'TaxExcluded',
      Line: [
        line(item, 333.33, tax('20.0% S')),
        line(item, 66.67, tax('5.0% R')),
        { DetailType: 'DiscountLineDetail', Amount: 40, DiscountLineDetail: { PercentBased: false } },
      ],
    }));
    expect(figures(found)).toEqual({
      setting: 'Exclusive of Tax',
      // 300.00 at 20 %, 60.00 at 5 %
      taxes: ['20.0% S (Sales) 60.00', '5.0% R (Sales) 3.00'],
      tax: '63.00',
      total: '423.00',
      lines: ['333.33 60.00', '66.67 3.00', '-40.00 0.00'],
    });
    expect(found.compared).toEqual([]);
  });

  test('with the tax inside comes in net with its tax, to the cent', async () => {
    const found = await brought(kinds.quickBooks, ({ customer, item, tax }) => ({
      ...day,
      CustomerRef: { value: customer },
      CurrencyRef: { value: 'GBP' },
      GlobalTaxCalculation: 'TaxInclusive',
      Line: [line(item, 83.33, tax('20.0% S')), line(item, 16.66, tax('20.0% S'))],
    }));
    expect(figures(found)).toEqual({
      setting: 'Exclusive of Tax',
      taxes: ['20.0% S (Sales) 20.00'],
      tax: '20.00',
      total: '119.99',
      lines: ['83.33 16.67', '16.66 3.33'],
    });
    expect(found.compared).toEqual([]);
  });
});

describe('an invoice with tax that was made in Zoho Books', () => {
  const day = { date: '2026-11-05', due_date: '2026-12-05' };

  test('with the tax inside, two rates, a discount of the whole, shipping and an adjustment comes in as it is', async () => {
    const found = await brought(kinds.zohoBooks, ({ customer, item, tax }) => ({
      ...day,
      customer_id: customer,
      is_inclusive_tax: true,
      discount_type: 'entity_level',
      discount: '10%',
      is_discount_before_tax: true,
      shipping_charge: 12.5,
      adjustment: -0.01,
      line_items: [
        { item_id: item, rate: 120, quantity: 1, tax_id: tax('Standard Rate') },
        { item_id: item, rate: 105, quantity: 1, tax_id: tax('Reduced Rate') },
      ],
    }));
    expect(figures(found)).toEqual({
      setting: 'Inclusive of Tax',
      // 108.00 with 20 % inside, 94.50 with 5 % inside
      taxes: ['Standard Rate 18.00', 'Reduced Rate 4.50'],
      tax: '22.50',
      total: '214.99',
      lines: ['120.00 18.00', '105.00 4.50', '-10.01 0.00'],
    });
    expect(found.compared).toEqual([]);
  });

  test('of India comes in with both halves, and its lines are never written over from here', async () => {
    const found = await brought(kinds.zohoBooksOfIndia, ({ customer, item, tax }) => ({
      ...day,
      customer_id: customer,
      line_items: [{ item_id: item, rate: 1000, quantity: 2, discount: '12.5%', tax_id: tax('GST18') }],
    }));
    expect(figures(found)).toEqual({
      setting: 'Exclusive of Tax',
      taxes: ['CGST9 157.50', 'SGST9 157.50'],
      tax: '315.00',
      total: '2065.00',
      lines: ['1750.00 315.00'],
    });
    expect(found.compared).toEqual([]);
    const books = await booksOf(kinds.zohoBooksOfIndia);
    // another due date keeps the discount of its line
    await books.changeInvoice(found.documentId, { memo: 'Thank you' });
    expect(await books.readInvoice(found.documentId)).toMatchObject({
      memo: 'Thank you',
      tax: '315.00',
      total: '2065.00',
    });
    await sql`insert into outbox (topic, subject, payload, due_at, created_at)
      values ('restore-lines', ${`invoice:${found.id}`}, ${JSON.stringify({ invoiceId: found.id })}, '2026-11-01', now())`.execute(
      world.tx,
    );
    await world.deliverAll();
    const { rows } = await sql<{ result: unknown }>`
      select result from outbox where subject = ${`invoice:${found.id}`} and topic = 'restore-lines'`.execute(world.tx);
    expect(rows).toEqual([{ result: { was: 'made in the books' } }]);
  });
});

describe('an invoice that came in with its tax as a line before', () => {
  test.each([
    [
      'QuickBooks',
      kinds.quickBooks,
      ({ customer, item, tax }: Ids) => ({
        TxnDate: '2026-11-05',
        DueDate: '2026-12-05',
        CustomerRef: { value: customer },
        CurrencyRef: { value: 'GBP' },
        GlobalTaxCalculation: 'TaxExcluded',
        Line: [
          {
            DetailType: 'SalesItemLineDetail',
            Amount: 300,
            SalesItemLineDetail: { ItemRef: { value: item }, TaxCodeRef: { value: tax('20.0% S') } },
          },
        ],
      }),
    ],
    [
      'Zoho Books',
      kinds.zohoBooks,
      ({ customer, item, tax }: Ids) => ({
        date: '2026-11-05',
        due_date: '2026-12-05',
        customer_id: customer,
        line_items: [{ item_id: item, rate: 300, quantity: 1, tax_id: tax('Standard Rate') }],
      }),
    ],
  ] as const)(
    'has the tax of %s after the next comparison, with the same total and a hash that holds',
    async (_name, kind, write) => {
      const found = await brought(kind, write);
      // as an earlier release stored it
      await sql`alter table invoice disable trigger invoice_is_frozen`.execute(world.tx);
      await sql`alter table invoice_line disable trigger invoice_line_is_frozen`.execute(world.tx);
      await sql`update invoice set tax_setting = 'Not Applicable', tax_code_id = null, tax_name = null, tax_components = '[]', tax_amount = 0,
      lines_amount = total, services_amount = total where id = ${found.id}`.execute(world.tx);
      await sql`update invoice_line set tax_amount = 0 where invoice_id = ${found.id}`.execute(world.tx);
      await sql`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
      values (${found.id}, 'books:2', 2, 'Tax', '', 1, 60, 60, 60, 0, '{}', '{}')`.execute(world.tx);
      await sql`alter table invoice enable trigger invoice_is_frozen`.execute(world.tx);
      await sql`alter table invoice_line enable trigger invoice_line_is_frozen`.execute(world.tx);
      await world.product.jobs.runNow('BOOKS_RECONCILE');
      const { data } = await anna.call(invoiceEndpoints.get, { params: { id: found.id } });
      const after = figures({ ...found, data });
      expect(after).toEqual(figures(found));
      expect(after).toMatchObject({ tax: '60.00', total: '360.00', lines: ['300.00 60.00'] });
      const compared = await anna.call(booksDifferenceEndpoints.compare, { params: { id: found.id } });
      expect(compared.data.differences).toEqual([]);
      expect(await compareFrozen(world.tx, found.id - 1, 1)).toMatchObject({ compared: 1 });
      // nothing else passes
      await expect(
        sql`update invoice set tax_amount = 0 where id = ${found.id}`.execute(world.tx),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );
});
