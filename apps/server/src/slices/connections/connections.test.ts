import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { approveOverHttp, sandboxRealms } from '../../../seed/connect-sandbox.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { startSession } from '../sessions/sessions.public.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

type NewConnection = RequestOf<typeof connectionEndpoints.create>['body'];
const quickBooksApp = {
  provider: 'QUICK_BOOKS',
  clientId: 'sandbox-quickbooks-client',
  clientSecret: 'sandbox-quickbooks-secret',
  scopeCode: 'com.intuit.quickbooks.accounting',
} as const;
const quickBooksUs = {
  ...quickBooksApp,
  organizationName: 'Northwind US',
  region: 'US',
  realmId: sandboxRealms.US,
} as const;
const quickBooksUk = {
  ...quickBooksApp,
  organizationName: 'Northwind UK',
  region: 'UK',
  realmId: sandboxRealms.UK,
} as const;
const zohoBooksUae = {
  provider: 'ZOHO_BOOKS',
  region: 'UAE',
  organizationName: 'Larkspur Software FZ-LLC',
  clientId: 'sandbox-zoho-client',
  clientSecret: 'sandbox-zoho-secret',
  scopeCode: 'ZohoBooks.contacts.ALL,ZohoBooks.invoices.ALL,ZohoBooks.settings.ALL',
} as const;
const zohoProjects = {
  provider: 'ZOHO_PROJECTS',
  organizationName: 'Project tool',
  clientId: 'sandbox-zoho-client',
  clientSecret: 'sandbox-zoho-secret',
  scopeCode: 'ZohoProjects.portals.READ, ZohoProjects.projects.READ, ZohoProjects.timesheets.READ',
} as const;
const zohoPeople = {
  provider: 'ZOHO_PEOPLE',
  organizationName: 'People',
  clientId: 'sandbox-zoho-client',
  clientSecret: 'sandbox-zoho-secret',
  scopeCode: 'ZOHOPEOPLE.leave.READ,ZOHOPEOPLE.forms.READ',
} as const;

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'connection', 'oauth_state', 'outbox', 'idempotency_key');
  await control('POST', 'reset');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
});

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${world.sandboxUrl}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return answer.status === 204 ? undefined : answer.json();
}

interface Choice {
  readonly realmId?: string;
  readonly decision?: 'approve' | 'deny';
  readonly location?: string;
}

/** What the consent page of the imitated service sends the browser back with. */
async function consent(authorizeUrl: string, choice: Choice): Promise<Record<string, string>> {
  const page = new URL(authorizeUrl);
  const fields = new URLSearchParams(page.search);
  for (const [name, value] of Object.entries({ decision: 'approve', ...choice })) fields.set(name, value);
  const back = await approveOverHttp(page.origin + page.pathname, fields);
  return Object.fromEntries(new URL(back).searchParams);
}

const create = (body: NewConnection, key?: string) =>
  admin.call(connectionEndpoints.create, { body }, key === undefined ? {} : { key });
const authorizeUrl = async (code: string, by = admin) =>
  (await by.call(connectionEndpoints.authorize, { params: { code } })).data.authorizeUrl;
const comeBack = (code: string, query: Record<string, string>) =>
  world.visitor.call(connectionEndpoints.callback, { params: { code }, query });
const grants = async () => ((await control('GET', 'connections')) as { connections: { id: string }[] }).connections;
const shown = async () => (await admin.call(connectionEndpoints.list)).data.connectionDetails;
const activity = async () =>
  (
    await sql<{ action: string; visitor: string; name: string; changes: unknown }>`
      select action, visitor, resource_name as name, changes from activity_entry
      where resource = 'CONNECTION' order by id desc`.execute(world.tx)
  ).rows;

/** Begins to connect and consents; answers what the browser brings back. */
async function consented(code: string, choice: Choice): Promise<Record<string, string>> {
  return consent(await authorizeUrl(code), choice);
}

/** Makes a connection and connects it. */
async function connect(connection: NewConnection, choice: Choice = {}): Promise<void> {
  const { code } = (await create(connection)).data;
  expect((await comeBack(code, await consented(code, choice))).status).toBe(302);
}

