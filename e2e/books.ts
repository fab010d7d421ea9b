import type { InvoiceOnView } from '@countinghouse/sandbox/control/books-on-view.ts';
import { connectBooks, salesLine } from '@countinghouse/sandbox/testing/call-sandbox.ts';
import type { RunningProduct } from './start-product.ts';

/** The books of each region's demo customer: QuickBooks, but Zoho Books in India and the Emirates. */
export const realms = {
  US: '9341450000000001',
  UK: '9341450000000002',
  CA: '9341450000000003',
  IND: '860000004',
  UAE: '860000005',
} as const;

/** The invoices that are really in the imitated books, to check what was sent. */
export const invoicesInBooks = async (
  product: RunningProduct,
  region: keyof typeof realms,
): Promise<readonly InvoiceOnView[]> => (await booksOnView(product, region)).invoices;

/** The same for credit notes. */
export const creditsInBooks = async (
  product: RunningProduct,
  region: keyof typeof realms,
): Promise<readonly InvoiceOnView[]> => (await booksOnView(product, region)).credits;

async function booksOnView(product: RunningProduct, region: keyof typeof realms) {
  const answer = await fetch(`${product.sandboxAddress}/control/books/${realms[region]}`);
  return (await answer.json()) as Record<'invoices' | 'credits', readonly InvoiceOnView[]>;
}

/** Makes the sandbox fail as described. */
export async function scriptFault(product: RunningProduct, fault: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${product.sandboxAddress}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`the sandbox refused the fault: ${await answer.text()}`);
}

/** Ends all failures of the sandbox. */
export async function endFaults(product: RunningProduct): Promise<void> {
  const answer = await fetch(`${product.sandboxAddress}/control/faults`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`the sandbox kept its faults: ${await answer.text()}`);
}

/** Creates customers in the books of the United States like an accountant there. */
export async function handMadeCustomers(product: RunningProduct, names: readonly string[]): Promise<void> {
  const books = await connectBooks(product.sandboxAddress, realms.US);
  for (const DisplayName of names) {
    const { status, text } = await books.post('/customer?minorversion=75', {
      DisplayName,
      CompanyName: `${DisplayName} Inc`,
      CurrencyRef: { value: 'USD' },
      PrimaryEmailAddr: { Address: `ap@${DisplayName.toLowerCase().replaceAll(' ', '-')}.example` },
      BillAddr: { Line1: '1 Harbour Road', City: 'Portland', CountrySubDivisionCode: 'OR', Country: 'United States' },
    });
    if (status !== 200) throw new Error(`the books refused the customer: ${text}`);
  }
}

/** Creates an invoice in the books like an accountant there; returns its number. */
export async function handMadeInvoice(product: RunningProduct, region: 'US' | 'UK' | 'CA'): Promise<string> {
  const books = await connectBooks(product.sandboxAddress, realms[region]);
  const first = async (kind: 'Customer' | 'TaxCode') =>
    (await books.query(`select * from ${kind}`)).json['QueryResponse']?.[kind]?.[0];
  const customer = await first('Customer');
  const taxCode = { TaxCodeRef: { value: (await first('TaxCode'))?.['Id'] } };
  const number = `HAND-${Date.now()}`;
  const { status, text } = await books.post('/invoice?minorversion=75', {
    CustomerRef: { value: customer?.['Id'] },
    CurrencyRef: customer?.['CurrencyRef'],
    DocNumber: number,
    GlobalTaxCalculation: 'TaxExcluded',
    Line: [salesLine('600.00', {}, { UnitPrice: '600.00', Qty: '1', ...taxCode })],
  });
  if (status !== 200) throw new Error(`the books refused the invoice: ${text}`);
  return number;
}

/** Changes the latest invoice in the books of a region, like a bookkeeper there. */
export async function changedInBooks(
  product: RunningProduct,
  region: 'US' | 'UK' | 'CA',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const books = await connectBooks(product.sandboxAddress, realms[region]);
  const newest = (await invoicesInBooks(product, region)).at(-1)?.id ?? '';
  const found = (await books.query(`select * from Invoice where Id = '${newest}'`)).json['QueryResponse'];
  const SyncToken = found?.['Invoice']?.[0]?.['SyncToken'];
  const { status, text } = await books.post('/invoice?minorversion=75', {
    Id: newest,
    SyncToken,
    sparse: true,
    ...values,
  });
  if (status !== 200) throw new Error(`the books refused the change: ${text}`);
}
