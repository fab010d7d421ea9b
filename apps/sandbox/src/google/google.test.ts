import { createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { control, type Loose, request, type SandboxUnderTest, sandboxUnderTest } from '../testing/call-sandbox.ts';
import type { ServiceAccount } from './service-account.ts';

let sandbox: SandboxUnderTest;
let account: ServiceAccount;
let token: string;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  account = JSON.parse(readFileSync(join(sandbox.dataDir, 'google-service-account.json'), 'utf8')) as ServiceAccount;
  token = String((await askToken()).json['access_token']);
});
afterEach(() => control(sandbox.url, 'DELETE', '/faults'));
afterAll(() => sandbox.stop());

const nowS = Date.parse('2026-11-21T18:00:00.000Z') / 1000;
const scope = 'https://www.googleapis.com/auth/drive.file';
function assertionOf(changed: Record<string, unknown> = {}, key = account.private_key): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: account.client_email,
    scope,
    aud: 'https://oauth2.googleapis.com/token',
    iat: nowS,
    exp: nowS + 3600,
    ...changed,
  };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}
const askToken = (changed: Record<string, unknown> = {}, key?: string) =>
  request(`${sandbox.url}/google/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(changed, key),
    }),
  });
const call = (method: string, path: string, body?: unknown) =>
  request(`${sandbox.url}/google${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const parents = ['shared-drive-timesheets'];
const made = async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
  const answer = await call('POST', '/drive/v3/files?supportsAllDrives=true', {
    name,
    mimeType: 'application/vnd.google-apps.spreadsheet',
    parents,
    ...more,
  });
  return String(answer.json['id']);
};
const update = (id: string, ...requests: unknown[]) => call('POST', `/v4/spreadsheets/${id}:batchUpdate`, { requests });
const storedSheet = async (id: string): Promise<Loose> => {
  const { json } = await control(sandbox.url, 'GET', '/google');
  const found = (json['spreadsheets'] as unknown as Loose[]).find((one) => one['id'] === id);
  if (found === undefined) throw new Error('no such spreadsheet');
  return found;
};

describe('signing in with a service account', () => {
  test('issues a token for an hour and no refresh token', async () => {
    expect((await askToken()).json).toMatchObject({ expires_in: 3599, token_type: 'Bearer' });
  });

  test.each([
    ['another key', {}, 'invalid_grant', 'Invalid JWT Signature.'],
    ['another audience', { aud: 'http://127.0.0.1/token' }, 'invalid_grant', 'Failed audience check'],
    ['more than an hour', { exp: nowS + 3601 }, 'invalid_grant', 'short-lived'],
    ['a time gone by', { iat: nowS - 7200, exp: nowS - 3600 }, 'invalid_grant', 'short-lived'],
    ['an unknown scope', { scope: 'https://example.com/all' }, 'invalid_scope', ''],
    ['acting for another user', { sub: 'finance@example.com' }, 'unauthorized_client', ''],
    ['an unknown account', { iss: 'unknown@example.com' }, 'invalid_grant', 'account not found'],
  ])('refuses %s', async (name, changed, error, words) => {
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const key = name === 'another key' ? String(stranger.export({ type: 'pkcs8', format: 'pem' })) : undefined;
    const answer = await askToken(changed, key);
    expect(answer.status).toBe(400);
    expect(answer.json['error']).toBe(error);
    expect(answer.json['error_description']).toContain(words);
  });

  test('refuses an expired token as Google does', async () => {
    await control(sandbox.url, 'POST', '/faults', { service: 'google', kind: 'token-expired', times: 1 });
    const refused = await call('GET', '/drive/v3/files/none');
    expect([refused.status, refused.json['error']?.['status']]).toEqual([401, 'UNAUTHENTICATED']);
    token = String((await askToken()).json['access_token']);
  });
});

describe('spreadsheets', () => {
  test('are created in the shared drive, never in the storage of the service account, which has none', async () => {
    const answer = await call('POST', '/drive/v3/files?supportsAllDrives=true', {
      name: 'A',
      mimeType: 'application/vnd.google-apps.spreadsheet',
    });
    expect(answer.status).toBe(403);
    expect(answer.json['error']?.['errors']?.[0]?.['reason']).toBe('storageQuotaExceeded');
  });

  test('are found by a property of their creator, unless they are in the bin', async () => {
    const id = await made('Timesheet', { appProperties: { countinghouse: 'TS-1' } });
    const q = encodeURIComponent("appProperties has { key='countinghouse' and value='TS-1' } and trashed=false");
    const found = async () =>
      (await call('GET', `/drive/v3/files?q=${q}&supportsAllDrives=true&includeItemsFromAllDrives=true`)).json['files'];
    expect((await found())?.[0]).toMatchObject({ id, webViewLink: `${sandbox.url}/google/spreadsheets/d/${id}/edit` });
    await control(sandbox.url, 'POST', `/google/${id}`, { trashed: true });
    expect(await found()).toEqual([]);
  });

  test('store text as text and figures as figures, and show them on a page', async () => {
    const id = await made('Figures');
    const cell = (value: object, pattern?: string) => ({
      userEnteredValue: value,
      ...(pattern === undefined ? {} : { userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern } } }),
    });
    const rows = [
      { values: [cell({ stringValue: '=1+1' }), cell({ numberValue: 1234.5 }, '#,##0.00')] },
      { values: [cell({ numberValue: 46_296 }, 'yyyy-mm-dd')] },
    ];
    const fields = 'userEnteredValue,userEnteredFormat';
    expect((await update(id, { updateCells: { range: { sheetId: 0 }, rows, fields } })).status).toBe(200);
    expect((await storedSheet(id))['tabs']?.[0]?.['cells']?.[0]?.[0]).toEqual({ value: '=1+1' });
    const page = await request(`${sandbox.url}/google/spreadsheets/d/${id}/edit`);
    expect(page.text).toMatch(/=1\+1.*1,234\.50.*2026-10-01/s);
    await update(id, { updateCells: { range: { sheetId: 0 }, rows: rows.slice(0, 1), fields } });
    expect((await storedSheet(id))['tabs']?.[0]?.['cells']).toHaveLength(1);
  });

  test('change completely or not at all', async () => {
    const id = await made('Atomic');
    const rename = {
      updateSheetProperties: { properties: { sheetId: 0, title: 'Timesheet' }, fields: 'title' },
    };
    const broken = await update(id, rename, { updateCells: { range: { sheetId: 77 }, rows: [], fields: '*' } });
    expect([broken.status, broken.json['error']?.['status']]).toEqual([400, 'INVALID_ARGUMENT']);
    expect((await storedSheet(id))['tabs']?.[0]?.['title']).toBe('Sheet1');
  });

  test.each([
    ['an unknown request', { paint: {} }, 'Unknown name'],
    ['no mask', { updateCells: { range: { sheetId: 0 }, rows: [] } }, 'fields'],
    [
      'a formula',
      {
        updateCells: {
          range: { sheetId: 0 },
          rows: [{ values: [{ userEnteredValue: { formulaValue: '=1' } }] }],
          fields: '*',
        },
      },
      'formulaValue',
    ],
    [
      'more columns than the grid has',
      {
        updateCells: { range: { sheetId: 0 }, rows: [{ values: Array.from({ length: 27 }, () => ({})) }], fields: '*' },
      },
      'beyond',
    ],
    ['a title that is taken', { addSheet: { properties: { title: 'Sheet1' } } }, 'already exists'],
    [
      'as many frozen rows as there are',
      {
        updateSheetProperties: {
          properties: { sheetId: 0, gridProperties: { rowCount: 2, frozenRowCount: 2 } },
          fields: 'gridProperties',
        },
      },
      'freeze',
    ],
  ])('refuse %s', async (_name, input, words) => {
    const answer = await update(await made('Refused'), input);
    expect(answer.status).toBe(400);
    expect(answer.json['error']?.['message']).toContain(words);
  });

  test('are shared once with each grantee, and never with anyone', async () => {
    const id = await made('Shared');
    const share = (body: object) =>
      call('POST', `/drive/v3/files/${id}/permissions?sendNotificationEmail=false&supportsAllDrives=true`, body);
    await share({ type: 'domain', role: 'reader', domain: 'countinghouse.example' });
    await share({ type: 'domain', role: 'reader', domain: 'countinghouse.example' });
    expect((await storedSheet(id))['permissions']).toHaveLength(1);
    expect((await share({ type: 'anyone', role: 'reader' })).status).toBe(400);
  });

  test('can be written 60 times a minute', async () => {
    await control(sandbox.url, 'POST', '/settings', { googleThrottle: true });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await update('none', {})).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    await control(sandbox.url, 'POST', '/settings', { googleThrottle: false });
  });

  test('are kept over a restart, and so is the key', async () => {
    const id = await made('Kept');
    sandbox = await sandbox.restart();
    expect((await storedSheet(id))['name']).toBe('Kept');
    expect((await call('GET', `/v4/spreadsheets/${id}`)).json['sheets']?.[0]?.['properties']).toMatchObject({
      sheetId: 0,
    });
  });
});
