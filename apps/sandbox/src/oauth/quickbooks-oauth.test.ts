import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basicHeader,
  connectBooks,
  consent,
  control,
  formOf,
  quickbooksToken,
  request,
  type SandboxUnderTest,
  sandboxUnderTest,
  UK,
  US,
} from '../testing/call-sandbox.ts';

const REDIRECT = 'http://127.0.0.1:9999/back';
const CLIENT = 'sandbox-quickbooks-client';
let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.stop());

const consentAddress = (input: Record<string, string> = {}) =>
  `${sandbox.url}/quickbooks/connect/oauth2?${formOf({ client_id: CLIENT, response_type: 'code', scope: 'com.intuit.quickbooks.accounting', redirect_uri: REDIRECT, state: 's', ...input })}`;
const codeFor = async (realmId = US) =>
  (await consent(sandbox.url, 'quickbooks', { realmId })).searchParams.get('code') ?? '';
const revoke = (token: string) =>
  request(`${sandbox.url}/quickbooks/v2/oauth2/tokens/revoke`, {
    method: 'POST',
    headers: { authorization: basicHeader, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

describe('the consent page of the books', () => {
  test('lists every company', async () => {
    const page = await request(consentAddress());
    expect(page.status).toBe(200);
    for (const name of ['Harborlight Software, Inc.', 'Harborlight Software Ltd', 'FZ-LLC'])
      expect(page.text).toContain(name);
  });

  test('does not approve by itself', async () => {
    const page = await request(consentAddress({ decision: 'approve', realmId: US }));
    expect(page.status).toBe(200);
    expect(page.headers.get('location')).toBeNull();
  });

  test('redirects an approval with code, state and the selected company', async () => {
    const back = await consent(sandbox.url, 'quickbooks', { realmId: UK, state: 'a b&c' });
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('a b&c');
    expect(back.searchParams.get('realmId')).toBe(UK);
    expect(back.searchParams.get('code')).toMatch(/^\S{20,}$/);
  });

  test('redirects a refusal as access_denied, without a code', async () => {
    const back = await consent(sandbox.url, 'quickbooks', { decision: 'deny' });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' });
  });

  test.each([
    ['an app that is not registered', { client_id: 'stranger' }],
    ['an address that is not on this machine', { redirect_uri: 'https://example.com/back' }],
    ['a missing state', { state: '' }],
  ])('shows an error page and redirects nowhere for %s', async (_case, input) => {
    const page = await request(consentAddress(input));
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });
});

describe('tokens of the books', () => {
  test('are issued as a pair with their lifetimes for a code, without a company', async () => {
    const { status, json, headers } = await quickbooksToken(sandbox.url, {
      grant_type: 'authorization_code',
      code: await codeFor(),
      redirect_uri: REDIRECT,
    });
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
      'x_refresh_token_expires_in',
    ]);
    expect([json['token_type'], json['expires_in'], json['x_refresh_token_expires_in']]).toEqual([
      'bearer',
      3600,
      8_726_400,
    ]);
    expect(headers.get('intuit_tid')).toMatch(/^1-/);
  });

  test('are issued once per code', async () => {
    const fields = { grant_type: 'authorization_code', code: await codeFor(), redirect_uri: REDIRECT };
    expect((await quickbooksToken(sandbox.url, fields)).status).toBe(200);
    const again = await quickbooksToken(sandbox.url, fields);
    expect([again.status, again.json]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test('need the same redirect address as the code', async () => {
    const answer = await quickbooksToken(sandbox.url, {
      grant_type: 'authorization_code',
      code: await codeFor(),
      redirect_uri: `${REDIRECT}/`,
    });
    expect([answer.status, answer.json['error']]).toEqual([400, 'invalid_request']);
  });

  test('are not issued for a code older than ten minutes', async () => {
    const code = await codeFor();
    await control(sandbox.url, 'POST', '/settings', { tokenClockAheadSeconds: 601 });
    const answer = await quickbooksToken(sandbox.url, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
    });
    await control(sandbox.url, 'POST', '/settings', { tokenClockAheadSeconds: 0 });
    expect(answer.json).toEqual({ error: 'invalid_grant' });
  });

  test('are refused for a wrong secret or an unknown grant type', async () => {
    const wrong = await quickbooksToken(
      sandbox.url,
      { grant_type: 'refresh_token', refresh_token: 'x' },
      { authorization: `Basic ${btoa(`${CLIENT}:nope`)}` },
    );
    expect([wrong.status, wrong.json]).toEqual([401, { error: 'invalid_client' }]);
    const odd = await quickbooksToken(sandbox.url, { grant_type: 'password' });
    expect([odd.status, odd.json]).toEqual([400, { error: 'unsupported_grant_type' }]);
  });

  test('report the end of the whole grant only on request', async () => {
    const fields = { grant_type: 'authorization_code', code: await codeFor(), redirect_uri: REDIRECT };
    const { json } = await quickbooksToken(sandbox.url, fields, { 'x-include-refresh-token-hard-expires-in': 'true' });
    expect(json['x_refresh_token_hard_expires_in']).toBe(157_680_000);
  });

  test('keep the refresh token within a day; then a refresh issues a new one, and the old one is invalid', async () => {
    const { refreshToken } = await connectBooks(sandbox.url, US);
    const refresh = (token: string) =>
      quickbooksToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: token });
    const soon = await refresh(refreshToken);
    expect(soon.json['refresh_token']).toBe(refreshToken);
    await control(sandbox.url, 'POST', '/settings', { tokenClockAheadSeconds: 86_400 });
    const later = await refresh(refreshToken);
    expect(later.json['refresh_token']).not.toBe(refreshToken);
    const dead = await refresh(refreshToken);
    await control(sandbox.url, 'POST', '/settings', { tokenClockAheadSeconds: 0 });
    expect([dead.status, dead.json]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Incorrect or invalid refresh token' },
    ]);
  });

  test('have a new refresh token at every refresh if the switch is on', async () => {
    const { refreshToken } = await connectBooks(sandbox.url, US);
    await control(sandbox.url, 'POST', '/settings', { refreshTokenRotation: 'every-time' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => quickbooksToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: refreshToken })),
    );
    await control(sandbox.url, 'POST', '/settings', { refreshTokenRotation: 'daily' });
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('expire after an hour; then the gateway responds in lower case', async () => {
    const books = await connectBooks(sandbox.url, US);
    expect((await books.get('/preferences')).status).toBe(200);
    await control(sandbox.url, 'POST', '/settings', { tokenClockAheadSeconds: 3600 });
    const late = await books.get('/preferences');
    await control(sandbox.url, 'POST', '/settings', { tokenClockAheadSeconds: 0 });
    expect(late.status).toBe(401);
    expect(late.headers.get('www-authenticate')).toBe('Bearer realm="Intuit", error="invalid_token"');
    expect(late.json['fault']?.['error']?.[0]?.['code']).toBe('3200');
    expect(late.json['fault']?.['type']).toBe('AUTHENTICATION');
  });

  test('can be expired on demand and renewed by the refresh token', async () => {
    const books = await connectBooks(sandbox.url, US);
    await control(sandbox.url, 'POST', '/expire-tokens', { service: 'quickbooks' });
    expect((await books.get('/preferences')).status).toBe(401);
    const { json } = await quickbooksToken(sandbox.url, {
      grant_type: 'refresh_token',
      refresh_token: books.refreshToken,
    });
    const again = await request(`${sandbox.url}/quickbooks/v3/company/${US}/preferences`, {
      headers: { authorization: `Bearer ${json['access_token']}`, accept: 'application/json' },
    });
    expect(again.status).toBe(200);
  });

  test('end with the whole grant when either is revoked', async () => {
    for (const kind of ['accessToken', 'refreshToken'] as const) {
      const books = await connectBooks(sandbox.url, US);
      expect((await revoke(books[kind])).status).toBe(200);
      expect((await books.get('/preferences')).status).toBe(401);
      expect(
        (await quickbooksToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: books.refreshToken })).json[
          'error'
        ],
      ).toBe('invalid_grant');
    }
  });

  test('of one company give no access to another', async () => {
    const books = await connectBooks(sandbox.url, US);
    const answer = await request(`${sandbox.url}/quickbooks/v3/company/${UK}/preferences`, {
      headers: { authorization: `Bearer ${books.accessToken}`, accept: 'application/json' },
    });
    expect(answer.status).toBe(403);
    expect(answer.json['fault']?.['error']?.[0]?.['code']).toBe('3100');
  });

  test('are kept over a restart', async () => {
    const own = await sandboxUnderTest();
    const books = await connectBooks(own.url, US);
    const again = await own.restart();
    const answer = await request(`${again.url}/quickbooks/v3/company/${US}/preferences`, {
      headers: { authorization: `Bearer ${books.accessToken}`, accept: 'application/json' },
    });
    expect(answer.status).toBe(200);
    await again.stop();
  });

  test('end when a user disconnects inside the books', async () => {
    const own = await sandboxUnderTest();
    const books = await connectBooks(own.url, US);
    await control(own.url, 'POST', '/disconnect', { service: 'quickbooks' });
    expect((await books.get('/preferences')).status).toBe(401);
    expect(
      (await quickbooksToken(own.url, { grant_type: 'refresh_token', refresh_token: books.refreshToken })).json[
        'error'
      ],
    ).toBe('invalid_grant');
    await own.stop();
  });
});
