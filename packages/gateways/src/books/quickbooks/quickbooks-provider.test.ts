import { createRateWindow } from '@countinghouse/sandbox/faults/rate-window.ts';
import { describe, expect, test } from 'vitest';
import { createCaller } from '../../call.ts';
import type { WireAnswer, WireRequest } from '../../calling/transport.ts';
import { Secret } from '../../secret.ts';
import { createFakeTransport, jsonAnswer, textAnswer } from '../../testing/fake-transport.ts';
import { sampleInvoice } from '../../testing/sample-books.ts';
import { createVirtualTime } from '../../testing/virtual-time.ts';
import { quickBooksAddresses, quickBooksPolicy } from './quickbooks-addresses.ts';
import { createQuickBooksProvider } from './quickbooks-provider.ts';

type Reply = (request: WireRequest, times: number) => WireAnswer | undefined;

const refusal = (code: string, words = 'no') =>
  jsonAnswer({ Fault: { Error: [{ Message: words, code }], type: 'ValidationFault' } }, 400);
const invoiceRow = (changes: object = {}) => ({
  Id: '155',
  SyncToken: '3',
  DocNumber: 'INV-2026-1',
  TxnDate: '2026-10-31',
  CustomerRef: { value: '58' },
  CurrencyRef: { value: 'USD' },
  PrivateNote: '[CH-1A2B3C] Atlas',
  Line: [],
  TotalAmt: 1583.4,
  Balance: 1583.4,
  ...changes,
});
const rows = (entity: string, ...found: object[]) =>
  jsonAnswer({ QueryResponse: found.length === 0 ? {} : { [entity]: found } });

/** Books with the given responses, and otherwise those of idle US books with one item. */
function booksWith(reply: Reply) {
  const time = createVirtualTime();
  const seen = new Map<string, number>();
  const transport = createFakeTransport((request) => {
    const what =
      `${request.method} ${request.url.pathname.split('/').at(-1)} ${request.url.searchParams.get('operation') ?? ''}`.trim();
    const times = (seen.get(what) ?? 0) + 1;
    seen.set(what, times);
    return reply(request, times) ?? quietBooks(request);
  });
  const addresses = quickBooksAddresses.production;
  const caller = createCaller(quickBooksPolicy(addresses), {
    transport: transport.send,
    now: time.now,
    random: () => 0,
    sleep: time.sleep,
    log: () => {},
  });
  const tokens = { get: async () => new Secret('token'), refused: async () => undefined };
  const books = createQuickBooksProvider({ caller, tokens, addresses, realmId: '123', now: time.now });
  const sent = (method: string, part: string) =>
    transport.requests.filter((request) => request.method === method && request.url.href.includes(part));
  return { books, sent, time };
}

function quietBooks(request: WireRequest): WireAnswer {
  const { pathname, searchParams } = request.url;
  if (pathname.includes('/companyinfo/')) return jsonAnswer({ CompanyInfo: { CompanyName: 'Acme', Country: 'US' } });
  if (pathname.endsWith('/preferences')) {
    return jsonAnswer({
      Preferences: { CurrencyPrefs: { HomeCurrency: { value: 'USD' } }, SalesFormsPrefs: { CustomTxnNumbers: true } },
    });
  }
  const query = searchParams.get('query') ?? '';
  if (query.includes('FROM Item')) return rows('Item', { Id: '19', Name: 'Development Fees', Type: 'Service' });
  if (query.includes('FROM Account')) return rows('Account', { Id: '7', Name: 'Services', AccountType: 'Income' });
  if (pathname.includes('/invoice/')) return jsonAnswer({ Invoice: invoiceRow() });
  return jsonAnswer({ QueryResponse: {} });
}
const isPost = (request: WireRequest, path: string) => request.method === 'POST' && request.url.pathname.endsWith(path);
const asksFor = (request: WireRequest, text: string) => (request.url.searchParams.get('query') ?? '').includes(text);
const push = (books: ReturnType<typeof booksWith>['books']) =>
  books.createInvoice(sampleInvoice, { requestId: 'push-1' });

test('QuickBooks is never called more often than allowed, even if calls arrive irregularly', async () => {
  const limits = createRateWindow([
    { calls: 10, withinMs: 1_000 },
    { calls: 500, withinMs: 60_000 },
  ]);
  const letIn: boolean[] = [];
  const { books, time } = booksWith(() => {
    const lateMs = letIn.length % 2 === 0 ? 99 : 0;
    letIn.push(limits.admit('123', time.now() + lateMs));
    return undefined;
  });
  for (let batch = 0; batch < 40; batch += 1)
    await Promise.all(Array.from({ length: 20 }, (_, at) => books.findCustomerByName(`Unknown ${batch}.${at}`)));
  expect(letIn.length).toBeGreaterThanOrEqual(800);
  expect(letIn.filter((isIn) => !isIn)).toEqual([]);
});