describe('a connection', () => {
  test('is added under the code of its provider and region, not connected yet, with the address to come back to', async () => {
    const answer = await create(quickBooksUs);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      code: 'quickbooks_us',
      organizationName: 'Northwind US',
      state: 'not connected',
      realmId: sandboxRealms.US,
      expiresAt: null,
      redirectUrl: `${world.product.publicUrl()}/api/oauth/quickbooks_us/callback`,
    });
    expect((await create({ ...quickBooksUk, provider: 'ZOHO_BOOKS' })).data.code).toBe('zoho_books_uk');
    expect((await create({ ...zohoProjects, region: 'US' })).data).toMatchObject({
      code: 'zoho_projects',
      region: null,
    });
    expect((await shown()).map((one) => one.code)).toEqual(['quickbooks_us', 'zoho_books_uk', 'zoho_projects']);
  });

  test('to books without a region is refused at its field', async () => {
    const { region: _, ...withoutRegion } = quickBooksUs;
    const answer = await create(withoutRegion);
    expect(answer).toMatchObject({ status: 400, failure: { code: 'invalid_input', errors: [{ path: 'region' }] } });
  });

  test('without what its provider needs is refused at each field, in the words of the form', async () => {
    const bare = {
      organizationName: ' ',
      provider: 'QUICK_BOOKS',
      clientId: '',
      clientSecret: ' ',
      scopeCode: '',
    } as const;
    const answer = await create({ ...bare, region: 'US', redirectUrl: '', realmId: '' });
    expect(answer.failure?.errors).toEqual(
      [
        ['organizationName', 'Please enter organization name'],
        ['clientId', 'Please enter client id'],
        ['clientSecret', 'Please enter client secret'],
        ['redirectUrl', 'Please enter redirect URL'],
        ['scopeCode', 'Please enter scope code'],
        ['realmId', 'Please enter realm id'],
      ].map(([path, message]) => ({ path, message })),
    );
    const elsewhere = await create({ ...quickBooksUs, redirectUrl: 'https://evil.example/callback' });
    expect(elsewhere.failure?.errors?.map(({ path }) => path)).toEqual(['redirectUrl']);
    expect((await create({ ...quickBooksUs, realmId: '12a' })).failure?.errors?.[0]).toEqual({
      path: 'realmId',
      message: messages.realmIdDigits,
    });
    expect(await shown()).toEqual([]);
  });

  test('is there once for each organisation, though two administrators add it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(quickBooksUs)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 201))
      expect(answer).toMatchObject({
        status: 409,
        failure: { code: 'connection_exists', message: serverMessages.connectionExists },
      });
  });

  test('added twice with the same key is added once and answered the same', async () => {
    const [first, second] = [await create(quickBooksUs, 'a-click-0001'), await create(quickBooksUs, 'a-click-0001')];
    expect(second).toMatchObject({ status: 201, data: first.data });
    expect(await shown()).toHaveLength(1);
  });

  test('takes its client secret in and never gives it out: not in answers, database, activity or kept answers', async () => {
    const clientSecret = 'planted-client-secret-77';
    const made = await create({ ...quickBooksUs, clientSecret }, 'a-click-0002');
    const rows = async (table: string) =>
      (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(world.tx)).rows;
    const seen = JSON.stringify([
      made.data,
      await shown(),
      await rows('connection'),
      await rows('activity_entry'),
      await rows('idempotency_key'),
    ]);
    expect(seen).toContain('sandbox-quickbooks-client');
    expect(seen).not.toContain(clientSecret);
    expect(seen).not.toContain(Buffer.from(clientSecret).toString('hex'));
  });

  test('is in the activity log with its typed values', async () => {
    await create(quickBooksUs);
    const [entry] = await activity();
    expect(entry).toMatchObject({ action: 'Created', visitor: 'Ada Admin', name: 'Northwind US' });
    expect(entry?.changes).toContainEqual({ fieldName: 'Region', oldValue: null, newValue: 'US' });
  });

  test('is seen, added and connected by administrators only', async () => {
    await create(quickBooksUs);
    for (const role of ['ROLE_CSM', 'ROLE_ACCOUNTANT'] as const) {
      const other = await world.signedIn(role);
      expect((await other.call(connectionEndpoints.list)).status).toBe(403);
      expect((await other.call(connectionEndpoints.create, { body: quickBooksUk })).status).toBe(403);
      expect((await other.call(connectionEndpoints.authorize, { params: { code: 'quickbooks_us' } })).status).toBe(403);
    }
    expect((await world.visitor.call(connectionEndpoints.list)).status).toBe(401);
  });
});

