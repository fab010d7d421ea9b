import { describe, expect, test } from 'vitest';
import { readAnswer, type Answer } from '../../calling/answer.ts';
import { answersOfCassette, exchangesOfApiTest } from '../../testing/recorded-exchanges.ts';
import { hasSharedData, sharedText } from '../../testing/shared-data.ts';
import type { BooksCompany } from '../books-provider.ts';
import { customerFromQuickBooks, quickBooksCustomer, quickBooksCustomerAnswer } from './customer-from-quickbooks.ts';
import { documentFromQuickBooks, quickBooksInvoiceAnswer, quickBooksItem } from './from-quickbooks.ts';
import { readFault } from './quickbooks-fault.ts';
import { errorFromAnswer, wasTokenRefused } from './quickbooks-error.ts';

const books = ['books', 'quickbooks'] as const;
const company: BooksCompany = {
  companyId: '9341457021722202',
  name: 'Sandbox Company_US_1',
  country: 'US',
  homeCurrency: 'USD',
  hasMulticurrency: false,
  takesOurNumbers: true,
  hasAutomatedTax: false,
};

function answerOf(recorded: { status: number; headers: Readonly<Record<string, string>>; body: string }): Answer {
  return readAnswer(
    { status: recorded.status, headers: recorded.headers, body: Buffer.from(recorded.body) },
    'as_text',
  );
}
function valueOf(answer: Answer | undefined): unknown {
  return answer?.content.kind === 'json' ? answer.content.value : undefined;
}
function recordedApi(file: string): Answer {
  const [exchange] = exchangesOfApiTest(...books, file);
  if (!exchange) throw new Error(`no exchange in ${file}`);
  return answerOf(exchange);
}
function recordedCassette(file: string): Answer[] {
  return answersOfCassette(...books, file).map(answerOf);
}

describe.skipIf(!hasSharedData)('responses recorded from QuickBooks', () => {
  test('a created invoice is read with its line, number and total', () => {
    const answer = quickBooksInvoiceAnswer.parse(valueOf(recordedApi('nango__create-invoice.test.json')));
    expect(documentFromQuickBooks(answer.Invoice, company, 'url')).toEqual({
      id: '155',
      number: '1042',
      syncToken: '0',
      customerId: '1',
      customerName: "Amy's Bird Sanctuary",
      currency: 'USD',
      date: '2024-01-15',
      dueDate: '2024-02-14',
      lines: [{ description: '', itemName: 'Test Item Updated', quantity: '1', unitPrice: '100', amount: '100.00' }],
      isTaxInside: false,
      tax: '0.00',
      taxes: [],
      total: '100.00',
      balance: '100.00',
      isDraft: false,
      isVoided: false,
      url: 'url',
    });
  });

  test('an invoice read back over the raw connection keeps its cents', () => {
    const [read] = recordedCassette('qbo_api__delete-invoice.yml');
    const answer = quickBooksInvoiceAnswer.parse(valueOf(read));
    expect(documentFromQuickBooks(answer.Invoice, company, 'url')).toMatchObject({
      id: '266',
      number: '1043',
      total: '100.00',
    });
  });

  test('a deleted invoice is not read as a document', () => {
    const deleted = recordedCassette('qbo_api__delete-invoice.yml')[1];
    expect(valueOf(deleted)).toMatchObject({ Invoice: { status: 'Deleted' } });
    expect(quickBooksInvoiceAnswer.safeParse(valueOf(deleted)).success).toBe(false);
  });

  test('a created customer is read with its currency, address and tax code', () => {
    const answer = quickBooksCustomerAnswer.parse(valueOf(recordedApi('nango__create-customer.test.json')));
    expect(customerFromQuickBooks(answer.Customer, company)).toEqual({
      id: '60',
      displayName: 'Test Customer May 2026 Regen',
      companyName: '',
      currency: 'USD',
      syncToken: '0',
      notes: 'Test customer created via Nango action',
      email: 'testcustomer@example.com',
      phone: '(555) 555-1234',
      address: {
        lines: ['123 Test Street'],
        city: 'Mountain View',
        state: 'CA',
        postalCode: '94042',
        country: 'USA',
      },
      taxCodeId: '2',
    });
  });

  test('an updated customer has the next counter', () => {
    const tokens = recordedCassette('qbo_api__update-customer.yml').map(
      (answer) => quickBooksCustomerAnswer.parse(valueOf(answer)).Customer.SyncToken,
    );
    expect(tokens).toEqual(['0', '1']);
  });

  test('every customer and every item of a query is read', () => {
    const customers = valueOf(recordedApi('nango__query-entities.test.json')) as {
      QueryResponse: { Customer: unknown[] };
    };
    expect(customers.QueryResponse.Customer.map((row) => quickBooksCustomer.parse(row).DisplayName)).toContain(
      "Amy's Bird Sanctuary",
    );
    const items = valueOf(recordedApi('nango__list-items.test.json')) as { QueryResponse: { Item: unknown[] } };
    expect(items.QueryResponse.Item.map((row) => quickBooksItem.parse(row).Name)).toContain('Hours');
  });

  test("a refused token is recognised in the gateway's own format", () => {
    const [answer] = recordedCassette('qbo_api__error-401.yml');
    if (!answer) throw new Error('no answer');
    expect(wasTokenRefused(answer)).toBe(true);
    expect(errorFromAnswer(answer, 'write', 0)).toMatchObject({
      kind: 'signed_out',
      reason: 'token_refused',
      code: '3200',
    });
  });

  test('a used name is a refusal with its code', () => {
    const [answer] = recordedCassette('qbo_api__error-validation.yml');
    expect(answer && errorFromAnswer(answer, 'write', 0)).toMatchObject({
      kind: 'rejected',
      reason: 'duplicate_name',
      code: '6240',
      words: 'Duplicate Name Exists Error: The name supplied already exists. : null',
    });
  });

  test('an invalid query is a refusal with the place of the error', () => {
    const body = sharedText(...books, 'exquickbooks__api-query_error.json');
    const answer = answerOf({ status: 400, headers: { 'content-type': 'application/json' }, body });
    expect(errorFromAnswer(answer, 'read', 0)).toMatchObject({ kind: 'rejected', code: '4000' });
  });

  test('"too many" in XML is recognised although JSON was requested', () => {
    const body = sharedText(...books, 'quickbooks-ruby__too_many_requests_error.xml');
    const answer = answerOf({ status: 429, headers: { 'content-type': 'application/xml' }, body });
    expect(readFault(answer)).toMatchObject({ type: 'SERVICE', errors: [{ code: '3001' }] });
    expect(errorFromAnswer(answer, 'write', 0)).toMatchObject({ kind: 'too_many_calls', retryAfterMs: 60_000 });
  });
});
