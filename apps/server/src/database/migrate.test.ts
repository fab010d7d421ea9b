import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEmptyDatabase, type TestDatabase } from '../../test/test-database.ts';
import { errorsOnly } from '../../test/errors-only.ts';
import { connectionPool } from './connection-pool.ts';
import { migrate, ownMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await anEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-migrations-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.pool, folder, errorsOnly);
const tableNames = async () => {
  const found = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return found.rows.map((row) => row.name);
};

describe('migrations', () => {
  test('every migration of the product is applied once, in order, and a second start finds nothing to do', async () => {
    const names = readdirSync(ownMigrations).filter((name) => name.endsWith('.sql'));
    expect(await migrate(database.pool, ownMigrations, errorsOnly)).toEqual(names.sort());
    expect(await migrate(database.pool, ownMigrations, errorsOnly)).toEqual([]);
  });

  test('servers that start at once on an empty database apply each migration once', async () => {
    const servers = [1, 2, 3, 4].map(() => connectionPool(database.url, errorsOnly, { connectionsMax: 1 }));
    const results = await Promise.all(servers.map((pool) => migrate(pool, ownMigrations, errorsOnly)));
    await Promise.all(servers.map((pool) => pool.end()));
    const names = readdirSync(ownMigrations).filter((name) => name.endsWith('.sql'));
    expect(results.flat().sort()).toEqual(names.sort());
    const kept = await database.pool.query('select name from schema_migration order by name');
    expect(kept.rows.map((row: { name: string }) => row.name)).toEqual(names.sort());
  });

  test('a migration may take longer than any statement, and a second server waits for it', async () => {
    write('0001-slow.sql', 'create table a (id int); select pg_sleep(5.3)');
    const other = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    const [first, second] = await Promise.all([run(), migrate(other, folder, errorsOnly)]);
    await other.end();
    expect([...first, ...second]).toEqual(['0001-slow.sql']);
  });

  test('a migration that fails half-way leaves nothing, and a repaired one goes on from there', async () => {
    write('0001-a.sql', 'create table a (id int)');
    write('0002-b.sql', 'create table b (id int); select 1 / 0');
    await expect(run()).rejects.toThrow('The migration 0002-b.sql failed and changed nothing: division by zero');
    expect(await tableNames()).toEqual(['a', 'schema_migration']);
    write('0002-b.sql', 'create table b (id int)');
    expect(await run()).toEqual(['0002-b.sql']);
  });

  test('a migration that was changed after it was applied stops the start', async () => {
    write('0001-a.sql', 'create table a (id int)');
    await run();
    write('0001-a.sql', 'create table a (id int, name text)');
    await expect(run()).rejects.toThrow('The migration 0001-a.sql was changed after it had been applied');
  });

  test('a checkout with other line ends changes nothing', async () => {
    write('0001-a.sql', 'create table a\n  (id int)\n');
    await run();
    write('0001-a.sql', 'create table a\r\n  (id int)\r\n');
    expect(await run()).toEqual([]);
  });

  test('an older build refuses a database that a newer one has migrated', async () => {
    cpSync(ownMigrations, folder, { recursive: true });
    const next = String(readdirSync(folder).length + 1).padStart(4, '0');
    write(`${next}-from-the-future.sql`, 'create table future (id int)');
    await run();
    await expect(migrate(database.pool, ownMigrations, errorsOnly)).rejects.toThrow(
      `The database is newer than this build (it holds the migration ${next}-from-the-future.sql): start the newer version of the product.`,
    );
  });

  test('a database that was made before 0.1.0 is refused and left as it is', async () => {
    write('0001-first.sql', 'create table staff_user (id int)');
    await run();
    rmSync(join(folder, '0001-first.sql'));
    await database.pool.query(`update schema_migration set name = '0001-staff-users-and-sessions.sql'`);
    write('0001-baseline.sql', 'create table company (id int)');
    await expect(run()).rejects.toThrow(
      'This database was made by a version before 0.1.0, which cannot be upgraded: set DATABASE_URL or DATA_DIR to a new one.',
    );
    expect(await tableNames()).toEqual(['schema_migration', 'staff_user']);
  });

  test('gaps in the numbers and names without a number are refused', async () => {
    write('0001-a.sql', 'select 1');
    write('0003-c.sql', 'select 1');
    await expect(run()).rejects.toThrow('The migrations are numbered without gaps, and 0003-c.sql stands at place 2.');
    rmSync(join(folder, '0003-c.sql'));
    write('notes.sql', 'select 1');
    await expect(run()).rejects.toThrow('not named as 0001-what-it-does.sql');
  });

  test('after a failure the connection is as good as before', async () => {
    write('0001-a.sql', 'select 1 / 0');
    const single = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    await expect(migrate(single, folder, errorsOnly)).rejects.toThrow('division by zero');
    const state = await single.query(`select current_setting('statement_timeout') as statement_timeout`);
    expect(state.rows).toEqual([{ statement_timeout: '4s' }]);
    await single.end();
  });
});
