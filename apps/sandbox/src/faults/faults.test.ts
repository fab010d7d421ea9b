import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type BooksCaller,
  connectBooks,
  connectProjectTool,
  control,
  type Loose,
  quickbooksToken,
  salesLine,
  type SandboxUnderTest,
  sandboxUnderTest,
  US,
} from '../testing/call-sandbox.ts';
import { createFaultScript, seededDraw } from './fault-script.ts';

let sandbox: SandboxUnderTest;
let books: BooksCaller;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  books = await connectBooks(sandbox.url, US);
  await books.post('/customer', { DisplayName: 'Atlas Freight Inc.' });
});
afterEach(() => control(sandbox.url, 'DELETE', '/faults'));
afterAll(() => sandbox.stop());

const plan = (fields: Record<string, unknown>) =>
  control(sandbox.url, 'POST', '/faults', { service: 'quickbooks', times: 1, ...fields });
const storedInvoices = async () =>
  (await control(sandbox.url, 'GET', `/books/${US}`)).json['invoices'] as unknown as Loose[];
const invoice = (number: string) =>
  books.post('/invoice', { CustomerRef: { value: '1' }, DocNumber: number, Line: [salesLine(10)] });
const outcome = async (fields: Promise<{ status: number; text: string }>) =>
  fields.then((answer) => `${answer.status} ${answer.text}`).catch((error: unknown) => `cut: ${String(error)}`);
const wasStored = async (number: string) => (await storedInvoices()).some((one) => one['docNumber'] === number);

