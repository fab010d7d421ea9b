import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registeredApps } from '../registered-apps.ts';
import { allThrottles, type Settings } from '../settings.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

export const US = '9341450000000001';
export const UK = '9341450000000002';
export const CA = '9341450000000003';
export const IND = '9341450000000004';
export const UAE = '9341450000000005';

const REDIRECT = 'http://127.0.0.1:9999/back';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A parsed JSON response of any shape. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Loose;
};
export type Loose = { readonly [key: string]: Loose } & readonly Loose[] & string;

/** A sandbox with a folder of its own, and a clock that a test can set. */
export type SandboxUnderTest = {
  readonly url: string;
  readonly dataDir: string;
  /** Sets the clock. */
  readonly setNow: (now: string) => void;
  /** Stops it and starts it again with the same folder, at a new URL. */
  readonly restart: () => Promise<SandboxUnderTest>;
  readonly stop: () => Promise<void>;
};

/** Starts a sandbox without rate limits, unless a test enables them. */
export async function sandboxUnderTest(settings: Partial<Settings> = {}): Promise<SandboxUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  let now = new Date('2026-11-21T18:00:00.000Z');
  const open = () =>
    startSandbox({
      dataDir,
      now: () => now,
      settings: { ...allThrottles(false), ...settings },
    });
  const wrap = (sandbox: Sandbox): SandboxUnderTest => ({
    url: sandbox.url,
    dataDir,
    setNow: (text) => {
      now = new Date(text);
    },
    restart: async () => {
      await sandbox.close();
      return wrap(await open());
    },
    stop: async () => {
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return wrap(await open());
}

export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const text = await answer.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: answer.status, headers: answer.headers, text, json: json as Loose };
}

export async function control(url: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return request(`${url}/control${path}`, { method, ...sent });
}

export const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

const appOf = (service: 'quickbooks' | 'zoho') => registeredApps.find((app) => app.service === service);
export const basicHeader = `Basic ${Buffer.from(`${appOf('quickbooks')?.clientId}:${appOf('quickbooks')?.clientSecret}`).toString('base64')}`;

/** Approves the consent page like a user and returns the redirect target. */
export async function consent(
  url: string,
  service: 'quickbooks' | 'zoho',
  init: Record<string, string> = {},
): Promise<URL> {
  const page = service === 'quickbooks' ? '/quickbooks/connect/oauth2' : '/zoho-accounts/oauth/v2/auth';
  const scope =
    service === 'quickbooks'
      ? 'com.intuit.quickbooks.accounting'
      : 'ZohoProjects.portals.READ,ZohoProjects.projects.READ,ZohoProjects.users.READ,ZohoProjects.timesheets.ALL';
  const fields = {
    client_id: appOf(service)?.clientId ?? '',
    response_type: 'code',
    scope,
    redirect_uri: REDIRECT,
    state: 'state-1',
    access_type: 'offline',
    decision: 'approve',
    realmId: US,
    ...init,
  };
  const answer = await request(`${url}${page}`, { method: 'POST', headers: FORM, body: formOf(fields) });
  return new URL(answer.headers.get('location') ?? 'http://nowhere.invalid/');
}

export async function quickbooksToken(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return request(`${url}/quickbooks/oauth2/v1/tokens/bearer`, {
    method: 'POST',
    headers: { ...FORM, authorization: basicHeader, accept: 'application/json', ...headers },
    body: formOf(fields),
  });
}

export async function zohoToken(
  url: string,
  fields: Record<string, string>,
  accounts = '/zoho-accounts',
): Promise<Answer> {
  const secret = { client_id: appOf('zoho')?.clientId ?? '', client_secret: appOf('zoho')?.clientSecret ?? '' };
  return request(`${url}${accounts}/oauth/v2/token`, {
    method: 'POST',
    headers: FORM,
    body: formOf({ ...secret, redirect_uri: REDIRECT, ...fields }),
  });
}

/** Calls to one company of the books with a valid token. */
export type BooksCaller = {
  readonly accessToken: string;
  readonly refreshToken: string;
  get(path: string): Promise<Answer>;
  /** A text body is sent unchanged, so that a test controls its digits. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  query(statement: string): Promise<Answer>;
};

export async function connectBooks(url: string, realmId: string): Promise<BooksCaller> {
  const back = await consent(url, 'quickbooks', { realmId });
  const code = back.searchParams.get('code') ?? '';
  const { json } = await quickbooksToken(url, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  const base = `${url}/quickbooks/v3/company/${realmId}`;
  const authorized = { authorization: `Bearer ${json['access_token']}`, accept: 'application/json' };
  const get = (path: string) => request(`${base}${path}`, { headers: authorized });
  return {
    accessToken: String(json['access_token']),
    refreshToken: String(json['refresh_token']),
    get,
    post: (path, body, headers = {}) =>
      request(`${base}${path}`, {
        method: 'POST',
        headers: { ...authorized, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    query: (statement) => get(`/query?query=${encodeURIComponent(statement)}&minorversion=75`),
  };
}

/** Calls to the project tool with a valid token. */
export async function connectProjectTool(url: string): Promise<(path: string, init?: RequestInit) => Promise<Answer>> {
  const code = (await consent(url, 'zoho')).searchParams.get('code') ?? '';
  const { json } = await zohoToken(url, { grant_type: 'authorization_code', code });
  return (path, init = {}) =>
    request(`${url}/zoho-projects${path}`, {
      ...init,
      headers: {
        authorization: `Zoho-oauthtoken ${json['access_token']}`,
        ...(init.headers as Record<string, string>),
      },
    });
}

export const ZOHO_BOOKS_SCOPE =
  'ZohoBooks.contacts.ALL,ZohoBooks.invoices.ALL,ZohoBooks.creditnotes.ALL,ZohoBooks.customerpayments.ALL,ZohoBooks.banking.READ,ZohoBooks.settings.ALL';

/** Calls to one organisation of Zoho Books with a valid token. */
export type ZohoBooksCaller = {
  readonly accessToken: string;
  /** The path may have a query; the organisation is added. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export async function connectZohoBooks(
  url: string,
  organisationId: string,
  location: string,
  scope = ZOHO_BOOKS_SCOPE,
): Promise<ZohoBooksCaller> {
  const back = await consent(url, 'zoho', { scope, location });
  const code = back.searchParams.get('code') ?? '';
  const accounts = back.searchParams.get('accounts-server') ?? '';
  const { json } = await zohoToken(url, { grant_type: 'authorization_code', code }, new URL(accounts).pathname);
  const base = `${json['api_domain']}/books/v3`;
  return {
    accessToken: String(json['access_token']),
    call: (method, path, body, headers = {}) =>
      request(`${base}${path}${path.includes('?') ? '&' : '?'}organization_id=${organisationId}`, {
        method,
        headers: {
          authorization: `Zoho-oauthtoken ${json['access_token']}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

/** The first error of a response: its code, element and message. */
export function refusal(answer: Answer): { code: string; element: string | undefined; detail: string } {
  const error = answer.json['Fault']?.['Error']?.[0];
  return { code: String(error?.['code']), element: error?.['element'], detail: String(error?.['Detail']) };
}

/** A sales line of one item in the books' format. */
export function salesLine(
  amount: number | string,
  more: Record<string, unknown> = {},
  detail: Record<string, unknown> = {},
) {
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: amount,
    ...more,
    SalesItemLineDetail: { ItemRef: { value: '1' }, ...detail },
  };
}
