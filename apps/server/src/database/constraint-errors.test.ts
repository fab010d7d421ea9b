import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { errorsOnly } from '../../test/errors-only.ts';
import { connectionPool } from './connection-pool.ts';
import { classifyDatabaseError } from './constraint-errors.ts';
import { inTransaction, type Tx } from './database.ts';
import { openDatabase } from './open-database.ts';
import { checkServer } from './server-checks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await database.pool.query(
    'create table counter (id int primary key, n int not null); insert into counter values (1, 0), (2, 0)',
  );
});
afterAll(() => database.drop());

const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const faultBy = async (work: Promise<unknown>) => classifyDatabaseError(await thrown(work));
const raise = (tx: Tx, id: number) => sql`update counter set n = n + 1 where id = ${id}`.execute(tx);

describe('a fault of the database', () => {
  test('a rule that was broken is named, with the refusal that a person gets', async () => {
    await database.pool.query(
      `insert into project (project_code, name, zoho_project_id, model) values ('P1', 'Harbour', 'Z-1', 'Hourly')`,
    );
    const range = `insert into rate_range (project_id, start_date, end_date) select id, '2026-01-01', null from project`;
    await database.pool.query(range);
    expect(await faultBy(database.pool.query(range))).toEqual({
      kind: 'constraint',
      constraint: 'rate_ranges_never_overlap',
      refusal: 'range_overlaps',
    });
    expect(await faultBy(database.pool.query('insert into counter values (1, 0)'))).toEqual({
      kind: 'constraint',
      constraint: 'counter_pkey',
      refusal: undefined,
    });
  });

  test('refuses one of two transactions that wait for each other, to be tried again', async () => {
    const step = (own: number, other: number) =>
      inTransaction(database, async (tx) => {
        await raise(tx, own);
        await sql`select pg_sleep(0.3)`.execute(tx);
        await raise(tx, other);
      });
    const faults = await Promise.all([faultBy(step(1, 2)), faultBy(step(2, 1))]);
    expect(faults.filter((fault) => fault !== undefined)).toEqual([{ kind: 'serialization' }]);
  });

  test('refuses one of two serializable transactions that decide from the same rows, to be tried again', async () => {
    const step = () =>
      inTransaction(
        database,
        async (tx) => {
          const read = await sql<{ n: number }>`select sum(n)::int as n from counter`.execute(tx);
          await sql`select pg_sleep(0.2)`.execute(tx);
          await sql`insert into counter values ((random() * 1e9)::int + 10, ${(read.rows[0]?.n ?? 0) + 1})`.execute(tx);
        },
        { isolationLevel: 'serializable' },
      );
    const faults = await Promise.all([faultBy(step()), faultBy(step())]);
    expect(faults.filter((fault) => fault !== undefined)).toEqual([{ kind: 'serialization' }]);
  });

  test('a statement that takes too long is ended after 5 seconds', async () => {
    const beganAt = performance.now();
    expect(await faultBy(database.pool.query('select pg_sleep(30)'))).toEqual({ kind: 'timeout' });
    expect(performance.now() - beganAt).toBeLessThan(6500);
  });

  test('ends a wait for a locked row after 3 seconds', async () => {
    const holder = await database.pool.connect();
    await holder.query('begin; update counter set n = n where id = 1');
    expect(await faultBy(database.pool.query('update counter set n = n where id = 1'))).toEqual({ kind: 'timeout' });
    await holder.query('rollback');
    holder.release();
  });

  test('reports the database as unavailable and stores nothing when the connection ends in the middle of a transaction', async () => {
    const fault = await faultBy(
      inTransaction(database, async (tx) => {
        await raise(tx, 1);
        const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await database.pool.query('select pg_terminate_backend($1)', [own.rows[0]?.pid]);
        await raise(tx, 2);
      }),
    );
    expect(fault).toEqual({ kind: 'unavailable' });
    // an ended connection reports the end first, and releases its locks a moment later
    const held = async () =>
      (await database.pool.query(`select 1 from pg_locks where relation = 'counter'::regclass`)).rows.length;
    await expect.poll(held, { timeout: 5_000 }).toBe(0);
  });

  test('reports the database as unavailable after 4 seconds when every connection is taken', async () => {
    const small = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    const taken = await small.connect();
    expect(await faultBy(small.query('select 1'))).toEqual({ kind: 'unavailable' });
    taken.release();
    await small.end();
  });

  test.each(['53100', 'ENOSPC'])('%s is a full disk', (code) => {
    expect(classifyDatabaseError(Object.assign(new Error('could not extend file'), { code }))).toEqual({
      kind: 'disk full',
    });
  });

  test('a server that does not listen is away', async () => {
    const nowhere = connectionPool('postgres://app:x@127.0.0.1:1/postgres', errorsOnly, { connectionsMax: 1 });
    expect(await faultBy(nowhere.query('select 1'))).toEqual({ kind: 'unavailable' });
    await nowhere.end();
  });

  test('does not classify an error that the database did not raise', () => {
    expect(classifyDatabaseError(new TypeError('x is not a function'))).toBeUndefined();
    expect(classifyDatabaseError('a word')).toBeUndefined();
    expect(classifyDatabaseError(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeUndefined();
  });
});

describe('a server that stands still', () => {
  test('is given up after 6 seconds, and what was half done is not committed by the next one', async () => {
    const single = await openDatabase({ databaseUrl: database.url, dataDir: '', log: errorsOnly, poolMax: 1 });
    const before = await database.pool.query('select n from counter where id = 2');
    let pausedPid = 0;
    const half = faultBy(
      inTransaction(single, async (tx) => {
        await raise(tx, 2);
        const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        pausedPid = own.rows[0]?.pid ?? 0;
        process.kill(pausedPid, 'SIGSTOP');
        await raise(tx, 2);
      }),
    );
    const beganAt = performance.now();
    const fault = await half.finally(() => process.kill(pausedPid, 'SIGCONT'));
    expect(fault).toEqual({ kind: 'unavailable' });
    expect(performance.now() - beganAt).toBeLessThan(7500);
    // the pool's only place goes to a new connection, outside of that transaction
    await inTransaction(single, (tx) => raise(tx, 1));
    await single.close();
    const after = await database.pool.query('select n from counter where id = 2');
    expect(after.rows).toEqual(before.rows);
  });
});

describe('opening a database that other people run', () => {
  test('a wrong address, an unknown database and a server that is not there are one sentence each', async () => {
    const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log: errorsOnly });
    await expect(open('localhost')).rejects.toThrow('DATABASE_URL is not an address like');
    await expect(open('mysql://localhost/books')).rejects.toThrow('DATABASE_URL must begin with postgres://');
    const unknown = new URL(database.url);
    unknown.pathname = '/nowhere';
    await expect(open(unknown.href)).rejects.toThrow(`The database "nowhere" at ${unknown.host} cannot be used`);
    unknown.port = '1';
    await expect(open(unknown.href)).rejects.toThrow('ECONNREFUSED');
  });

  test('a server that is too old is refused with its version', async () => {
    const answer = {
      version: 140_012,
      version_text: '14.12',
      database: 'books',
      role: 'app',
      lost_by: [],
      missing_extensions: [],
    };
    const old = { query: () => Promise.resolve({ rows: [answer] }) } as unknown as Parameters<typeof checkServer>[0];
    await expect(checkServer(old)).rejects.toThrow(
      'The database server is PostgreSQL 14.12, and the product needs version 15 or later: set DATABASE_URL to a newer one.',
    );
  });

  test('a password never stands in a sentence', async () => {
    const wrong = new URL(database.url);
    wrong.password = 'very-secret';
    const error = await thrown(openDatabase({ databaseUrl: wrong.href, dataDir: '', log: errorsOnly }));
    expect(String(error)).toContain('password authentication failed');
    expect(String(error)).not.toContain('very-secret');
  });

  test('names the missing extensions to a role that may not create them', async () => {
    await database.pool.query(`create role keeper login password 'keeper'`);
    const admin = new URL(database.url);
    const name = `without_extensions_${Date.now()}`;
    const server = new URL(database.url);
    server.pathname = '/postgres';
    const pool = connectionPool(server.href, errorsOnly, { connectionsMax: 1 });
    await pool.query(`create database ${name} template template0`);
    try {
      admin.pathname = `/${name}`;
      admin.username = 'keeper';
      admin.password = 'keeper';
      await expect(openDatabase({ databaseUrl: admin.href, dataDir: '', log: errorsOnly })).rejects.toThrow(
        `The database "${name}" lacks the extensions citext, btree_gist, pg_trgm, and the role "keeper" cannot create them: let an administrator of that server run "create extension" for each.`,
      );
    } finally {
      await pool.query(`drop database ${name} with (force)`);
      await pool.query('drop role keeper');
      await pool.end();
    }
  });

  test('opens a server that can lose data in a power cut, with a warning', async () => {
    const words: object[] = [];
    const log = { ...errorsOnly, warn: (fields: object) => void words.push(fields) };
    const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', log });
    await opened.close();
    // the tests' own server is such a one
    expect(opened.durabilityFaults).toEqual(['fsync = off', 'full_page_writes = off']);
    expect(words).toEqual([{ settings: ['fsync = off', 'full_page_writes = off'] }]);
  });
});
