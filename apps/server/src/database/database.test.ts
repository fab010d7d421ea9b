import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorsOnly } from '../../test/errors-only.ts';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectionPool } from './connection-pool.ts';
import { inTransaction, runTransaction, type Tx } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await sql`create table step (id int primary key, at int generated always as identity)`.execute(database.kysely);
});
beforeEach(() => sql`truncate step`.execute(database.kysely));
afterAll(() => database.drop());

const add = (tx: Tx, id: number): Promise<unknown> => sql`insert into step (id) values (${id})`.execute(tx);
const count = async (tx: Tx): Promise<number> =>
  (await sql<{ steps: number }>`select count(*)::int as steps from step`.execute(tx)).rows[0]?.steps ?? 0;

test('statements that are started together run in their order, each seeing those before', async () => {
  const seen = await inTransaction(database, (tx) =>
    Promise.all([count(tx), add(tx, 1), count(tx), add(tx, 2), count(tx)]),
  );
  expect([seen[0], seen[2], seen[4]]).toEqual([0, 1, 2]);
});

test('one failure among statements that were started together leaves nothing stored, and is the one that is reported', async () => {
  await add(database.kysely, 2);
  const failing = inTransaction(database, (tx) => Promise.all([add(tx, 1), add(tx, 2), add(tx, 3)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await count(database.kysely)).toBe(1);
  // the connection is as good as new
  await inTransaction(database, (tx) => Promise.all([add(tx, 1), add(tx, 3)]));
  expect(await count(database.kysely)).toBe(3);
});

test('the failure of a statement is reported, even if the answers to those after it are read first', async () => {
  await add(database.kysely, 12);
  const readLater = async (failing: Promise<unknown>): Promise<unknown> => {
    try {
      return await failing;
    } finally {
      await pause(5);
    }
  };
  const failing = inTransaction(database, (tx) => Promise.all([readLater(add(tx, 12)), count(tx)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
});

test('what travels with the beginning belongs to the transaction', async () => {
  const ids = await runTransaction(
    database,
    async (tx) => (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)).rows[0]?.id,
    async (tx, first) => [
      first,
      (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)).rows[0]?.id,
    ],
  );
  expect(ids[0]).toBe(ids[1]);
});

test('a refusal of what travels with the beginning ends the transaction before the work', async () => {
  let hasRun = false;
  const refused = runTransaction(
    database,
    async (tx) => {
      await count(tx);
      throw new Error('not signed in');
    },
    async () => void (hasRun = true),
  );
  await expect(refused).rejects.toThrow('not signed in');
  expect(hasRun).toBe(false);
});

test('what goes on after the transaction has ended does not reach its connection', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const failing = inTransaction(database, async (tx) => {
    late = count(tx).then(async () => {
      await failing.catch(() => {});
      return add(tx, 7);
    });
    throw new Error('something beside it failed');
  });
  await expect(failing).rejects.toThrow('something beside it failed');
  await expect(late).rejects.toThrow('the transaction has ended');
  expect(await count(database.kysely)).toBe(0);
});

test('statements are not compiled, even where the server would compile them', async () => {
  await sql`alter database ${sql.ref(new URL(database.url).pathname.slice(1))} set jit = on`.execute(database.kysely);
  const pool = connectionPool(database.url, errorsOnly);
  try {
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await pool.end();
  }
});
