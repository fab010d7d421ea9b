import { describe, expect, test } from 'vitest';
import { createCaller } from '../call.ts';
import { CallError } from '../calling/call-error.ts';
import { Secret } from '../secret.ts';
import { createFakeTransport, jsonAnswer, textAnswer, type FakeAnswer } from '../testing/fake-transport.ts';
import { hasSharedData, sharedText } from '../testing/shared-data.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { authorizeUrl, exchangeCode, refreshTokens, revokeTokens, type OAuthApp } from './oauth.ts';
import { oauthPolicy } from './oauth-policies.ts';
import { quickBooksOAuthAddresses, quickBooksOAuthRules, zohoOAuthAddresses, zohoOAuthRules } from './oauth-rules.ts';
import { zohoDataCentres } from './zoho-data-centres.ts';

const quickBooks: OAuthApp = {
  rules: quickBooksOAuthRules,
  addresses: quickBooksOAuthAddresses,
  clientId: 'qb-client',
  clientSecret: new Secret('qb secret'),
  redirectUri: 'https://ours.example/oauth/quickbooks',
  scopes: ['com.intuit.quickbooks.accounting'],
};
const zoho: OAuthApp = {
  ...quickBooks,
  rules: zohoOAuthRules,
  addresses: zohoOAuthAddresses('https://accounts.zoho.eu'),
  clientSecret: new Secret('zoho secret'),
  scopes: ['ZohoProjects.projects.READ', 'ZohoProjects.timesheets.READ'],
};

function lineTo(app: OAuthApp, ...answers: FakeAnswer[]) {
  const time = createVirtualTime();
  const transport = createFakeTransport(...answers);
  const caller = createCaller(
    oauthPolicy(app.rules, [
      app.addresses,
      ...Object.values(zohoDataCentres).map(({ accounts }) => zohoOAuthAddresses(accounts)),
    ]),
    {
      transport: transport.send,
      now: time.now,
      random: () => 0,
      sleep: time.sleep,
      log: () => {},
    },
  );
  return { caller, requests: transport.requests };
}

describe('the consent page', () => {
  test('of QuickBooks is requested with spaces between scopes', () => {
    const url = new URL(authorizeUrl({ ...quickBooks, scopes: ['a', 'b'] }, 'random-state'));
    expect(url.origin + url.pathname).toBe('https://appcenter.intuit.com/connect/oauth2');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'qb-client',
      response_type: 'code',
      scope: 'a b',
      redirect_uri: 'https://ours.example/oauth/quickbooks',
      state: 'random-state',
    });
  });

  test('of Zoho is requested with commas and for offline access', () => {
    const url = new URL(authorizeUrl(zoho, 's'));
    expect(url.searchParams.get('scope')).toBe('ZohoProjects.projects.READ,ZohoProjects.timesheets.READ');
    expect(url.searchParams.get('access_type')).toBe('offline');
    expect(url.searchParams.get('prompt')).toBe('consent');
  });
});

