import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  connectZohoBooks,
  consent,
  control,
  request,
  type SandboxUnderTest,
  sandboxUnderTest,
  ZOHO_BOOKS_SCOPE,
  zohoToken,
  type ZohoBooksCaller,
} from '../testing/call-sandbox.ts';

const US = '860000001';
const UAE = '860000005';
let sandbox: SandboxUnderTest;
let books: ZohoBooksCaller;
beforeEach(async () => {
  sandbox = await sandboxUnderTest();
  books = await connectZohoBooks(sandbox.url, US, 'us');
});
afterEach(() => sandbox.stop());

const code = (answer: Answer) => [answer.status, Number(answer.json['code'])];
const fault = (input: object) => control(sandbox.url, 'POST', '/faults', { service: 'zoho-books', times: 1, ...input });
const customers = async () => (await control(sandbox.url, 'GET', `/books/${US}`)).json['customers'];

describe('data centres', () => {
  test('redirect a user to their own accounts server after consent anywhere', async () => {
    const back = await consent(sandbox.url, 'zoho', { scope: ZOHO_BOOKS_SCOPE, location: 'in' });
    expect(back.searchParams.get('location')).toBe('in');
    expect(back.searchParams.get('accounts-server')).toBe(`${sandbox.url}/zoho-accounts/in`);
    const fields = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' };
    const tokens = await zohoToken(sandbox.url, fields, '/zoho-accounts/in');
    expect(tokens.json['api_domain']).toBe(`${sandbox.url}/zoho-apis/in`);
  });

  test('refuse a code or a token of another data centre', async () => {
    const back = await consent(sandbox.url, 'zoho', { scope: ZOHO_BOOKS_SCOPE, location: 'in' });
    const fields = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' };
    expect((await zohoToken(sandbox.url, fields)).json).toEqual({ error: 'invalid_code' });
    const headers = { authorization: `Zoho-oauthtoken ${books.accessToken}` };
    const elsewhere = await request(`${sandbox.url}/zoho-apis/in/books/v3/organizations`, { headers });
    expect(code(elsewhere)).toEqual([401, 14]);
  });

  test('show a user all organisations of their data centre, whatever the country', async () => {
    const headers = { authorization: `Zoho-oauthtoken ${books.accessToken}` };
    const { json } = await request(`${sandbox.url}/zoho-apis/us/books/v3/organizations`, { headers });
    const seen = (json['organizations'] as unknown as Record<string, string>[]).map((one) => [
      one['organization_id'],
      one['country_code'],
      one['currency_code'],
    ]);
    expect(seen).toEqual([
      [US, 'US', 'USD'],
      [UAE, 'AE', 'AED'],
    ]);
  });
});

describe('access control', () => {
  test.each([
    ['no organisation', '', [400, 6041]],
    ['an organisation elsewhere', '860000002', [400, 6041]],
    ['an unknown organisation', '1', [400, 6041]],
  ])('refuses %s', async (_, id, refusal) => {
    const headers = { authorization: `Zoho-oauthtoken ${books.accessToken}` };
    const address = `${sandbox.url}/zoho-apis/us/books/v3/contacts?organization_id=${id}`;
    expect(code(await request(address, { headers }))).toEqual(refusal);
  });

  test("checks the token's prefix, lifetime and scopes", async () => {
    const bearer = await books.call('GET', '/contacts', undefined, { authorization: `Bearer ${books.accessToken}` });
    expect(code(bearer)).toEqual([401, 14]);
    const reader = await connectZohoBooks(sandbox.url, US, 'us', 'ZohoBooks.contacts.READ');
    expect((await reader.call('GET', '/contacts')).status).toBe(200);
    expect(code(await reader.call('POST', '/contacts', { contact_name: 'A' }))).toEqual([401, 57]);
    expect(code(await reader.call('GET', '/invoices'))).toEqual([401, 57]);
    await control(sandbox.url, 'POST', '/expire-tokens', { service: 'zoho' });
    expect(code(await books.call('GET', '/contacts'))).toEqual([401, 57]);
  });

  test('allows a hundred calls a minute, reported in headers, then refuses', async () => {
    await control(sandbox.url, 'POST', '/settings', { zohoBooksThrottle: true });
    const first = await books.call('GET', '/contacts');
    expect(first.headers.get('x-rate-limit-limit')).toBe('5000');
    expect(first.headers.get('x-rate-limit-remaining')).toBe('4999');
    for (let calls = 0; calls < 99; calls += 1) await books.call('GET', '/contacts');
    const refused = await books.call('GET', '/contacts');
    expect(code(refused)).toEqual([429, 44]);
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('4899');
  });

  test('allows ten calls at the same time', async () => {
    await control(sandbox.url, 'POST', '/settings', { zohoBooksThrottle: true });
    await fault({ kind: 'delay', ms: 300, times: 12 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => books.call('GET', '/contacts')));
    expect(answers.filter((answer) => Number(answer.json['code']) === 1070).length).toBeGreaterThan(0);
  });
});

describe('requested faults', () => {
  const make = () => books.call('POST', '/contacts', { contact_name: 'Acme Corp' });

  test('applied, then cut', async () => {
    await fault({ kind: 'applied-then-cut', match: { method: 'POST', pathIncludes: '/contacts' } });
    await expect(make()).rejects.toThrow();
    expect(await customers()).toHaveLength(1);
  });

  test.each([
    ['too many calls', { kind: 'throttle' }, [429, 44], 0],
    ['an internal error', { kind: 'status', status: 500 }, [500, 1000], 0],
    ['a refusal inside a 200', { kind: 'fault-in-200' }, [200, 1015], 0],
    ['an internal error after it was done', { kind: 'applied-then-500' }, [500, 1000], 1],
    ['a token that ran out', { kind: 'token-expired' }, [401, 57], 0],
  ])('include %s', async (_, input, expected, made) => {
    await fault(input);
    expect(code(await make())).toEqual(expected);
    expect(await customers()).toHaveLength(made);
  });

  test('include a page instead of JSON, with and without carrying the request out', async () => {
    await fault({ kind: 'html-instead-of-json' });
    expect((await make()).headers.get('content-type')).toContain('text/html');
    expect(await customers()).toHaveLength(0);
    await fault({ kind: 'html-instead-of-json', applied: true });
    expect((await make()).json).toBeUndefined();
    expect(await customers()).toHaveLength(1);
  });

  test("include another customer's data", async () => {
    await fault({ kind: 'other-company' });
    expect((await make()).json['contact']?.['contact_name']).toBe('Another Customer Ltd');
  });
});

test('the front page shows the books of Zoho beside those of QuickBooks', async () => {
  await books.call('POST', '/contacts', { contact_name: 'Acme & Sons' });
  const page = await request(sandbox.url);
  expect(page.text).toContain('Larkspur Software, Inc.');
  expect(page.text).toContain('Acme &#38; Sons');
  const invoices = await request(`${sandbox.url}/zoho-books/us/app/${US}`);
  expect(invoices.status).toBe(200);
});
