import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorsOnly } from '../../test/errors-only.ts';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectionPool } from './connection-pool.ts';
import { plannedEachTime, preparedStatements } from './prepared-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

const preparedOf = async (pool: ReturnType<typeof connectionPool>): Promise<string[]> => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by 1');
  return rows.map(({ statement }) => statement);
};

describe('a name for a statement', () => {
  test('is given when it is sent for the third time, and is the same in every process', () => {
    const nameOf = preparedStatements();
    expect([1, 2].map(() => nameOf('select $1::int'))).toEqual([undefined, undefined]);
    const name = nameOf('select $1::int');
    expect(name).toMatch(/^[\w-]{22}$/);
    const inOtherProcess = preparedStatements();
    expect([1, 2, 3].map(() => inOtherProcess('select $1::int')).at(-1)).toBe(name);
  });

  test('is given to three hundred texts at most, so that the plans which the server keeps are bounded', () => {
    const nameOf = preparedStatements();
    const names = Array.from({ length: 400 }, (_, at) => [1, 2, 3].map(() => nameOf(`select $1::int + ${at}`)).at(-1));
    expect(names.filter((name) => name !== undefined)).toHaveLength(300);
    expect(new Set(names.slice(0, 300)).size).toBe(300);
  });
});

test('a statement that is planned each time has no name', () => {
  const nameOf = preparedStatements();
  expect([1, 2, 3, 4].map(() => nameOf(`${plannedEachTime}select $1::int`))).toEqual(Array(4).fill(undefined));
});

describe('a pool', () => {
  const statement = 'select $1::int as one';

  test('prepares what is sent repeatedly, and answers as before', async () => {
    const pool = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    const answers = [];
    for (const one of [1, 2, 3, 4]) answers.push((await pool.query<{ one: number }>(statement, [one])).rows[0]?.one);
    const prepared = await preparedOf(pool);
    await pool.end();
    expect(answers).toEqual([1, 2, 3, 4]);
    expect(prepared).toEqual([statement]);
  });

  test('has the columns of a prepared statement described once for each connection, and reads the same rows', async () => {
    const pool = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    const client = await pool.connect();
    let descriptions = 0;
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => (descriptions += 1));
    const answers = [];
    for (const one of [1, 2, 3, null, 5])
      answers.push(
        (await client.query('select $1::int as one, $2::bigint as two, array[$1::int] as three', [one, 7])).rows,
      );
    client.release();
    await pool.end();
    expect(descriptions).toBe(3);
    expect(answers).toEqual([1, 2, 3, null, 5].map((one) => [{ one, two: '7', three: [one] }]));
  });

  test('answers a prepared statement whether it returns rows, none or cannot be carried out', async () => {
    const pool = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    await pool.query('create table numbered (id int primary key)');
    const insert = (id: number) => pool.query('insert into numbered values ($1)', [id]);
    const counts = [];
    for (const id of [1, 2, 3, 4, 5]) counts.push((await insert(id)).rowCount);
    await expect(insert(5)).rejects.toThrow('duplicate key');
    const find = (id: number) => pool.query('select id from numbered where id >= $1 order by id', [id]);
    const found = [];
    for (const id of [5, 6, 4, 6, 1, 6]) found.push((await find(id)).rows.length);
    await expect(find('x' as never)).rejects.toThrow('invalid input syntax');
    const again = await Promise.all([find(5), insert(6), find(5)]);
    await pool.end();
    expect(counts).toEqual([1, 1, 1, 1, 1]);
    expect(found).toEqual([1, 0, 2, 0, 5, 0]);
    expect(again.map(({ rowCount }) => rowCount)).toEqual([1, 1, 2]);
  });

  test('prepares nothing when the configuration names a connection pooler', async () => {
    const pool = connectionPool(database.url, errorsOnly, { connectionsMax: 1, isPreparing: false });
    for (const one of [1, 2, 3, 4]) await pool.query(statement, [one]);
    const prepared = await preparedOf(pool);
    await pool.end();
    expect(prepared).toEqual([]);
  });

  test('fails once where a newer release changed the table behind a prepared statement, then answers from the new table', async () => {
    const pool = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    await pool.query('create table changed_under_way (id int, name varchar)');
    const ask = () => pool.query<{ name: unknown }>('select * from changed_under_way where id > $1', [0]);
    for (let times = 0; times < 4; times += 1) await ask();
    await pool.query('alter table changed_under_way add column town text');
    await expect(ask()).rejects.toThrow('cached plan must not change result type');
    const { fields } = await ask();
    await pool.end();
    expect(fields.map(({ name }) => name)).toEqual(['id', 'name', 'town']);
  });
});