describe('connecting', () => {
  test('to QuickBooks through the consent page stores tokens and company, tells who did it, and leads back to the settings', async () => {
    await create(quickBooksUs);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    const back = await comeBack('quickbooks_us', query);
    expect(back).toMatchObject({
      status: 302,
      headers: { location: '/settings/identityProvider?connected=quickbooks_us' },
    });
    const [connection] = await shown();
    expect(connection).toMatchObject({ state: 'connected', realmId: sandboxRealms.US, version: 2 });
    expect(Date.parse(connection?.expiresAt ?? '') - world.clock.now()).toBe(3_600_000);
    expect((await activity())[0]).toMatchObject({
      action: 'Connected',
      visitor: 'Ada Admin',
      name: 'Northwind US',
    });
    const left = await sql`select topic, payload from outbox`.execute(world.tx);
    expect(left.rows).toEqual([{ topic: 'read-taxes', payload: { provider: 'QUICK_BOOKS', region: 'US' } }]);
  });

  test('to the project tool works the same way and names no company', async () => {
    await connect(zohoProjects);
    expect(await shown()).toMatchObject([{ code: 'zoho_projects', state: 'connected', realmId: null }]);
  });

  test('asks the provider for consent with our address of the configuration, never one of the request', async () => {
    await create(quickBooksUs);
    const answer = await world.product.app.inject({
      method: 'POST',
      url: '/api/oauth/quickbooks_us',
      headers: { authorization: `Bearer ${admin.token}`, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const url = new URL(answer.json<{ data: { authorizeUrl: string } }>().data.authorizeUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${world.sandboxUrl}/quickbooks/connect/oauth2`);
    expect(url.searchParams.get('redirect_uri')).toBe(`${world.product.publicUrl()}/api/oauth/quickbooks_us/callback`);
    expect(url.searchParams.get('state')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('of an unknown connection is refused', async () => {
    const answer = await admin.call(connectionEndpoints.authorize, { params: { code: 'quickbooks_ca' } });
    expect(answer).toMatchObject({ status: 404, failure: { code: 'not_found' } });
  });

  test('again replaces the tokens and keeps the company', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    const again = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect((await comeBack('quickbooks_us', again)).status).toBe(302);
    const stored = await sql`select token_counter, realm_id from connection`.execute(world.tx);
    expect(stored.rows).toEqual([{ token_counter: 2, realm_id: sandboxRealms.US }]);
  });

  test('again at Zoho ends the former refresh token after the new one is stored', async () => {
    await connect(zohoProjects);
    const [first] = await grants();
    expect((await comeBack('zoho_projects', await consented('zoho_projects', {}))).status).toBe(302);
    const after = await grants();
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(first?.id);
    world.clock.advance(3_600_000);
    admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
    const works = await admin.call(connectionEndpoints.test, { params: { code: 'zoho_projects' } });
    expect(works.data.parts).toMatchObject([{ what: 'Projects', works: true }]);
  });

  test('again at Zoho thirty times leaves the connections of the same person and app alive', async () => {
    await connect(zohoPeople);
    await connect(zohoProjects);
    for (let again = 0; again < 30; again += 1) await comeBack('zoho_projects', await consented('zoho_projects', {}));
    expect(await grants()).toHaveLength(2);
    world.clock.advance(3_600_000);
    admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
    const works = await admin.call(connectionEndpoints.test, { params: { code: 'zoho_people' } });
    expect(works.data.parts).toMatchObject([{ works: true }]);
  });

  test('again is done though the former refresh token cannot be revoked', async () => {
    await connect(zohoProjects);
    await control('POST', 'faults', {
      service: 'oauth',
      kind: 'status',
      status: 503,
      times: 'always',
      match: { pathIncludes: '/revoke' },
    });
    expect((await comeBack('zoho_projects', await consented('zoho_projects', {}))).status).toBe(302);
    expect((await shown())[0]?.state).toBe('connected');
    expect(await grants()).toHaveLength(2);
  });

  test('again at QuickBooks revokes nothing, as any token ends the whole access of the app to the company', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    await comeBack('quickbooks_us', await consented('quickbooks_us', { realmId: sandboxRealms.US }));
    world.clock.advance(3_600_000);
    admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
    const works = await admin.call(connectionEndpoints.test, { params: { code: 'quickbooks_us' } });
    expect(works.data.parts.map((part) => part.works)).toEqual([true, true, true, true]);
  });

  test('to Zoho Projects and Zoho People follows the data centre of the consent, for calls and refreshes', async () => {
    await connect(zohoProjects, { location: 'in' });
    await connect(zohoPeople, { location: 'eu' });
    for (const code of ['zoho_projects', 'zoho_people']) {
      const works = await admin.call(connectionEndpoints.test, { params: { code } });
      expect(works.data.parts).toMatchObject([{ works: true }]);
    }
    world.clock.advance(3_600_000);
    admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
    for (const code of ['zoho_projects', 'zoho_people']) {
      const works = await admin.call(connectionEndpoints.test, { params: { code } });
      expect(works.data.parts).toMatchObject([{ works: true }]);
    }
    expect((await shown()).map(({ dataCentre }) => dataCentre)).toEqual(['in', 'eu']);
  });

  test('to Zoho Projects calls V3 unless the classic API was chosen, and a portal by name or the only one', async () => {
    await connect(zohoProjects);
    const [made] = await shown();
    expect(made).toMatchObject({ apiVersion: 'V3', portal: null });
    const read = async () =>
      Object.keys(((await control('GET', 'project-tool')) as { requests: Record<string, number> }).requests);
    const tried = () => admin.call(connectionEndpoints.test, { params: { code: 'zoho_projects' } });
    await control('POST', 'reset', { keep: ['connections'] });
    expect((await tried()).data.parts).toMatchObject([{ works: true }]);
    expect((await read()).every((call) => call.includes('/api/v3/'))).toBe(true);
    const typed = {
      id: made?.id ?? 0,
      organizationName: 'Project tool',
      clientId: zohoProjects.clientId,
      scopeCode: zohoProjects.scopeCode,
    };
    const classic = await admin.call(connectionEndpoints.change, {
      body: { ...typed, apiVersion: 'CLASSIC', portal: 'countinghouse-demo', version: made?.version ?? 0 },
    });
    expect(classic.data).toMatchObject({ apiVersion: 'CLASSIC', portal: 'countinghouse-demo' });
    await control('POST', 'reset', { keep: ['connections'] });
    expect((await tried()).data.parts).toMatchObject([{ works: true }]);
    expect((await read()).every((call) => call.includes('/restapi/'))).toBe(true);
    const v3 = await admin.call(connectionEndpoints.change, {
      body: { ...typed, apiVersion: 'V3', portal: 'Countinghouse-Demo', version: classic.data.version },
    });
    expect((await tried()).data.parts).toMatchObject([{ works: true }]);
    await admin.call(connectionEndpoints.change, {
      body: { ...typed, apiVersion: 'V3', portal: 'elsewhere', version: v3.data.version },
    });
    expect((await tried()).data.parts[0]).toMatchObject({
      works: false,
      words: 'This Zoho account has no portal "elsewhere". It has: countinghouse-demo (685798).',
    });
  });

  test('stores tokens sealed: the database contains no readable part of them', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    const row = JSON.stringify(
      (
        await sql`select encode(access_token, 'escape') as a, encode(refresh_token, 'escape') as r from connection`.execute(
          world.tx,
        )
      ).rows,
    );
    // the sandbox's tokens begin so
    expect(row).not.toMatch(/eyJlbmMi|RT1-/);
  });
});

describe('a connection that is there', () => {
  const change = async (changes: object) => {
    const [base] = await shown();
    if (base === undefined) throw new Error('there is none');
    const { id, organizationName, clientId, redirectUrl, scopeCode, realmId, version } = base;
    const body = {
      id,
      organizationName,
      clientId,
      redirectUrl,
      scopeCode,
      realmId: realmId ?? '',
      version,
      ...changes,
    };
    return admin.call(connectionEndpoints.change, { body });
  };
  const disconnect = (code: string) => admin.call(connectionEndpoints.disconnect, { params: { code } });
  const remove = (code: string, version: number) =>
    admin.call(connectionEndpoints.remove, { params: { code }, query: { version } });

  test('is changed, with each change in the log; a new secret is logged as changed and never shown', async () => {
    await create(quickBooksUs);
    const redirectUrl = 'https://books.example.com/api/oauth/quickbooks_us/callback';
    const answer = await change({ organizationName: 'Northwind Inc', redirectUrl, clientSecret: 'another-secret-88' });
    expect(answer.data).toMatchObject({ organizationName: 'Northwind Inc', redirectUrl, version: 2 });
    const [entry] = await activity();
    expect(entry?.changes).toContainEqual({ fieldName: 'Client secret', oldValue: null, newValue: 'changed' });
    expect(entry?.changes).toHaveLength(3);
    expect(JSON.stringify([answer.data, await activity()])).not.toContain('another-secret-88');
  });

  test('keeps its secret when none is typed, and connects with it', async () => {
    await create(quickBooksUs);
    expect((await change({ organizationName: 'Northwind Inc', clientSecret: '' })).status).toBe(200);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect((await comeBack('quickbooks_us', query)).status).toBe(302);
  });

  test('that another administrator changed meanwhile is not overwritten', async () => {
    await create(quickBooksUs);
    await change({ organizationName: 'First' });
    // the same once more changes nothing
    expect((await change({ organizationName: 'First' })).data.version).toBe(2);
    expect(await change({ organizationName: 'Second', version: 1 })).toMatchObject({
      status: 409,
      failure: { code: 'stale_version', current: { organizationName: 'First' } },
    });
    expect((await change({ id: 2_147_483_000 })).failure?.code).toBe('not_found');
    expect((await change({ realmId: '' })).failure?.errors?.[0]?.path).toBe('realmId');
  });

  test('and is connected keeps its app and its company until it is disconnected', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    for (const other of [{ clientId: 'another-app' }, { realmId: sandboxRealms.UK }])
      expect(await change(other)).toMatchObject({ status: 409, failure: { code: 'disconnect_first' } });
    expect((await change({ organizationName: 'Northwind Inc' })).status).toBe(200);
    await disconnect('quickbooks_us');
    expect((await change({ realmId: sandboxRealms.UK })).status).toBe(200);
  });

  test('is disconnected once: its tokens are gone here and worth nothing at the provider, and it connects again', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    const before = await sql<{
      access_token: Buffer;
      refresh_token: Buffer;
    }>`select access_token, refresh_token from connection`.execute(world.tx);
    const disconnects = async () => (await activity()).filter(({ action }) => action === 'Disconnected').length;
    const disconnectsBefore = await disconnects();
    const answers = await Promise.all([disconnect('quickbooks_us'), disconnect('quickbooks_us')]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { state: 'not connected' } });
    const stored = await sql`select access_token, refresh_token, expires_at, realm_id from connection`.execute(
      world.tx,
    );
    expect(stored.rows).toEqual([
      { access_token: null, refresh_token: null, expires_at: null, realm_id: sandboxRealms.US },
    ]);
    expect((await disconnects()) - disconnectsBefore).toBe(1);
    // the old pair put back is refused by the provider: the access ended there too
    const { access_token: access, refresh_token: refresh } = before.rows[0] ?? {};
    await sql`update connection set state = 'connected', access_token = ${access}, refresh_token = ${refresh},
      expires_at = '2000-01-01'`.execute(world.tx);
    const tested = await admin.call(connectionEndpoints.test, { params: { code: 'quickbooks_us' } });
    expect(tested.data.parts).toEqual([{ what: 'Company', works: false, words: serverMessages.connectionEnded }]);
    expect((await shown())[0]?.state).toBe('reconnect needed');
    const again = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect((await comeBack('quickbooks_us', again)).status).toBe(302);
    expect((await shown())[0]?.state).toBe('connected');
  });

  test('is disconnected here although the provider does not answer, with a notice', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    await control('POST', 'faults', { service: 'oauth', kind: 'status', status: 503, times: 'always' });
    const answer = await disconnect('quickbooks_us');
    expect(answer).toMatchObject({ status: 200, data: { state: 'not connected' } });
    expect(answer.message).toBe(serverMessages.disconnectedHere('Northwind US'));
  });

  test('and was added by mistake is deleted and logged, and a delete from an older version is refused', async () => {
    const { code, version } = (await create(quickBooksUs)).data;
    await authorizeUrl(code);
    await change({ organizationName: 'Northwind Inc' });
    expect(await remove(code, version)).toMatchObject({
      status: 409,
      failure: { code: 'stale_version', current: { organizationName: 'Northwind Inc' } },
    });
    expect(await remove(code, version + 1)).toMatchObject({ status: 200, message: messages.connectionDeleted });
    expect(await shown()).toEqual([]);
    const [entry] = await activity();
    expect(entry).toMatchObject({ action: 'Deleted', visitor: 'Ada Admin', name: 'Northwind Inc' });
    expect(entry?.changes).toContainEqual({ fieldName: 'Region', oldValue: 'US', newValue: null });
    expect((await remove(code, version + 1)).failure?.code).toBe('not_found');
    // its place is free again
    expect((await create(quickBooksUs)).status).toBe(201);
  });

  test('stays once it was connected, also when it is disconnected again', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    await disconnect('quickbooks_us');
    const [connection] = await shown();
    expect(await remove('quickbooks_us', connection?.version ?? 0)).toMatchObject({
      status: 409,
      failure: { code: 'connection_in_use', message: serverMessages.connectionInUse },
    });
    expect(await shown()).toHaveLength(1);
  });

  test.each<[string, (connectionId: number) => Promise<unknown>]>([
    [
      'a company that is in its books',
      async () => {
        const companyId = await aCompany(world.tx, { provider: 'QUICK_BOOKS', region: 'US' });
        await sql`update company set books_id = '58' where id = ${companyId}`.execute(world.tx);
      },
    ],
    [
      'an invoice',
      async (id) => {
        const companyId = await aCompany(world.tx);
        const invoiceId = await aBareDraft(world.tx, (await aProject(world.tx, { companyId })).id);
        await sql`update invoice set connection_id = ${id} where id = ${invoiceId}`.execute(world.tx);
      },
    ],
    [
      'the numbers of its invoices',
      (id) =>
        sql`insert into invoice_counter (connection_id, year, last_number) values (${id}, 2026, 3)`.execute(world.tx),
    ],
    [
      'what waits to be sent',
      (id) =>
        sql`insert into outbox (topic, service, subject, payload, due_at, created_at)
          values ('push-customer', ${`books:${id}`}, 'company:1', '{}', now(), now())`.execute(world.tx),
    ],
  ])('stays while %s belongs to it', async (_, given) => {
    const { id, code, version } = (await create(quickBooksUs)).data;
    await given(id);
    expect(await remove(code, version)).toMatchObject({ status: 409, failure: { code: 'connection_in_use' } });
    await sql`update company set books_id = null`.execute(world.tx);
  });

  test('is tested by asking the provider for each thing that is needed', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    await connect(zohoProjects);
    const tested = async (code: string) =>
      (await admin.call(connectionEndpoints.test, { params: { code } })).data.parts.map(
        ({ what, works, words }) => `${what}: ${works ? 'works' : 'fails'}, ${words.replace(/^\d+ (.+?)s?$/, 'n $1s')}`,
      );
    expect(await tested('quickbooks_us')).toEqual([
      expect.stringMatching(/^Company: works, .+, USD$/),
      'Tax rates: works, n tax rates',
      'Items: works, n items',
      'Customers: works, n customers',
    ]);
    expect(await tested('zoho_projects')).toEqual(['Projects: works, n projects']);
    expect((await admin.call(connectionEndpoints.test, { params: { code: 'nowhere' } })).failure?.code).toBe(
      'not_found',
    );
    expect((await disconnect('nowhere')).failure?.code).toBe('not_found');
  });
});

describe('the state of a consent', () => {
  const refused = { status: 400, failure: { code: 'oauth_state_invalid', message: messages.oauthStateInvalid } };

  test('is needed, and an invented one is worth nothing', async () => {
    await create(quickBooksUs);
    const { state: _, ...withoutState } = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect(await comeBack('quickbooks_us', withoutState)).toMatchObject(refused);
    expect(await comeBack('quickbooks_us', { ...withoutState, state: 'A'.repeat(43) })).toMatchObject(refused);
    expect(await comeBack('quickbooks_us', { ...withoutState, state: '' })).toMatchObject(refused);
    expect((await shown())[0]?.state).toBe('not connected');
  });

  test('ends with the session that began it, also when its administrator signed in again', async () => {
    await create(quickBooksUs);
    const ada = await world.signedIn('ROLE_ADMIN', 'Ada');
    const query = await consent(await authorizeUrl('quickbooks_us', ada), { realmId: sandboxRealms.US });
    await ada.call(signInEndpoints.logOut);
    await startSession(world.tx, ada.userId, world.clock.now(), world.clock.randomBytes);
    expect(await comeBack('quickbooks_us', query)).toMatchObject(refused);
    expect((await shown())[0]?.state).toBe('not connected');
  });

  test('works in the browser that began it only: a callback link that leaves it is worth nothing', async () => {
    await create(quickBooksUs);
    const begun = await world.product.app.inject({
      method: 'POST',
      url: '/api/oauth/quickbooks_us',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const given = String(begun.headers['set-cookie']);
    expect(given).toMatch(/^countinghouse-consent=[\w-]{43}; Max-Age=600; Path=\/api\/oauth; HttpOnly; SameSite=Lax$/);
    const [own = ''] = given.split(';');
    const consentPage = begun.json<{ data: { authorizeUrl: string } }>().data.authorizeUrl;
    const query = new URLSearchParams(await consent(consentPage, { realmId: sandboxRealms.US }));
    const backIn = (browser: Record<string, string>) =>
      world.product.app.inject({ url: `/api/oauth/quickbooks_us/callback?${query.toString()}`, headers: browser });
    for (const other of [
      {},
      { cookie: 'countinghouse-consent=' },
      { cookie: `countinghouse-consent=${'x'.repeat(43)}` },
    ])
      expect((await backIn(other)).json()).toMatchObject({ code: refused.failure.code });
    expect((await shown())[0]?.state).toBe('not connected');
    expect((await backIn({ cookie: `theme=dark; ${own}` })).statusCode).toBe(302);
    expect((await shown())[0]?.state).toBe('connected');
  });

  test('keeps its cookie for a second connection that the same browser begins meanwhile', async () => {
    await create(quickBooksUs);
    await create(quickBooksUk);
    const [us, uk] = [
      await consented('quickbooks_us', { realmId: sandboxRealms.US }),
      await consented('quickbooks_uk', { realmId: sandboxRealms.UK }),
    ];
    expect((await comeBack('quickbooks_us', us)).status).toBe(302);
    expect((await comeBack('quickbooks_uk', uk)).status).toBe(302);
  });

  test('works once, also when the browser comes back twenty times at once', async () => {
    await create(quickBooksUs);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack('quickbooks_us', query)));
    expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1);
    expect(answers.filter((answer) => answer.failure?.code === 'oauth_state_invalid')).toHaveLength(19);
    const stored = await sql`select token_counter from connection`.execute(world.tx);
    expect(stored.rows).toEqual([{ token_counter: 1 }]);
  });

  test('and every other refusal leads a browser back to the settings, where it is said in words', async () => {
    await create(quickBooksUs);
    const back = await world.product.app.inject({
      url: '/api/oauth/quickbooks_us/callback?state=invented&code=x',
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([back.statusCode, back.headers.location]).toEqual([
      302,
      '/settings/identityProvider?refused=oauth_state_invalid',
    ]);
  });

  test('is used up by a refusal too', async () => {
    await create(quickBooksUs);
    const query = await consented('quickbooks_us', { decision: 'deny' });
    expect(await comeBack('quickbooks_us', query)).toMatchObject({
      status: 409,
      failure: { code: 'connection_refused', message: messages.connectionRefused },
    });
    expect(await comeBack('quickbooks_us', query)).toMatchObject(refused);
  });

  test('is valid for ten minutes', async () => {
    await create(quickBooksUs);
    const late = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    world.clock.advance(10 * 60_000);
    expect(await comeBack('quickbooks_us', late)).toMatchObject(refused);
    const inTime = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    world.clock.advance(10 * 60_000 - 1000);
    expect((await comeBack('quickbooks_us', inTime)).status).toBe(302);
  });

  test('belongs to its connection: brought to another one it is refused there and still good at its own', async () => {
    await create(quickBooksUs);
    await create(quickBooksUk);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect(await comeBack('quickbooks_uk', query)).toMatchObject(refused);
    expect((await comeBack('quickbooks_us', query)).status).toBe(302);
  });

  test('belongs to its administrator: it ends when that person leaves or is no administrator any more', async () => {
    await create(quickBooksUs);
    const [gone, demoted] = [await world.signedIn('ROLE_ADMIN'), await world.signedIn('ROLE_ADMIN')];
    const ofGone = await consent(await authorizeUrl('quickbooks_us', gone), { realmId: sandboxRealms.US });
    const ofDemoted = await consent(await authorizeUrl('quickbooks_us', demoted), { realmId: sandboxRealms.US });
    await sql`update staff_user set archived_at = now() where id = ${gone.userId}`.execute(world.tx);
    await sql`update staff_user set role = 'ROLE_CSM' where id = ${demoted.userId}`.execute(world.tx);
    expect(await comeBack('quickbooks_us', ofGone)).toMatchObject(refused);
    expect(await comeBack('quickbooks_us', ofDemoted)).toMatchObject(refused);
  });

  test('is kept as a hash only', async () => {
    await create(quickBooksUs);
    const state = new URL(await authorizeUrl('quickbooks_us')).searchParams.get('state') ?? '';
    for (const table of ['oauth_state', 'idempotency_key', 'activity_entry']) {
      const rows = await sql`select t::text as row from ${sql.table(table)} t`.execute(world.tx);
      expect(JSON.stringify(rows.rows)).not.toContain(state);
      expect(JSON.stringify(rows.rows)).not.toContain(Buffer.from(state).toString('hex'));
    }
  });
});

describe('the company of a consent', () => {
  test('must be the one the connection is for', async () => {
    await create(quickBooksUs);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.UK });
    expect(await comeBack('quickbooks_us', query)).toMatchObject({
      status: 409,
      failure: { code: 'other_realm', message: messages.otherRealm },
    });
    expect(await shown()).toMatchObject([{ state: 'not connected', realmId: sandboxRealms.US }]);
  });

  test('that another connection stands for is refused: one company is billed through one connection', async () => {
    await connect(quickBooksUs, { realmId: sandboxRealms.US });
    await create(quickBooksUk);
    const query = await consented('quickbooks_uk', { realmId: sandboxRealms.US });
    expect(await comeBack('quickbooks_uk', query)).toMatchObject({ status: 409, failure: { code: 'other_realm' } });
  });

  test('must be named by QuickBooks, and be a number', async () => {
    await create(quickBooksUs);
    for (const realmId of [undefined, '', 'abc', '1; drop table', '9'.repeat(21)]) {
      const { realmId: _, ...rest } = await consented('quickbooks_us', { realmId: sandboxRealms.US });
      const answer = await comeBack('quickbooks_us', realmId === undefined ? rest : { ...rest, realmId });
      expect(answer.failure?.code, String(realmId)).toBe('connection_refused');
    }
  });
});

describe('a consent that brings no tokens', () => {
  test('because the code is wrong is refused, and nothing is stored', async () => {
    await create(quickBooksUs);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect(await comeBack('quickbooks_us', { ...query, code: 'XAB1invented' })).toMatchObject({
      status: 409,
      failure: { code: 'connection_refused' },
    });
    expect((await shown())[0]?.state).toBe('not connected');
  });

  test('because our own secret is wrong is refused', async () => {
    await create({ ...quickBooksUs, clientSecret: 'not the right one' });
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect((await comeBack('quickbooks_us', query)).failure?.code).toBe('connection_refused');
  });

  test('because the provider fails is reported as such, and may be started again', async () => {
    await create(quickBooksUs);
    const query = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    await control('POST', 'faults', { service: 'oauth', kind: 'status', status: 503, times: 1 });
    expect(await comeBack('quickbooks_us', query)).toMatchObject({ status: 503, failure: { code: 'provider_away' } });
    const again = await consented('quickbooks_us', { realmId: sandboxRealms.US });
    expect((await comeBack('quickbooks_us', again)).status).toBe(302);
  });

  test('because the provider’s own word is an error is refused without repeating its words', async () => {
    await create(quickBooksUs);
    const state = new URL(await authorizeUrl('quickbooks_us')).searchParams.get('state') ?? '';
    const answer = await comeBack('quickbooks_us', { error: '<script>alert(1)</script>', state });
    expect(answer.failure?.code).toBe('connection_refused');
    expect(JSON.stringify(answer.failure)).not.toContain('script');
  });
});

describe('a connection to Zoho Books', () => {
  const stored = async () => (await shown()).map((one) => [one.code, one.realmId, one.dataCentre, one.state]);

  test('is for the organisation of its name, among those that the person sees, in the data centre of the person', async () => {
    await connect(zohoBooksUae, { location: 'us' });
    expect(await stored()).toEqual([['zoho_books_uae', '860000005', 'us', 'connected']]);
    await world.deliverAll();
    const taxes = await sql<{ name: string }>`select name from books_tax order by name`.execute(world.tx);
    expect(taxes.rows.map((row) => row.name)).toContain('Standard Rate');
  });

  test('is for the organisation of its id, whatever it is called here', async () => {
    const india = {
      ...zohoBooksUae,
      region: 'IND',
      organizationName: 'Our Indian books',
      realmId: '860000004',
    } as const;
    await connect(india, { location: 'in' });
    expect(await stored()).toEqual([['zoho_books_ind', '860000004', 'in', 'connected']]);
  });

  test('is not made for a person who does not see its organisation', async () => {
    const { code } = (await create(zohoBooksUae)).data;
    const answer = await comeBack(code, await consented(code, { location: 'in' }));
    expect(answer).toMatchObject({ status: 409, failure: { code: 'other_realm' } });
    expect(await stored()).toEqual([['zoho_books_uae', null, null, 'not connected']]);
  });

  test.each([
    [
      'an accounts server that is not that of the data centre',
      { 'accounts-server': 'https://accounts.zoho.evil.example' },
    ],
    ['an unknown data centre', { location: 'xx' }],
  ])('sends no code and no secret to %s', async (_, planted) => {
    const { code } = (await create(zohoBooksUae)).data;
    const answer = await comeBack(code, { ...(await consented(code, { location: 'us' })), ...planted });
    expect(answer).toMatchObject({ status: 409, failure: { code: 'connection_refused' } });
    expect((await shown())[0]?.state).toBe('not connected');
  });

  test('waits when the books cannot be asked which organisations there are', async () => {
    const { code } = (await create(zohoBooksUae)).data;
    const query = await consented(code, { location: 'us' });
    await control('POST', 'faults', { service: 'zoho-books', kind: 'throttle', times: 'always' });
    expect(await comeBack(code, query)).toMatchObject({ status: 503, failure: { code: 'provider_away' } });
    expect((await shown())[0]?.state).toBe('not connected');
  });
});