describe('tokens', () => {
  test('of QuickBooks come with a new refresh token to store', async () => {
    const { caller, requests } = lineTo(
      quickBooks,
      jsonAnswer({
        access_token: 'at',
        refresh_token: 'rt2',
        expires_in: 3600,
        x_refresh_token_expires_in: 8726400,
        token_type: 'bearer',
      }),
    );
    const tokens = await refreshTokens(caller, quickBooks, new Secret('rt1'));
    expect(tokens.accessToken.reveal()).toBe('at');
    expect(tokens.refreshToken?.reveal()).toBe('rt2');
    expect(tokens).toMatchObject({ accessTokenLifeSeconds: 3600, refreshTokenLifeSeconds: 8726400 });
    expect(requests[0]?.headers['authorization']).toBe(
      `Basic ${Buffer.from('qb-client:qb secret').toString('base64')}`,
    );
    expect(requests[0]?.body).toBe('grant_type=refresh_token&refresh_token=rt1');
  });

  test('of Zoho come without a refresh token after a refresh', async () => {
    const { caller, requests } = lineTo(
      zoho,
      jsonAnswer({
        access_token: '1000.a.b',
        expires_in: 3600,
        api_domain: 'https://www.zohoapis.eu',
        token_type: 'Bearer',
      }),
    );
    const tokens = await refreshTokens(caller, zoho, new Secret('1000.r'));
    expect(tokens.refreshToken).toBeUndefined();
    expect(tokens.apiDomain).toBe('https://www.zohoapis.eu');
    expect(requests[0]?.headers['authorization']).toBeUndefined();
    expect(new URLSearchParams(requests[0]?.body).get('client_secret')).toBe('zoho secret');
  });

  test('of Zoho with a lifetime in milliseconds are valid for the right number of seconds', async () => {
    const { caller } = lineTo(
      zoho,
      jsonAnswer({ access_token: '1000.a.b', expires_in_sec: 3600, expires_in: 3_600_000, token_type: 'Bearer' }),
    );
    expect((await refreshTokens(caller, zoho, new Secret('1000.r'))).accessTokenLifeSeconds).toBe(3600);
  });

  test('never appear in printed output', async () => {
    const { caller } = lineTo(
      quickBooks,
      jsonAnswer({ access_token: 'at-hidden', refresh_token: 'rt', expires_in: 3600 }),
    );
    expect(JSON.stringify(await exchangeCode(caller, quickBooks, 'code'))).not.toContain('at-hidden');
  });

  test('are requested once: a refresh is never retried, because the old token may be invalid by then', async () => {
    const { caller, requests } = lineTo(quickBooks, new CallError('answer_lost', 'cut'));
    await expect(refreshTokens(caller, quickBooks, new Secret('rt'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toHaveLength(1);
  });
});

describe('a failed token request', () => {
  test.each<[string, OAuthApp, FakeAnswer, object]>([
    [
      'a dead refresh token of QuickBooks',
      quickBooks,
      jsonAnswer({ error: 'invalid_grant' }, 400),
      { kind: 'reconnect_needed', reason: 'invalid_grant' },
    ],
    [
      'a wrong secret of QuickBooks',
      quickBooks,
      jsonAnswer({ error: 'invalid_client' }, 401),
      { kind: 'rejected', reason: 'invalid_client' },
    ],
    [
      'an outage of QuickBooks',
      quickBooks,
      textAnswer('<html></html>', 503, { 'content-type': 'text/html' }),
      { kind: 'unavailable' },
    ],
    [
      'a page instead of JSON at QuickBooks',
      quickBooks,
      textAnswer('<html></html>', 200, { 'content-type': 'text/html' }),
      { kind: 'unavailable' },
    ],
    [
      'a used code at Zoho, said with status 200',
      zoho,
      jsonAnswer({ error: 'invalid_code' }),
      { kind: 'reconnect_needed', reason: 'invalid_code' },
    ],
    [
      'another data centre of Zoho',
      zoho,
      textAnswer('<!DOCTYPE html>', 200, { 'content-type': 'text/html' }),
      { kind: 'rejected', reason: 'wrong_host' },
    ],
    [
      'too many tokens asked of Zoho',
      zoho,
      jsonAnswer({ error: 'Access Denied', error_description: 'too many requests' }),
      { kind: 'unavailable', retryAfterMs: 600_000 },
    ],
    ['a wrong redirect at Zoho', zoho, jsonAnswer({ error: 'invalid_redirect_uri' }), { kind: 'rejected' }],
    [
      'an answer without an access token',
      zoho,
      jsonAnswer({ token_type: 'Bearer', expires_in: 3600 }),
      { kind: 'unavailable' },
    ],
    [
      'an answer cut short',
      quickBooks,
      textAnswer('{"access_token":"a', 200, { 'content-type': 'application/json' }),
      { kind: 'unavailable' },
    ],
    ['no line', quickBooks, new CallError('not_reached', 'no line'), { kind: 'unavailable' }],
  ])('is reported after %s', async (_, app, answer, expected) => {
    const { caller } = lineTo(app, answer);
    await expect(exchangeCode(caller, app, 'code')).rejects.toMatchObject({ name: 'OAuthError', ...expected });
  });

  test("is not even sent to an accounts server that is not Zoho's", async () => {
    const { caller, requests } = lineTo(zoho);
    const misled = { ...zoho, addresses: zohoOAuthAddresses('https://accounts.zoho.evil.example') };
    await expect(exchangeCode(caller, misled, 'code')).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'forbidden_address',
    });
    expect(requests).toHaveLength(0);
  });
});

describe('revoking a grant', () => {
  test('sends the token in the body to QuickBooks and in the URL to Zoho', async () => {
    const books = lineTo(quickBooks, textAnswer('', 200));
    await revokeTokens(books.caller, quickBooks, new Secret('rt'));
    expect(books.requests[0]?.body).toBe('{"token":"rt"}');
    const projects = lineTo(zoho, jsonAnswer({ status: 'success' }));
    await revokeTokens(projects.caller, zoho, new Secret('1000.r'));
    expect(projects.requests[0]?.url.searchParams.get('token')).toBe('1000.r');
  });

  test('succeeds if the grant has ended already, and fails during an outage', async () => {
    const over = lineTo(quickBooks, jsonAnswer({ error: 'invalid_token' }, 400));
    await expect(revokeTokens(over.caller, quickBooks, new Secret('rt'))).resolves.toBeUndefined();
    const down = lineTo(quickBooks, textAnswer('', 503));
    await expect(revokeTokens(down.caller, quickBooks, new Secret('rt'))).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});

test.skipIf(!hasSharedData)('the token response recorded from QuickBooks is read', async () => {
  const recorded = JSON.parse(sharedText('books', 'quickbooks', 'oauth-jsclient__authResponse.json')) as {
    response: { body: string; status: number };
  };
  const { caller } = lineTo(
    quickBooks,
    textAnswer(recorded.response.body, recorded.response.status, { 'content-type': 'application/json;charset=UTF-8' }),
  );
  expect(await exchangeCode(caller, quickBooks, 'code')).toMatchObject({
    accessTokenLifeSeconds: 3600,
    refreshTokenLifeSeconds: 8_726_400,
  });
});