describe('a push to QuickBooks', () => {
  test('sends the API version, our request id and our user agent', async () => {
    const { books, sent } = booksWith((request) =>
      isPost(request, '/invoice') ? jsonAnswer({ Invoice: invoiceRow() }) : undefined,
    );
    await push(books);
    const [request] = sent('POST', '/invoice');
    expect(request?.url.href).toBe(
      'https://quickbooks.api.intuit.com/v3/company/123/invoice?requestid=push-1&minorversion=75',
    );
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer token',
      accept: 'application/json',
      'content-type': 'application/json',
    });
    expect(request?.timeoutMs).toBe(100_000);
  });

  test('is sent once more after looking up a deleted item again', async () => {
    const { books, sent } = booksWith((request, times) => {
      if (!isPost(request, '/invoice')) return undefined;
      return times === 2 ? refusal('2500', 'Invalid Reference Id') : jsonAnswer({ Invoice: invoiceRow() });
    });
    await push(books);
    await push(books);
    expect(sent('POST', '/invoice')).toHaveLength(3);
    expect(sent('GET', 'FROM+Item')).toHaveLength(2);
  });

  test('is refused if it keeps meeting an unknown reference', async () => {
    const { books, sent } = booksWith((request) =>
      isPost(request, '/invoice') ? refusal('2500', 'Invalid Reference Id') : undefined,
    );
    await expect(push(books)).rejects.toMatchObject({ kind: 'rejected', reason: 'unknown_reference' });
    expect(sent('POST', '/invoice')).toHaveLength(2);
  });

  test('did not happen if its item could not be created for lack of a response', async () => {
    const { books, sent } = booksWith((request) => {
      if (asksFor(request, 'FROM Item')) return rows('Item');
      return isPost(request, '/item') ? textAnswer('', 502) : undefined;
    });
    await expect(push(books)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(sent('POST', '/invoice')).toHaveLength(0);
  });

  test('is not matched by a response with another reference', async () => {
    const { books } = booksWith((request) =>
      isPost(request, '/invoice') ? jsonAnswer({ Invoice: invoiceRow({ PrivateNote: '[CH-OTHER1]' }) }) : undefined,
    );
    await expect(push(books)).rejects.toMatchObject({ kind: 'outcome_unknown', reason: 'other_company' });
  });

  test("is rejected if its response has another document's id", async () => {
    const { books } = booksWith((request) => {
      if (isPost(request, '/invoice')) return jsonAnswer({ Invoice: invoiceRow({ Id: '154' }) });
      const other = invoiceRow({ Id: '154', DocNumber: 'INV-2026-6', PrivateNote: '[CH-OTHER1]' });
      return request.url.pathname.endsWith('/invoice/154') ? jsonAnswer({ Invoice: other }) : undefined;
    });
    await expect(push(books)).rejects.toMatchObject({ kind: 'outcome_unknown', reason: 'other_company' });
  });

  test.each([
    ['6000', 'A business validation error has occurred while processing your request', true],
    ['2050', 'Length exceeds limit', false],
    ['6210', 'Account Period Closed', false],
  ])('refused with code %s (%s) may have been carried out: %s', async (code, words, mayBeDone) => {
    const { books } = booksWith((request) => (isPost(request, '/invoice') ? refusal(code, words) : undefined));
    await expect(push(books)).rejects.toMatchObject({ kind: 'rejected', mayBeDone });
  });

  test('is rejected if its response has a fraction of a cent', async () => {
    const { books } = booksWith((request) =>
      isPost(request, '/invoice') ? jsonAnswer({ Invoice: invoiceRow({ TotalAmt: 1583.405 }) }) : undefined,
    );
    await expect(push(books)).rejects.toMatchObject({ kind: 'outcome_unknown', reason: 'unreadable_answer' });
  });
});

describe('the search for our document', () => {
  test('stops for a user if it finds two valid ones', async () => {
    const { books } = booksWith((request) =>
      asksFor(request, 'CustomerRef')
        ? rows('Invoice', invoiceRow(), invoiceRow({ Id: '156', DocNumber: '7' }))
        : undefined,
    );
    await expect(books.findInvoice(sampleInvoice)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'found_twice',
      words: expect.stringContaining('155, 156'),
    });
  });

  test('prefers the valid one to a void one', async () => {
    const voided = invoiceRow({
      Id: '150',
      DocNumber: '6',
      TotalAmt: 0,
      Balance: 0,
      PrivateNote: 'Voided - [CH-1A2B3C] Atlas',
    });
    const { books } = booksWith((request) =>
      asksFor(request, 'CustomerRef') ? rows('Invoice', voided, invoiceRow()) : undefined,
    );
    expect(await books.findInvoice(sampleInvoice)).toMatchObject({ id: '155', isVoided: false });
  });

  test('reads beyond the first page', async () => {
    const { books, sent } = booksWith((request) => {
      if (!asksFor(request, 'CustomerRef')) return undefined;
      if (asksFor(request, 'STARTPOSITION 1 '))
        return rows(
          'Invoice',
          ...Array.from({ length: 200 }, (_, index) => invoiceRow({ Id: String(1000 + index), PrivateNote: '' })),
        );
      return asksFor(request, 'STARTPOSITION 201 ') ? rows('Invoice', invoiceRow()) : undefined;
    });
    expect((await books.findInvoice(sampleInvoice))?.id).toBe('155');
    expect(sent('GET', 'CustomerRef')).toHaveLength(2);
  });
});

