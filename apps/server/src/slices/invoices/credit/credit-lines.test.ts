import { creditTypeNames } from '@countinghouse/billing/invoices/service-lines.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('UK');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const books = {
  QuickBooks: { provider: 'QUICK_BOOKS', region: 'UK', currencyCode: 'GBP', tax: '20.0% S', percent: 20 },
  'Zoho Books': { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR', tax: 'GST18', percent: 18 },
} as const;
const documentsOf = async ({ region, provider }: (typeof books)[keyof typeof books], { customerName }: Invoice) =>
  (await world.booksOf(region, provider)).invoices.filter((one) => one.customerName === customerName);

/** The invoice of 12 hours at 50.00 less the credited amounts, after it was pushed to the books. */
async function pushed(
  { provider, region, currencyCode, tax }: (typeof books)[keyof typeof books],
  credits: readonly (readonly [string, string])[],
): Promise<Invoice> {
  const found = await sql<{
    tax_code_id: string;
  }>`select t.tax_code_id from books_tax t join connection c on c.id = t.connection_id
    where t.name = ${tax} and c.region = ${region}`.execute(world.tx);
  const taxCodeId = found.rows[0]?.tax_code_id ?? '';
  const company = { provider, region, currencyCode, taxSetting: 'Exclusive of Tax', taxCodeId } as const;
  const saved = await aSavedInvoice(anna, await aBillableProject(world, anna, { company }), {
    saveInBooks: true,
    exchangeRate: '1.27',
    services: credits.map(([name, rate], at) => ({ id: at + 1, name, description: `${name} as agreed`, rate })),
  });
  await world.deliverAll();
  return (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
}

describe.each(Object.entries(books))('credits on an invoice in %s', (_name, of) => {
  test('of every kind stand in the books line by line, and take their tax back', async () => {
    const credits = creditTypeNames.map((name, at) => [name, `${at + 1}0.00`] as const);
    const invoice = await pushed(of, credits);
    // 600.00 less 10 + 20 + 30 + 40 + 50
    const [net, tax] = [450, (450 * of.percent) / 100];
    expect(invoice).toMatchObject({
      documentState: 'issued',
      totals: {
        rowsAmount: '600.00',
        servicesAmount: '-150.00',
        linesAmount: '450.00',
        taxAmount: tax.toFixed(2),
      },
      invoiceAmount: (net + tax).toFixed(2),
    });
    const [document, ...others] = await documentsOf(of, invoice);
    expect(others).toEqual([]);
    const sales = (document?.lines ?? []).filter((line) => line.kind === 'sales');
    expect(sales.map((line) => [line.description, Number(line.amount).toFixed(2)]).slice(1)).toEqual(
      credits.map(([name, rate]) => [`${name} as agreed`, `-${rate}`]),
    );
    expect([document?.tax, document?.total].map(Number)).toEqual([tax, net + tax]);
  });
});

test('credits above what is billed are refused before the invoice is saved, as no books take a total below 0', async () => {
  const of = books['Zoho Books'];
  const before = (await sql<{ count: number }>`select count(*)::int as count from invoice`.execute(world.tx)).rows;
  await expect(pushed(of, [['Deposit Settlement', '600.01']])).rejects.toThrow(
    'The books do not accept an invoice with a negative total. Issue a credit note instead.',
  );
  expect((await sql<{ count: number }>`select count(*)::int as count from invoice`.execute(world.tx)).rows).toEqual(
    before,
  );
});
