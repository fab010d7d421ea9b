import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSandboxBooks } from '../../testing/sandbox-books.ts';
import { sampleInvoice } from '../../testing/sample-books.ts';
import type { BooksInvoice, BooksInvoiceLine, BooksProvider } from '../books-provider.ts';
import { profileFromQuickBooks, quickBooksCompanyAnswer } from './from-quickbooks.ts';
import { documentDifferences } from '../document-differences.ts';

const US = '9341450000000001';
const UK = '9341450000000002';
const INDIA = '9341450000000004';
let folder: string;
let sandbox: Sandbox;

// a busy machine must not fail the test
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'companies-'));
  sandbox = await startSandbox({ dataDir: folder, settings: { quickbooksThrottle: false } });
});
beforeEach(() => control('DELETE', 'faults'));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function control(method: string, part: string, body?: object): Promise<unknown> {
  const init =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.url}/control/${part}`, { method, ...init });
  if (!answer.ok) throw new Error(`${method} ${part}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

let serial = 0;
/** An invoice of the given lines to a new customer in that currency. */
async function invoiceTo(
  books: BooksProvider,
  currency: string,
  changes: Partial<BooksInvoice> & { readonly lines: readonly BooksInvoiceLine[] },
): Promise<BooksInvoice> {
  serial += 1;
  const customer = await books.createCustomer(
    { displayName: `Customer ${serial}`, currency },
    { requestId: `c${serial}` },
  );
  return {
    ...sampleInvoice,
    reference: `CH-R${serial}000`,
    number: `INV-R-${serial}`,
    customerId: customer.id,
    currency,
    ...changes,
  };
}
const fee = (amount: string, taxCodeId?: string): BooksInvoiceLine => ({
  description: `Fees of ${amount}`,
  itemName: 'Development Fees',
  quantity: '1.00',
  unitPrice: amount,
  amount,
  ...(taxCodeId === undefined ? {} : { taxCodeId }),
});
const push = (books: BooksProvider, invoice: BooksInvoice) =>
  books.createInvoice(invoice, { requestId: `r-${invoice.reference}` });

describe('a UK company', () => {
  test('rounds VAT once per rate on the sum of its lines', async () => {
    const { books } = await openSandboxBooks(sandbox.url, UK);
    const codes = await books.taxCodes();
    const codeNamed = (name: string) => codes.find((code) => code.name === name)?.id ?? '';
    const [standard, reduced, zero] = [codeNamed('20.0% S'), codeNamed('5.0% R'), codeNamed('0.0% Z')];
    // Per line, 20 % of 0.33 would be 0.07 three times; of the sum 0.99 it is 0.20.
    const lines = [
      fee('0.33', standard),
      fee('0.33', standard),
      fee('0.33', standard),
      fee('10.10', reduced),
      fee('5.00', zero),
    ];
    const invoice = await invoiceTo(books, 'GBP', { lines, taxMode: 'excluded', tax: '0.71', total: '16.80' });
    expect(documentDifferences(invoice, await push(books, invoice))).toEqual([]);
  });

  test('keeps our exchange rate on an invoice in dollars', async () => {
    const { books } = await openSandboxBooks(sandbox.url, UK);
    const invoice = await invoiceTo(books, 'USD', {
      lines: [fee('1234.56')],
      total: '1234.56',
      exchangeRate: '0.791234',
    });
    const document = await push(books, invoice);
    expect(documentDifferences(invoice, document)).toEqual([]);
    expect(document.exchangeRate).toBe('0.791234');
  });

  test('bills yen without decimals', async () => {
    const { books } = await openSandboxBooks(sandbox.url, UK);
    const invoice = await invoiceTo(books, 'JPY', {
      lines: [fee('123456')],
      tax: '0',
      total: '123456',
      exchangeRate: '0.0052',
    });
    const document = await push(books, invoice);
    expect(document.total).toBe('123456');
    expect(documentDifferences(invoice, document)).toEqual([]);
  });

  test('has the purchase order of an invoice in its custom field', async () => {
    const { books } = await openSandboxBooks(sandbox.url, UK);
    const invoice = await invoiceTo(books, 'GBP', { lines: [fee('10.00')], total: '10.00', purchaseOrder: 'PO-77' });
    const document = await push(books, invoice);
    expect([document.purchaseOrder, documentDifferences(invoice, document)]).toEqual(['PO-77', []]);
    const { invoices } = (await control('GET', `books/${UK}`)) as { invoices: { id: string; customField: string }[] };
    expect(invoices.find(({ id }) => id === document.id)?.customField).toBe('PO-77');
  });

  test('is refused if it is not the confirmed one', async () => {
    const { books } = await openSandboxBooks(sandbox.url, UK, { confirmed: { country: 'US', homeCurrency: 'USD' } });
    await expect(books.company()).rejects.toMatchObject({ reason: 'other_company' });
  });
});

