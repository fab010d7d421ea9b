import { spawn } from 'node:child_process';
import { createReadStream, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { startSandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { openSecrets } from '../../src/secrets/seal.ts';
import { aDatabase, type TestDatabase } from '../test-database.ts';
import { connectBooks, atScreen } from './office.ts';
import { callOver, type ProductProcess } from './product-process.ts';

/** Promise P24: secrets stay secret. Each is searched in every encoding. */
let folder: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let database: TestDatabase;
let product: { readonly url: string; readonly stop: () => Promise<void> };
const planted = new Map<string, string>();
const plant = (name: string, secret: string): string => {
  planted.set(name, secret);
  return secret;
};
const masterKey = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256));
const admin = { email: 'first@countinghouse.example', password: 'Planted-Pass#0a1' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-secrets-'));
  sandbox = await startSandbox({ dataDir: join(folder, 'sandbox') });
  database = await aDatabase();
  product = await start();
}, 240_000);
afterAll(async () => {
  await product.stop();
  await sandbox.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The product with a log of every line in a file. */
async function start(): Promise<typeof product> {
  const log = openSync(join(folder, 'product.log'), 'a');
  const child = spawn(process.execPath, [inject('program')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'debug',
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SANDBOX_URL: sandbox.url,
      WEB_DIR: join(folder, 'no-web'),
      MASTER_KEY: plant('master key', masterKey.toString('base64')),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: plant('password of the first administrator', admin.password),
      ONTIME_TOKEN: plant('token of the attendance service', 'planted-ontime-9Zq4Lm2'),
      SMTP_URL: `smtp://relay:${plant('password of the relay', 'planted-relay-7Hh3')}@127.0.0.1:9`,
      MAIL_FROM: 'billing@countinghouse.example',
    },
    stdio: ['ignore', log, log],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
    const url = /ready at (http\S+)/.exec(readFileSync(join(folder, 'product.log'), 'utf8'))?.[1];
    if (url !== undefined)
      return {
        url,
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      };
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error('the product did not start');
}

/** Signs in the first administrator as a user does; secrets that are shown once on the way are planted. */
async function signIn() {
  const call = callOver.bind(undefined, product.url) as ProductProcess['call'];
  const { email, password } = admin;
  const half = await call(signInEndpoints.authenticate, { body: { email, password } }, {});
  const preAuth = plant('half-login', half?.data?.preAuthToken ?? 'none');
  const shown = await call(signInEndpoints.qrCode, { query: { email } }, { token: preAuth });
  const seed = plant('seed of the second factor', shown?.data?.secret ?? 'none');
  const code = await generate({ secret: seed });
  const signed = await call(
    signInEndpoints.activateQr,
    { query: { email }, body: { code } },
    { token: preAuth, key: 'a-key-of-the-sign-in' },
  );
  return { token: plant('session', signed?.data?.token ?? 'none'), call };
}

/** Everything that a thief, an operator or a colleague could read. */
async function everythingWritten(answers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>([['answers', answers.join('\n')]]);
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database.kysely,
  );
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(database.kysely);
    found.set(`table ${name}`, rows.rows.map(({ row }) => row).join('\n'));
  }
  const backup = join(folder, 'backup');
  await takeBackup(database.pool, backup, { version: '0.1.0', now: '2026-11-21T09:00:00.000Z' });
  for (const file of readdirSync(backup))
    found.set(
      `backup ${file}`,
      await text(
        file.endsWith('.gz')
          ? createReadStream(join(backup, file)).pipe(createGunzip())
          : createReadStream(join(backup, file)),
      ),
    );
  found.set('log', await readFile(join(folder, 'product.log'), 'utf8'));
  return found;
}

const waysOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
};

test('thirty planted secrets are in no table, backup, log line or response', async () => {
  const { token, call } = await signIn();
  const answers: string[] = [];
  const send = async (path: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(product.url + path, { ...init, signal: AbortSignal.timeout(20_000) });
    answers.push(JSON.stringify(Object.fromEntries(answer.headers)), await answer.text());
  };
  const user = { email: admin.email, role: 'ROLE_ADMIN', userId: 1, token } as const;
  const person = atScreen({ call } as ProductProcess, user);
  await connectBooks(person, 'QUICK_BOOKS', 'US');
  await connectBooks(person, 'ZOHO_BOOKS', 'IND');
  for (let at = 0; at < 8; at += 1) {
    const clientSecret = plant(`client secret ${at}`, `planted-client-${at}-Kx8"\\é`);
    const body = {
      organizationName: `Books ${at}`,
      provider: 'ZOHO_BOOKS',
      region: `US_${at}`,
      clientId: `c${at}`,
      clientSecret,
      scopeCode: 'scope',
    } as const;
    const made = await call(connectionEndpoints.create, { body }, { token, key: `a-key-for-connection-${at}` });
    answers.push(JSON.stringify(made?.data));
  }
  const json = { 'content-type': 'application/json' };
  const added = await call(
    signInProviderEndpoints.create,
    {
      body: {
        name: 'Northwind',
        issuer: 'http://127.0.0.1:9',
        clientId: 'countinghouse',
        clientSecret: plant('client secret of a sign-in provider', 'planted-provider-Zz81"\\é'),
        trustsSecondFactor: true,
      },
    },
    { token, key: 'a-key-for-the-provider' },
  );
  answers.push(JSON.stringify(added?.data));
  await send('/api/signInProviders/northwind/start', { method: 'POST' });
  const returned = plant('code of a sign-in at a provider', 'plantedcodeKx83mmQ');
  await send('/api/signInProviders/northwind/finish', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ query: `code=${returned}&state=${returned}` }),
  });
  for (let at = 0; at < 6; at += 1) {
    const password = plant(`wrong password ${at}`, `planted-wrong-${at}-Pp5%`);
    await send('/api/authenticate', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: `unknown${at}@countinghouse.example`, password }),
    });
  }
  for (let at = 0; at < 6; at += 1) {
    const stray = plant(`stray token ${at}`, `plantedstray${at}TTu6YYw8AAe1CCr3`);
    await send(`/api/projects/${at}?token=${stray}`, {
      headers: { authorization: `Bearer ${stray}`, cookie: `session=${stray}` },
    });
    await send('/api/resetPassword', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ token: stray, password: stray, extra: stray }),
    });
    await send('/api/company', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: `{"password":"${stray}", broken`,
    });
  }
  const secrets = await openSecrets({ database, masterKey, dataDir: '', clock: systemClock });
  const sealed = await sql<{ id: string; access_token: Buffer; refresh_token: Buffer }>`
    select code as id, access_token, refresh_token from connection where access_token is not null`.execute(
    database.kysely,
  );
  for (const row of sealed.rows)
    for (const column of ['access_token', 'refresh_token'] as const)
      plant(`${column} ${row.id}`, secrets.opened(row[column], { table: 'connection', column, row: row.id }).reveal());
  expect(planted.size).toBeGreaterThanOrEqual(30);
  // lines of the log are stored a moment later
  await pause(2500);

  const leaks: string[] = [];
  const written = await everythingWritten(answers);
  // proves that the searched data contains what was written
  for (const place of ['table connection', 'backup connection.copy.gz'])
    expect(written.get(place)).toContain('Books 7');
  expect(written.get('log')).toContain('/api/authenticate');
  for (const [place, words] of written)
    for (const [name, secret] of planted)
      if (waysOf(secret).some((way) => words.includes(way))) leaks.push(`${name} in ${place}`);
  expect(leaks).toEqual([]);
}, 240_000);
