import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveOverHttp, connectSandbox, sandboxBooks, sandboxRealms } from '../seed/connect-sandbox.ts';
import { ownBrowser } from '../seed/own-browser.ts';
import { aWorld, type Person, type World } from '../test/world.ts';
import { readConfig } from './config.ts';
import { createOutside } from './create-outside.ts';
import type { Outside } from './outside.ts';
import { openSecrets } from './secrets/seal.ts';
import { createTokenKeeper } from './slices/connections/connections.public.ts';

let world: World;
let admin: Person;
let outside: Outside;
const lines: unknown[] = [];

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN');
  const { database } = world.product;
  const { clock } = world;
  const masterKey = Buffer.alloc(32, 7);
  const secrets = await openSecrets({ database, masterKey, dataDir: '', clock });
  outside = createOutside({
    addresses: readConfig({ SANDBOX_URL: world.sandboxUrl }).outside,
    keepsPace: true,
    clock,
    log: (line, words) => void lines.push(line, words),
    tokens: (oauth) => createTokenKeeper({ database, clock, oauth, secrets, owner: 'test' }),
  });
  await walkConsent({
    organizationName: 'Northwind US',
    provider: 'QUICK_BOOKS',
    region: 'US',
    realmId: sandboxRealms.US,
  });
  await walkConsent({
    organizationName: 'Northwind UK',
    provider: 'QUICK_BOOKS',
    region: 'UK',
    realmId: sandboxRealms.UK,
  });
  await walkConsent({ organizationName: 'Northwind India', ...sandboxBooks('ZOHO_BOOKS', 'IND') });
  await walkConsent({ organizationName: 'Project tool', provider: 'ZOHO_PROJECTS' });
});
afterAll(async () => {
  outside.close();
  await world.close();
});

const walkConsent = (connection: Parameters<typeof connectSandbox>[1]) =>
  connectSandbox(
    {
      call: async (endpoint, request) => (await admin.call(endpoint, request)).data,
      open: async (address) => {
        const { pathname, search } = new URL(address);
        expect((await world.product.app.inject({ url: pathname + search, headers: ownBrowser })).statusCode).toBe(302);
      },
      approve: approveOverHttp,
    },
    connection,
  );
const control = (path: string) => fetch(`${world.sandboxUrl}/control/${path}`, { method: 'POST' });
async function connection(code: string) {
  const { connectionDetails } = (await admin.call(connectionEndpoints.list)).data;
  const found = connectionDetails.find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} is not connected`);
  return found;
}

describe('the services outside', () => {
  test('are reached through their connections: each region its own books, and one project tool', async () => {
    const [us, uk] = [await connection('quickbooks_us'), await connection('quickbooks_uk')];
    expect((await outside.booksFor(us).company()).homeCurrency).toBe('USD');
    expect((await outside.booksFor(uk).company()).homeCurrency).toBe('GBP');
    expect((await outside.booksFor(await connection('zoho_books_ind')).company()).homeCurrency).toBe('INR');
    const projects = await outside.timeLogsFor(await connection('zoho_projects')).listProjects();
    expect(projects.length).toBeGreaterThan(0);
  });

  test('are reached again after their tokens expired or were revoked early, without an error', async () => {
    const us = await connection('quickbooks_us');
    await control('expire-tokens');
    expect((await outside.booksFor(us).taxCodes()).length).toBeGreaterThan(0);
    world.clock.advance(61 * 60_000);
    admin = await world.signedIn('ROLE_ADMIN');
    expect((await outside.booksFor(us).taxCodes()).length).toBeGreaterThan(0);
    expect((await outside.timeLogsFor(await connection('zoho_projects')).listProjects()).length).toBeGreaterThan(0);
    // a token is refreshed in the data centre that gave it
    expect((await outside.booksFor(await connection('zoho_books_ind')).taxCodes()).length).toBeGreaterThan(0);
  });

  test('that a person disconnected there say so here, and come back after the next consent', async () => {
    const us = await connection('quickbooks_us');
    await control('disconnect');
    await expect(outside.booksFor(us).taxCodes()).rejects.toMatchObject({ name: 'BooksError', kind: 'signed_out' });
    expect((await connection('quickbooks_us')).state).toBe('reconnect needed');
    await expect(outside.timeLogsFor(await connection('zoho_projects')).listProjects()).rejects.toMatchObject({
      name: 'TimeLogError',
      kind: 'signed_out',
    });
    const { authorizeUrl } = (await admin.call(connectionEndpoints.authorize, { params: { code: us.code } })).data;
    const page = new URL(authorizeUrl);
    const form = new URLSearchParams({
      ...Object.fromEntries(page.searchParams),
      decision: 'approve',
      realmId: sandboxRealms.US,
    });
    const query = Object.fromEntries(new URL(await approveOverHttp(page.origin + page.pathname, form)).searchParams);
    const back = await world.visitor.call(connectionEndpoints.callback, { params: { code: us.code }, query });
    expect(back.status).toBe(302);
    expect((await outside.booksFor(us).taxCodes()).length).toBeGreaterThan(0);
  });

  test('that were never connected, or are of the wrong kind, are refused before anything is sent', () => {
    const never = { id: 1, realmId: null, dataCentre: null };
    expect(() => outside.booksFor({ ...never, provider: 'QUICK_BOOKS' })).toThrow('never connected');
    expect(() => outside.booksFor({ ...never, provider: 'ZOHO_BOOKS' })).toThrow('never connected');
    expect(() => outside.booksFor({ ...never, provider: 'ZOHO_PROJECTS' })).toThrow('is not an accounting provider');
    expect(() =>
      outside.timeLogsFor({ id: 1, provider: 'QUICK_BOOKS', dataCentre: null, apiVersion: null, portal: null }),
    ).toThrow('is not a project tool');
  });

  test('leave lines in the log that hold no token, no secret and no query', () => {
    expect(lines.length).toBeGreaterThan(10);
    expect(JSON.stringify(lines)).not.toMatch(/eyJlbmMi|RT1-|1000\.|secret|Bearer|minorversion|\?/);
  });
});
