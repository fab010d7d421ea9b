import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BooksCaller,
  connectBooks,
  connectProjectTool,
  control,
  type Loose,
  request,
  salesLine,
  type SandboxUnderTest,
  sandboxUnderTest,
  UK,
  US,
} from '../testing/call-sandbox.ts';

let sandbox: SandboxUnderTest;
let uk: BooksCaller;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  uk = await connectBooks(sandbox.url, UK);
  await uk.post('/customer', { DisplayName: 'Cobalt <b>Insurance</b> Ltd' });
  await uk.post('/invoice?requestid=req-7&minorversion=75', {
    CustomerRef: { value: '1' },
    CurrencyRef: { value: 'GBP' },
    GlobalTaxCalculation: 'TaxExcluded',
    DocNumber: 'INV-2026-0001',
    TxnDate: '2026-11-01',
    DueDate: '2026-12-01',
    PrivateNote: 'CH-1A2B3C',
    CustomerMemo: { value: 'October' },
    Line: [
      salesLine(
        '1234.56',
        { Description: 'Development Fees\nOctober' },
        { Qty: '12.86', UnitPrice: '96.0000', TaxCodeRef: { value: '4' } },
      ),
    ],
  });
});
afterAll(() => sandbox.stop());

describe('the ledger as read by tests', () => {
  test('shows every figure of an invoice as decimal text', async () => {
    const { json } = await control(sandbox.url, 'GET', `/books/${UK}`);
    expect(json['invoices']?.[0]).toEqual({
      id: '145',
      docNumber: 'INV-2026-0001',
      state: 'open',
      customerId: '1',
      customerName: 'Cobalt <b>Insurance</b> Ltd',
      currency: 'GBP',
      exchangeRate: '1',
      date: '2026-11-01',
      dueDate: '2026-12-01',
      lines: [
        {
          kind: 'sales',
          description: 'Development Fees\nOctober',
          itemName: 'Services',
          quantity: '12.86',
          unitPrice: '96.0000',
          amount: '1234.56',
          taxCodeId: '4',
          taxCodeName: '20.0% S',
          hsnOrSac: null,
        },
      ],
      taxMode: 'TaxExcluded',
      taxLines: [{ rateId: '7', percent: '20', net: '1234.56', amount: '246.91' }],
      tax: '246.91',
      total: '1481.47',
      balance: '1481.47',
      customerMemo: 'October',
      privateNote: 'CH-1A2B3C',
      customField: null,
      reference: null,
      comments: [],
      emailStatus: 'NotSet',
      cc: null,
      bcc: null,
      syncToken: '0',
      createdAt: '2026-11-21T18:00:00.000Z',
      changedAt: '2026-11-21T18:00:00.000Z',
      firstRequestId: 'req-7',
      lastRequestId: 'req-7',
    });
    expect(json['requests']).toMatchObject({ 'POST /customer': 1, 'POST /invoice': 1 });
  });

  test('reports an unknown company as not found', async () => {
    expect((await control(sandbox.url, 'GET', '/books/1')).status).toBe(404);
  });

  test('refuses an unknown setting', async () => {
    expect((await control(sandbox.url, 'POST', '/settings', { quickbookThrottle: false })).status).toBe(400);
    expect((await control(sandbox.url, 'POST', '/settings', { refreshTokenRotation: 'never' })).status).toBe(400);
  });

  test('is emptied by a reset, completely or except for the connections', async () => {
    const own = await sandboxUnderTest();
    const books = await connectBooks(own.url, US);
    const call = await connectProjectTool(own.url);
    const fill = async () => {
      await books.post('/customer', { DisplayName: 'Atlas' });
      await control(own.url, 'POST', '/project-tool/logs', {
        projectId: '685798000000010001',
        day: '2026-10-01',
        minutes: 5,
      });
    };
    const logCount = async () =>
      (await control(own.url, 'GET', '/project-tool/685798000000010001/logs')).json['logs']?.length ?? 0;
    const before = await logCount();
    await fill();
    expect(await logCount()).toBe(before + 1);
    await control(own.url, 'POST', '/reset', { keep: ['connections'] });
    expect((await control(own.url, 'GET', `/books/${US}`)).json['customers']).toEqual([]);
    expect(await logCount()).toBe(before);
    expect([(await books.get('/preferences')).status, (await call('/restapi/portals/')).status]).toEqual([200, 200]);
    await fill();
    expect((await books.query('select count(*) from Customer')).json['QueryResponse']?.['totalCount']).toBe(1);
    await control(own.url, 'POST', '/settings', { quickbooksThrottle: true });
    await control(own.url, 'POST', '/reset');
    expect((await control(own.url, 'GET', '/settings')).json['quickbooksThrottle']).toBe(false);
    expect((await books.get('/preferences')).status).toBe(401);
    const again = await own.restart();
    expect((await control(again.url, 'GET', `/books/${US}`)).json['customers']).toEqual([]);
    await again.stop();
  });
});

describe('the pages of the sandbox', () => {
  test('the front page shows books, project tool, connections and faults, and has no script', async () => {
    await control(sandbox.url, 'POST', '/faults', { service: 'oauth', kind: 'delay', ms: 1, times: 3 });
    const page = await request(sandbox.url);
    await control(sandbox.url, 'DELETE', '/faults');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [
      'INV-2026-0001',
      '1481.47',
      'Development Fees<br>October',
      'Dover Reporting Suite',
      'Priya Raman',
      'sandbox-quickbooks-secret',
      '3 of 3 left',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('<b>Insurance');
    expect(page.text).not.toMatch(/<script|https?:\/\/(?!127|localhost)/i);
  });

  test('the URL of an invoice shows that invoice', async () => {
    const page = await request(`${sandbox.url}/quickbooks/app/invoice?txnId=145&companyId=${UK}`);
    expect([page.status, page.text.includes('CH-1A2B3C')]).toEqual([200, true]);
    expect((await request(`${sandbox.url}/quickbooks/app/invoice?txnId=145`)).text).toContain('INV-2026-0001');
    expect((await request(`${sandbox.url}/quickbooks/app/invoice?txnId=145&companyId=${US}`)).status).toBe(404);
  });

  test('the month of a project lists its logs with their notes as text', async () => {
    const page = await request(`${sandbox.url}/project-tool/685798000000010001?month=2026-10`);
    const logs = (
      await control(sandbox.url, 'GET', '/project-tool/685798000000010001/logs?from=2026-10-01&to=2026-10-31')
    ).json['logs'] as unknown as Loose[];
    expect(page.text).toContain(`${logs.length} logs`);
    expect(page.text).not.toContain('<div>Reviewed');
    expect((await request(`${sandbox.url}/project-tool/685798000000010001?month=x`)).status).toBe(404);
  });
});