describe('a page of QuickBooks with one row more than requested', () => {
  test('is read without the extra row, because the next page begins with it', async () => {
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => invoiceRow({ Id: String(from + index), PrivateNote: '' }));
    const { books, sent } = booksWith((request) => {
      if (!asksFor(request, 'CustomerRef')) return undefined;
      if (asksFor(request, 'STARTPOSITION 1 ')) return rows('Invoice', ...numbered(1000, 201));
      return asksFor(request, 'STARTPOSITION 201 ') ? rows('Invoice', invoiceRow()) : undefined;
    });
    expect((await books.findInvoice(sampleInvoice))?.id).toBe('155');
    expect(sent('GET', 'CustomerRef')).toHaveLength(2);
  });
});

describe('voiding a QuickBooks document', () => {
  test('reads again if the document changed in between, and gives up after three attempts', async () => {
    const answer = (request: WireRequest) =>
      request.url.pathname.endsWith('/invoice/155') ? jsonAnswer({ Invoice: invoiceRow() }) : undefined;
    const stubborn = booksWith(
      (request) => answer(request) ?? (isPost(request, '/invoice') ? refusal('5010', 'Stale Object Error') : undefined),
    );
    await expect(stubborn.books.voidInvoice('155', 'wrong')).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'stale',
    });
    expect(stubborn.sent('POST', '/invoice')).toHaveLength(3);
    const once = booksWith((request, times) => {
      if (!isPost(request, '/invoice')) return answer(request);
      if (times === 1 && request.url.searchParams.get('operation') === 'void')
        return refusal('5010', 'Stale Object Error');
      return jsonAnswer({ Invoice: invoiceRow({ TotalAmt: 0, Balance: 0, PrivateNote: 'Voided - [CH-1A2B3C]' }) });
    });
    expect(await once.books.voidInvoice('155', 'wrong')).toMatchObject({ isVoided: true });
    expect(once.sent('POST', 'operation=void')).toHaveLength(2);
  });
});

test('a customer name of a vendor is refused, and the vendor is not billed', async () => {
  const { books } = booksWith((request) =>
    isPost(request, '/customer') ? refusal('6240', 'Duplicate Name Exists Error') : undefined,
  );
  await expect(
    books.createCustomer({ displayName: 'Acme', currency: 'USD' }, { requestId: 'c' }),
  ).rejects.toMatchObject({
    kind: 'rejected',
    reason: 'duplicate_name',
  });
});

test('the URL of an invoice opens the right company', () => {
  const { books } = booksWith(() => undefined);
  expect(books.invoiceUrl('155')).toBe('https://app.qbo.intuit.com/app/invoice?txnId=155&companyId=123');
});

test('the company settings are read once, and again on request', async () => {
  const { books, sent } = booksWith((request) =>
    isPost(request, '/invoice') ? jsonAnswer({ Invoice: invoiceRow() }) : undefined,
  );
  await push(books);
  await push(books);
  expect(sent('GET', '/preferences')).toHaveLength(1);
  await books.company();
  expect(sent('GET', '/preferences')).toHaveLength(2);
});

test('a customer whose name has no Latin letter is searched from the newest on, and no further than its page', async () => {
  const name = '株式会社サクラ';
  const customer = (at: number) => ({
    Id: String(at),
    SyncToken: '0',
    DisplayName: at === 1_700 ? name : `Customer ${at}`,
  });
  const pageFrom = (first: number) =>
    rows('Customer', ...Array.from({ length: 1_000 }, (_, at) => customer(first + at)));
  const { books, sent } = booksWith((request) => {
    const query = request.url.searchParams.get('query') ?? '';
    return query.includes('FROM Customer') ? pageFrom(Number(/STARTPOSITION (\d+)/.exec(query)?.[1])) : undefined;
  });
  expect(await books.findCustomerByName(name)).toMatchObject({ id: '1700', displayName: name });
  const queries = sent('GET', 'Customer').map(({ url }) => url.searchParams.get('query'));
  expect(queries).toEqual(
    [1, 1_001].map(
      (first) =>
        `SELECT * FROM Customer WHERE DisplayName LIKE '%' ORDERBY MetaData.CreateTime DESC STARTPOSITION ${first} MAXRESULTS 1000`,
    ),
  );
});