let runs = 0;
describe('the fault script', () => {
  test.each([
    ['cut-before', {}, /^cut/, false],
    ['applied-then-cut', {}, /^cut/, true],
    ['applied-then-500', {}, /^500 \{"Fault":.*"10000"/, true],
    ['applied-then-400', {}, /^400 \{"Fault":.*"6000"/, true],
    ['status', { status: 429, retryAfterSeconds: 7 }, /^429 \{"Fault":.*"3001"/, false],
    ['status', { status: 500 }, /^500 \{"Fault":.*"10000"/, false],
    ['status', { status: 500, html: true }, /^500 <html>/, false],
    ['status', { status: 403 }, /^403 \{"warnings":null.*"3100"/, false],
    ['status', { status: 503 }, /^503 <html>/, false],
    ['status', { status: 502, applied: true }, /^502 <html>/, true],
    ['html-instead-of-json', {}, /^200 <html>/, false],
    ['html-instead-of-json', { applied: true }, /^200 <html>/, true],
    ['xml-error', {}, /^429 <\?xml.*/, false],
    ['fault-in-200', {}, /^200 \{"Fault":/, false],
    ['throttle', {}, /^429 .*"3001"/, false],
    ['cut-json', {}, /^200 \{"Invoice":(?!.*\}$)/, true],
    ['token-expired', {}, /^401 \{"warnings":null/, false],
  ])('%s %j: returns %s, and the books have the invoice: %s', async (kind, more, seen, isKept) => {
    runs += 1;
    const number = `F-${runs}`;
    books = await connectBooks(sandbox.url, US);
    await plan({ kind, ...more, match: { method: 'post', pathIncludes: '/invoice' } });
    expect(await outcome(invoice(number))).toMatch(seen);
    expect(await wasStored(number)).toBe(isKept);
    books = await connectBooks(sandbox.url, US);
    // The fault is used up: the same call works, unless the first one already did.
    expect((await invoice(number)).status).toBe(isKept ? 400 : 200);
  });

  test('can ask for a pause before the next attempt', async () => {
    await plan({ kind: 'status', status: 429, retryAfterSeconds: 7 });
    expect((await books.get('/preferences')).headers.get('retry-after')).toBe('7');
  });

  test('can delay a correct response', async () => {
    await plan({ kind: 'delay', ms: 120 });
    const since = performance.now();
    expect((await books.get('/preferences')).status).toBe(200);
    expect(performance.now() - since).toBeGreaterThan(110);
  });

  test('can carry a request out at once and not respond', async () => {
    await plan({ kind: 'applied-then-hang', ms: 5000, match: { method: 'POST' } });
    const waiting = fetch(`${sandbox.url}/quickbooks/v3/company/${US}/invoice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${books.accessToken}`, accept: 'application/json' },
      body: JSON.stringify({ CustomerRef: { value: '1' }, DocNumber: 'HANG', Line: [salesLine(1)] }),
      signal: AbortSignal.timeout(300),
    }).then(
      () => 'answered',
      () => 'given up',
    );
    await expect.poll(() => wasStored('HANG')).toBe(true);
    expect(await waiting).toBe('given up');
  });

  test('can respond for another company, with its customer and its currency', async () => {
    await invoice('OTHER-1');
    await plan({ kind: 'other-company' });
    const { json } = await books.query("select * from Invoice where DocNumber = 'OTHER-1'");
    const [found] = json['QueryResponse']?.['Invoice'] ?? [];
    expect([found?.['CustomerRef'], found?.['CurrencyRef']?.['value']]).toEqual([
      { value: '77001', name: 'Another Customer Ltd' },
      'AUD',
    ]);
    await plan({ kind: 'other-company' });
    expect((await books.get(`/companyinfo/${US}`)).json['CompanyInfo']?.['CompanyName']).toBe('Another Customer Ltd');
  });

  test('can respond about another document: its id, with the rest of ours', async () => {
    await invoice('OTHER-2');
    const [first] = await storedInvoices();
    await plan({ kind: 'other-document', ms: 30 });
    const made = (await invoice('OTHER-3')).json['Invoice'];
    expect([made?.['Id'], made?.['DocNumber']]).toEqual([first?.['id'], 'OTHER-3']);
  });

  test('can make a new document readable by its id at once, and searchable only later', async () => {
    await control(sandbox.url, 'POST', '/settings', { shownLateFromMs: 5000, shownLateToMs: 30_000 });
    const made = (await invoice('LATE-1')).json['Invoice'];
    const found = async () =>
      ((await books.query("select * from Invoice where DocNumber = 'LATE-1'")).json['QueryResponse']?.['Invoice'] ?? [])
        .length;
    expect((await books.get(`/invoice/${String(made?.['Id'])}`)).status).toBe(200);
    expect(await found()).toBe(0);
    // the check of used numbers includes it nevertheless
    expect((await invoice('LATE-1')).json['Fault']?.['Error']?.[0]?.['code']).toBe('6140');
    sandbox.setNow('2026-11-21T18:00:31.000Z');
    expect(await found()).toBe(1);
    sandbox.setNow('2026-11-21T18:00:00.000Z');
    await control(sandbox.url, 'POST', '/settings', { shownLateFromMs: 0, shownLateToMs: 0 });
  });

  test('can ignore request ids, so that a repeat creates a second invoice', async () => {
    await plan({ kind: 'ignore-request-ids', times: 'always' });
    const send = () =>
      books.post('/invoice?requestid=twice', {
        CustomerRef: { value: '1' },
        PrivateNote: 'twice',
        Line: [salesLine(3)],
      });
    await send();
    await send();
    expect((await storedInvoices()).filter((one) => one['privateNote'] === 'twice')).toHaveLength(2);
  });

  test('can cut a response after carrying out the request, and returns the first response on a repeat with the same request id', async () => {
    const send = () =>
      books.post('/invoice?requestid=cut-1', {
        CustomerRef: { value: '1' },
        PrivateNote: 'cut-1',
        Line: [salesLine(3)],
      });
    await plan({ kind: 'applied-then-cut' });
    expect(await outcome(send())).toMatch(/^cut/);
    expect((await send()).json['Invoice']?.['PrivateNote']).toBe('cut-1');
    expect((await storedInvoices()).filter((one) => one['privateNote'] === 'cut-1')).toHaveLength(1);
  });

  test('lists the remaining faults and removes the cleared ones', async () => {
    const made = await plan({ kind: 'throttle', times: 2, match: { pathIncludes: '/preferences' } });
    await books.get('/preferences');
    await books.query('select * from Item');
    expect((await control(sandbox.url, 'GET', '/faults')).json['faults']).toMatchObject([
      { kind: 'throttle', timesLeft: 1, met: 1 },
    ]);
    await control(sandbox.url, 'DELETE', `/faults/${made.json['id']}`);
    expect((await books.get('/preferences')).status).toBe(200);
  });

  test.each([
    [{ kind: 'explode' }],
    [{ kind: 'delay' }],
    [{ kind: 'status', status: 200 }],
    [{ kind: 'throttle', times: 0 }],
    [{ kind: 'throttle', service: 'telephone' }],
    [{ kind: 'throttle', path: '/invoice' }],
  ])('refuses the invalid line %j, so that no test runs without its fault', async (fields) => {
    expect((await plan(fields)).status).toBe(400);
  });

  test('draws a probability from a seeded sequence', () => {
    const met = (seed: number) => {
      const script = createFaultScript();
      script.add({ service: 'quickbooks', kind: 'throttle', times: 'always', probability: 0.3, seed });
      return Array.from({ length: 200 }, () => script.meet('quickbooks', 'GET', '/x') !== undefined);
    };
    expect(met(7)).toEqual(met(7));
    expect(met(7)).not.toEqual(met(8));
    const share = met(7).filter(Boolean).length / 200;
    expect(share > 0.2 && share < 0.4).toBe(true);
    expect(seededDraw(1)()).not.toBe(seededDraw(2)());
  });
});

describe('faults of the other services', () => {
  test("include the project tool's own rate limit, HTML, a cut response, and another project's logs", async () => {
    const call = await connectProjectTool(sandbox.url);
    const path =
      '/restapi/portal/countinghouse-demo/projects/685798000000010001/logs/?users_list=all&view_type=day&date=10-06-2026&bill_status=All&component_type=task';
    const faulty = (fields: Record<string, unknown>) => plan({ service: 'zoho-projects', ...fields });
    await faulty({ kind: 'throttle' });
    expect((await call(path)).json['error']?.['details']?.[0]?.['message']).toContain('Try again after 17 minutes');
    await faulty({ kind: 'status', status: 503 });
    expect((await call(path)).text).toContain('<html>');
    await faulty({ kind: 'cut-json' });
    expect(await call(path)).toMatchObject({ status: 200, json: undefined });
    await faulty({ kind: 'applied-then-cut' });
    expect(await outcome(call(path))).toMatch(/^cut/);
    await faulty({ kind: 'other-company' });
    expect((await call(path)).text).toContain('/projects/685798000000010002/');
    await faulty({ kind: 'token-expired' });
    expect((await call(path)).status).toBe(401);
  });

  test('include a 503, a cut response with issued tokens, and HTML from the token call', async () => {
    const faulty = (fields: Record<string, unknown>) => plan({ service: 'oauth', ...fields });
    const refresh = () =>
      quickbooksToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: books.refreshToken });
    books = await connectBooks(sandbox.url, US);
    await faulty({ kind: 'status', status: 503 });
    expect((await refresh()).text).toContain('<html>');
    await control(sandbox.url, 'POST', '/settings', { refreshTokenRotation: 'every-time' });
    await faulty({ kind: 'applied-then-cut' });
    expect(await outcome(refresh())).toMatch(/^cut/);
    // The new pair was issued and lost in transit: the old one is invalid.
    expect((await refresh()).json['error']).toBe('invalid_grant');
    await control(sandbox.url, 'POST', '/settings', { refreshTokenRotation: 'daily' });
  });
});
