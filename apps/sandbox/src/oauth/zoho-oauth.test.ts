import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectProjectTool,
  consent,
  control,
  request,
  type SandboxUnderTest,
  sandboxUnderTest,
  zohoToken,
} from '../testing/call-sandbox.ts';

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.stop());

const codeFor = async (input: Record<string, string> = {}) =>
  (await consent(sandbox.url, 'zoho', input)).searchParams.get('code') ?? '';

describe('the accounts server of the project tool', () => {
  test('redirects the browser with the data centre of the account', async () => {
    const back = await consent(sandbox.url, 'zoho');
    expect(back.searchParams.get('location')).toBe('us');
    expect(back.searchParams.get('accounts-server')).toBe(`${sandbox.url}/zoho-accounts`);
    expect(back.searchParams.get('state')).toBe('state-1');
  });

  test('issues a refresh token only for offline access', async () => {
    const offline = await zohoToken(sandbox.url, { grant_type: 'authorization_code', code: await codeFor() });
    expect(Object.keys(offline.json).sort()).toEqual([
      'access_token',
      'api_domain',
      'expires_in',
      'refresh_token',
      'token_type',
    ]);
    const online = await zohoToken(sandbox.url, {
      grant_type: 'authorization_code',
      code: await codeFor({ access_type: 'online' }),
    });
    expect(online.json['refresh_token']).toBeUndefined();
  });

  test('does not replace the refresh token', async () => {
    const first = await zohoToken(sandbox.url, { grant_type: 'authorization_code', code: await codeFor() });
    const second = await zohoToken(sandbox.url, {
      grant_type: 'refresh_token',
      refresh_token: String(first.json['refresh_token']),
    });
    expect(Object.keys(second.json).sort()).toEqual(['access_token', 'api_domain', 'expires_in', 'token_type']);
  });

  test.each([
    ['a wrong secret', { grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'nope' }, 'invalid_client'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_code'],
    ['an unknown code', { grant_type: 'authorization_code', code: 'x' }, 'invalid_code'],
  ])('responds to %s with status 200 and an error', async (_case, fields, error) => {
    const answer = await zohoToken(sandbox.url, fields);
    expect([answer.status, answer.json]).toEqual([200, { error }]);
  });

  test('requires the redirect address of the code', async () => {
    const answer = await zohoToken(sandbox.url, {
      grant_type: 'authorization_code',
      code: await codeFor(),
      redirect_uri: 'http://127.0.0.1:9999/other',
    });
    expect([answer.status, answer.json]).toEqual([200, { error: 'invalid_redirect_uri' }]);
  });

  test('issues ten access tokens in ten minutes and then responds Access Denied', async () => {
    await control(sandbox.url, 'POST', '/settings', { zohoThrottle: true });
    const first = await zohoToken(sandbox.url, { grant_type: 'authorization_code', code: await codeFor() });
    const answers = [];
    for (let count = 0; count < 10; count += 1)
      answers.push(
        await zohoToken(sandbox.url, {
          grant_type: 'refresh_token',
          refresh_token: String(first.json['refresh_token']),
        }),
      );
    await control(sandbox.url, 'POST', '/settings', { zohoThrottle: false });
    expect(answers.map((answer) => answer.json['error'])).toEqual([
      ...Array.from({ length: 9 }, () => undefined),
      'Access Denied',
    ]);
    expect(answers.at(-1)?.status).toBe(200);
  });

  test('removes the first refresh token when the twenty-first is issued', async () => {
    const own = await sandboxUnderTest();
    const made = [];
    for (let count = 0; count < 21; count += 1) {
      const code = (await consent(own.url, 'zoho')).searchParams.get('code') ?? '';
      made.push((await zohoToken(own.url, { grant_type: 'authorization_code', code })).json['refresh_token']);
    }
    const refresh = (token = '') => zohoToken(own.url, { grant_type: 'refresh_token', refresh_token: token });
    expect((await refresh(made[0])).json).toEqual({ error: 'invalid_code' });
    expect((await refresh(made[1])).json['access_token']).toEqual(expect.any(String));
    await own.stop();
  });

  test('responds to a wrong path with a page instead of JSON', async () => {
    const answer = await request(`${sandbox.url}/zoho-accounts/oauth/v3/token`, { method: 'POST' });
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  test('responds to an expired token with 401', async () => {
    const call = await connectProjectTool(sandbox.url);
    expect((await call('/restapi/portals/')).status).toBe(200);
    await control(sandbox.url, 'POST', '/expire-tokens', { service: 'zoho' });
    expect((await call('/restapi/portals/')).status).toBe(401);
  });

  test('responds to a missing scope with 403 on the old and 401 on the new API', async () => {
    const made = await zohoToken(sandbox.url, {
      grant_type: 'authorization_code',
      code: await codeFor({ scope: 'ZohoProjects.portals.READ' }),
    });
    const headers = { authorization: `Zoho-oauthtoken ${made.json['access_token']}` };
    const old = await request(`${sandbox.url}/zoho-projects/restapi/portal/countinghouse-demo/projects/`, { headers });
    expect([old.status, old.json['error']?.['message']]).toEqual([403, 'Invalid OAuth scope']);
    const fresh = await request(`${sandbox.url}/zoho-projects/api/v3/portal/685798/projects`, { headers });
    expect([fresh.status, fresh.json['error']?.['title']]).toEqual([401, 'INVALID_OAUTHSCOPE']);
  });
});