test('the profile of a company has its legal name and address, and no tax number', async () => {
  const { books } = await openSandboxBooks(sandbox.url, UK);
  expect(await books.profile()).toEqual({
    legalName: 'Harborlight Software Ltd',
    address: { lines: ['14 Clerkenwell Close'], city: 'London', postalCode: 'EC1R 0AN', country: 'GBR' },
  });
  const answer = (info: object) =>
    profileFromQuickBooks(
      quickBooksCompanyAnswer.parse({ CompanyInfo: { CompanyName: 'Acme', Country: 'GB', ...info } }),
    );
  expect(answer({ LegalName: '', LegalAddr: { Id: '1' }, CompanyAddr: { Line1: '1 High Street' } })).toEqual({
    legalName: 'Acme',
    address: { lines: ['1 High Street'] },
  });
  expect(answer({})).toEqual({ legalName: 'Acme' });
});

test('an Indian company has tax codes of two parts, and its tax agrees', async () => {
  const { books } = await openSandboxBooks(sandbox.url, INDIA);
  const gst = (await books.taxCodes()).find((code) => code.name === '18.0% GST');
  expect(gst).toMatchObject({ percent: '18', parts: [{ percent: '9' }, { percent: '9' }] });
  // Each part is rounded separately: 9 % of 100.05 is 9.00 twice.
  const invoice = await invoiceTo(books, 'INR', {
    lines: [fee('100.05', gst?.id ?? '')],
    taxMode: 'excluded',
    tax: '18.00',
    total: '118.05',
  });
  expect(documentDifferences(invoice, await push(books, invoice))).toEqual([]);
});

describe('a US company', () => {
  test('reports closed books', async () => {
    const { books } = await openSandboxBooks(sandbox.url, US);
    const invoice = await invoiceTo(books, 'USD', { lines: [fee('1.00')], total: '1.00' });
    await control('POST', `books/${US}/preferences`, { closedThrough: '2026-10-31' });
    await expect(push(books, invoice)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'period_closed',
      code: '6210',
    });
    await control('POST', `books/${US}/preferences`, { closedThrough: null });
  });

  test('taxes only the taxed lines', async () => {
    const { books } = await openSandboxBooks(sandbox.url, US);
    const invoice = await invoiceTo(books, 'USD', {
      lines: [fee('335.25', '2'), fee('100.00')],
      taxMode: 'excluded',
      tax: '26.82',
      total: '462.07',
    });
    expect(documentDifferences(invoice, await push(books, invoice))).toEqual([]);
  });

  test("refuses another company's token", async () => {
    const { books } = await openSandboxBooks(sandbox.url, US);
    const { connection } = await openSandboxBooks(sandbox.url, UK);
    const { books: mixed } = await openSandboxBooks(sandbox.url, US, { tokens: connection.tokens });
    await expect(mixed.company()).rejects.toMatchObject({
      kind: 'signed_out',
      reason: 'company_not_allowed',
      code: '3100',
    });
    expect((await books.company()).country).toBe('US');
  });

  test('reuses an existing item and creates a missing one, once', async () => {
    const { books } = await openSandboxBooks(sandbox.url, US);
    const made = await books.serviceItem("Tests: 'quick' & exact");
    const { books: later } = await openSandboxBooks(sandbox.url, US);
    expect((await later.serviceItem("tests: 'QUICK' & exact")).id).toBe(made.id);
  });
});
