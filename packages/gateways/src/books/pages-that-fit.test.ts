import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { openSandboxBooks } from '../testing/sandbox-books.ts';
import { sandboxControl } from '../testing/sandbox-control.ts';
import { BooksError } from './books-error.ts';
import { type PageRequest, pagesThatFit } from './pages-that-fit.ts';

const tooLarge = () => Promise.reject(new BooksError('unavailable', { reason: 'answer_too_large' }));
const errorFrom = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'none',
    (error: unknown) => (error instanceof BooksError ? `${error.reason}: ${error.words ?? ''}` : error),
  );

describe('a list that is read page by page', () => {
  const rows = Array.from({ length: 47 }, (_, at) => at);
  const pageOf = ({ skip, size }: PageRequest) =>
    Promise.resolve({ rows: rows.slice(skip, skip + size), isLast: skip + size >= rows.length });

  test('contains each row once, also if pages of the first size are too large', async () => {
    const requests: PageRequest[] = [];
    const found = await pagesThatFit('Invoice', [20, 10, 5], (one) => {
      requests.push(one);
      // from the thirtieth row on the documents are long
      return one.size > 10 || (one.skip >= 30 && one.size > 5) ? tooLarge() : pageOf(one);
    });
    expect(found).toEqual(rows);
    expect(requests.map(({ skip, size }) => `${skip}+${size}`).join(' ')).toBe(
      '0+20 0+10 10+10 20+10 30+10 30+5 35+5 40+5 45+5',
    );
  });

  test('is an error if a single row is too large, or if the list never ends', async () => {
    expect(await errorFrom(pagesThatFit('Invoice', [20, 1], tooLarge))).toBe('answer_too_large: ');
    const endless = pagesThatFit('Invoice', [1], () => Promise.resolve({ rows: [1], isLast: false }));
    expect(await errorFrom(endless)).toBe('too_many_rows: There are more than 500 rows of Invoice.');
  });
});

describe('long invoices in QuickBooks', () => {
  let sandbox: Sandbox;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'long-lists-'));
    sandbox = await startSandbox({ dataDir: folder, settings: { quickbooksThrottle: false } });
  });
  afterAll(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('are all listed, although together they exceed the size of one response', async () => {
    const realmId = '9341450000000001';
    const { books } = await openSandboxBooks(sandbox.url, realmId);
    const control = sandboxControl(sandbox.url);
    const customer = await books.createCustomer({ displayName: 'Long', currency: 'USD' }, { requestId: 'long' });
    const { id: item } = await books.serviceItem('Development Fees');
    const lines = Array.from({ length: 150 }, (_, at) => ({
      DetailType: 'SalesItemLineDetail',
      Description: `Developer ${at + 1}: design, implementation and review of the tickets of the month, as listed in the timesheet`,
      Amount: 10,
      SalesItemLineDetail: { ItemRef: { value: item } },
    }));
    const ids: string[] = [];
    for (let at = 0; at < 90; at += 1) {
      const longInvoice = { CustomerRef: { value: customer.id }, TxnDate: '2026-10-31', Line: lines };
      ids.push(
        ((await control('POST', `books/${realmId}/documents`, longInvoice)) as { documentId: string }).documentId,
      );
    }
    const [from, to] = [calendarDate('2026-10-01'), calendarDate('2026-10-31')];
    const listed = await books.invoicesBetween(from, to);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    expect(listed[0]).toMatchObject({ total: '1500.00', balance: '1500.00' });
    // requested by id, they are found on any date
    const some = ids.slice(0, 3);
    const found = await books.invoicesBetween(calendarDate('2020-01-01'), calendarDate('2020-01-31'), some);
    expect(found.map(({ id }) => id).toSorted()).toEqual(some.toSorted());
  });
});
