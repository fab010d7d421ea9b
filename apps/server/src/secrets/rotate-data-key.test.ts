import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { systemClock } from '../clock/clock.ts';
import { rotateDataKey, sealedColumns } from './rotate-data-key.ts';
import { openSecrets } from './seal.ts';
import { readKeyId } from './sealed-bytes.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate data_key, connection restart identity cascade`.execute(database.kysely);
});

const open = (masterKey = one, formerMasterKey?: Buffer) =>
  openSecrets({ database, masterKey, formerMasterKey, dataDir: 'nowhere', clock: systemClock });
type Secrets = Awaited<ReturnType<typeof open>>;
const rotate = (waitMs = 5) => rotateDataKey(database, systemClock, { master: one, waitMs });
const codes = ['quickbooks_us', 'quickbooks_uk', 'zoho_books_ind'];
const place = (row: string, column = 'client_secret') => ({ table: 'connection', column, row });

async function store(secrets: Secrets, code: string, text: string): Promise<void> {
  await sql`
    insert into connection (code, organization_name, provider, region, client_id, client_secret, access_token, redirect_url, scope_code, state)
    values (${code}, 'Books', ${code.startsWith('zoho') ? 'ZOHO_BOOKS' : 'QUICK_BOOKS'}, ${code.slice(-3).replaceAll('_', '').toUpperCase()}, 'client', ${secrets.sealed(text, place(code))},
      ${secrets.sealed(`${text} token`, place(code, 'access_token'))}, 'http://127.0.0.1/', 'scope', 'not connected')
    on conflict (code) do update set client_secret = excluded.client_secret, access_token = excluded.access_token`.execute(
    database.kysely,
  );
}
const stored = async (): Promise<readonly { code: string; secret: Buffer; token: Buffer }[]> =>
  (
    await sql<{ code: string; secret: Buffer; token: Buffer }>`
      select code, client_secret as secret, access_token as token from connection order by code`.execute(
      database.kysely,
    )
  ).rows;
async function opened(secrets: Secrets): Promise<string[]> {
  return (await stored()).flatMap(({ code, secret, token }) => [
    secrets.opened(secret, place(code)).reveal(),
    secrets.opened(token, place(code, 'access_token')).reveal(),
  ]);
}
const keyIds = async () =>
  (await sql<{ id: number }>`select id from data_key order by id`.execute(database.kysely)).rows.map(({ id }) => id);

test('seals every sealed column again, except the short-lived ones of unfinished sign-ins; what a passkey tells is public', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where data_type = 'bytea' and table_schema = 'public' and column_name not like '%hash%' and column_name not in ('bytes', 'wrapped')
    order by 1`.execute(database.kysely);
  const named = sealedColumns.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  const others = ['half_login.totp_secret', 'passkey.credential_id', 'passkey.public_key'];
  expect(rows.map(({ name }) => name)).toEqual([...named, ...others].toSorted());
});

test('what is stored is sealed with the new key and says the same; the key before the former one goes', async () => {
  const secrets = await open();
  for (const code of codes) await store(secrets, code, `secret of ${code}`);
  const before = await opened(secrets);
  expect(await rotate()).toBe(6);
  expect((await stored()).flatMap(({ secret, token }) => [secret, token].map(readKeyId))).toEqual([2, 2, 2, 2, 2, 2]);
  expect(await keyIds()).toEqual([1, 2]);
  expect(await opened(await open())).toEqual(before);
  expect(await rotate()).toBe(6);
  expect(await keyIds()).toEqual([2, 3]);
  expect(await opened(await open())).toEqual(before);
});

test('servers that run meanwhile open all that the others seal, and nothing that they store is lost', async () => {
  const servers = [await open(), await open(), await open()];
  const last = new Map<string, string>();
  const over = new AbortController();
  let writes = 0;
  const renewing = setInterval(() => void Promise.all(servers.map((server) => server.renew())), 5);
  const writing = servers.map(async (server, at) => {
    const code = codes[at] ?? '';
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await store(server, code, `${code} ${turn}`);
      last.set(code, `${code} ${turn}`);
      writes += 1;
      for (const reader of servers) await opened(reader);
    }
  });
  for (let times = 0; times < 5; times += 1) await rotate(100);
  over.abort();
  await Promise.all(writing);
  clearInterval(renewing);
  expect(writes).toBeGreaterThan(20);
  expect(await opened(await open())).toEqual(
    [...last.keys()].toSorted().flatMap((code) => [last.get(code), `${last.get(code)} token`]),
  );
});

test('a key is known to a server before anything is sealed with it', async () => {
  const [early, late] = [await open(), await open()];
  const rotating = rotate(200);
  await expect.poll(keyIds).toEqual([1, 2]);
  await early.renew();
  expect(readKeyId(early.sealed('x', place('a')))).toBe(1);
  await rotating;
  const sealed = early.sealed('x', place('a'));
  expect(readKeyId(sealed)).toBe(2);
  await late.renew();
  expect(late.opened(sealed, place('a')).reveal()).toBe('x');
});

test('seals nothing with another master key', async () => {
  await store(await open(), 'quickbooks_us', 'secret');
  await expect(rotateDataKey(database, systemClock, { master: other, waitMs: 1 })).rejects.toThrow(
    'another master key',
  );
  expect(await keyIds()).toEqual([1]);
});

test('the master key is changed by starting one server after the other with both; those that still run go on', async () => {
  const running = await open();
  await store(running, 'quickbooks_us', 'secret');
  await expect(open(other)).rejects.toThrow('another master key');
  const started = await open(other, one);
  expect(await opened(started)).toEqual(['secret', 'secret token']);
  await store(running, 'quickbooks_us', 'newer');
  await running.renew();
  expect(await opened(await open(other))).toEqual(['newer', 'newer token']);
  await expect(open(one)).rejects.toThrow('another master key');
});
