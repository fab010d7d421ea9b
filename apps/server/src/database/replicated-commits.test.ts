import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorsOnly } from '../../test/errors-only.ts';
import { claimKey, keepAnswer } from '../http/idempotency.ts';
import { startBundledPostgres, type BundledPostgres } from './bundled-postgres.ts';
import { connectionPool } from './connection-pool.ts';
import { classifyDatabaseError } from './constraint-errors.ts';
import { inTransaction, type Database, type Tx } from './database.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let server: BundledPostgres;
let database: Database;

const settings = ['fsync=off', 'wal_level=replica', 'max_wal_senders=2'];

/** What the product is set to, with a table of its own and no replica that could confirm anything. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-replicas-'));
  server = await startBundledPostgres({ dataDir: folder, log: errorsOnly, extraSettings: settings });
  await withoutReplicas(
    `create table counter (id integer primary key, n integer not null); insert into counter select id, 0 from generate_series(1, 5) id;
     create table access_loss (user_id integer, losses integer);
     create table idempotency_key (user_id integer, key text, endpoint text, input_hash bytea, status integer, answer jsonb,
       created_at timestamptz, access_losses integer)`,
  );
  await withoutReplicas(`alter system set synchronous_standby_names = '*'`);
  await withoutReplicas('select pg_reload_conf()');
  database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: errorsOnly, poolMax: 5 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function withoutReplicas(text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: server.url, options: '-c synchronous_commit=local' });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const raise = (tx: Tx, id: number) => sql`update counter set n = n + 1 where id = ${id}`.execute(tx);

/** How many commits wait for a replica. */
const waiting = async (): Promise<number> =>
  (await withoutReplicas(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)).length;

const faultBy = (work: Promise<unknown>) =>
  work.then(
    () => 'acknowledged',
    (error: unknown) => classifyDatabaseError(error)?.kind,
  );

describe('a primary whose replicas confirm nothing', () => {
  test('acknowledges nothing when an administrator ends the wait, although PostgreSQL then reports success', async () => {
    const ends = Promise.all([
      faultBy(inTransaction(database, (tx) => raise(tx, 3))),
      faultBy(raise(database.kysely, 4)),
      faultBy(database.pool.query('update counter set n = n + 1 where id = 5')),
    ]);
    await expect.poll(waiting).toBe(3);
    await withoutReplicas(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    expect(await ends).toEqual(['unavailable', 'unavailable', 'unavailable']);
  });

  test('acknowledges neither a transaction, nor a single statement, nor a stored response', async () => {
    const hash = Buffer.from('one request');
    await withoutReplicas(
      `insert into idempotency_key values (7, 'key-of-a-save', 'save', '\\x${hash.toString('hex')}', 200, '{}', now(), 0)`,
    );
    const beganAt = performance.now();
    const ends = await Promise.all([
      faultBy(inTransaction(database, (tx) => raise(tx, 1))),
      faultBy(raise(database.kysely, 2)),
      faultBy(inTransaction(database, (tx) => claimKey(tx, 7, 'key-of-a-save', hash))),
    ]);
    expect(ends).toEqual(['unavailable', 'timeout', 'unavailable']);
    expect(performance.now() - beganAt).toBeLessThan(6000);
  });

  test('still answers what only reads, and a first request that stores nothing', async () => {
    expect((await database.pool.query('select n from counter where id = 1')).rows).toHaveLength(1);
    expect(await inTransaction(database, (tx) => claimKey(tx, 7, 'another-key', Buffer.from('x')))).toBeUndefined();
  });

  test('is reported at the start when it does not even wait', async () => {
    await withoutReplicas('alter database postgres set synchronous_commit = local');
    const found = await openDatabase({ databaseUrl: server.url, dataDir: '', log: errorsOnly });
    expect(found.durabilityFaults).toContain('synchronous_commit = local');
    await found.close();
    await withoutReplicas('alter database postgres reset synchronous_commit');
  });

  test('acknowledges again as soon as it may', async () => {
    await withoutReplicas(`alter system set synchronous_standby_names = ''`);
    await withoutReplicas('select pg_reload_conf()');
    const hash = Buffer.from('two');
    const row = { userId: 8, endpoint: 'save', hash, status: 200, answer: {}, now: '2026-01-01T00:00:00Z' };
    let tries = 0;
    const save = () => faultBy(inTransaction(database, (tx) => keepAnswer(tx, { ...row, key: `key-${(tries += 1)}` })));
    await expect.poll(save).toBe('acknowledged');
    expect(await faultBy(inTransaction(database, (tx) => claimKey(tx, 8, `key-${tries}`, hash)))).toBe('acknowledged');
  });
});

describe('a server that is a replica', () => {
  const write = (pool: Pool) => faultBy(pool.query('update counter set n = n + 1 where id = 1'));

  test('loses a connection of the pool as soon as it refuses a write', async () => {
    const single = connectionPool(server.url, errorsOnly, { connectionsMax: 1 });
    await single.query('set default_transaction_read_only = on');
    expect(await write(single)).toBe('unavailable');
    expect(await write(single)).toBe('acknowledged');
    await single.end();
  });

  test('gets no connection, not even for a read, until it is promoted', async () => {
    await database.close();
    await server.stop();
    writeFileSync(join(folder, 'pg18', 'cluster', 'standby.signal'), '');
    server = await startBundledPostgres({ dataDir: folder, log: errorsOnly, extraSettings: settings });
    const pool = connectionPool(server.url, errorsOnly);
    expect(await faultBy(pool.query('select n from counter'))).toBe('unavailable');
    expect(await write(pool)).toBe('unavailable');
    await withoutReplicas('select pg_promote()');
    expect(await write(pool)).toBe('acknowledged');
    await pool.end();
  });
});
