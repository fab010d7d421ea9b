import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Manifest } from '../../src/backup/manifest.ts';
import { restoreAsTaken } from '../../src/backup/restore-backup.ts';
import { migrate } from '../../src/database/migrate.ts';
import { copyProduct, removeProduct } from '../build-product.ts';
import { errorsOnly } from '../errors-only.ts';
import { anEmptyDatabase, type TestDatabase } from '../test-database.ts';
import { brokenActivityChain, ledgerErrors } from './house-rules.ts';
import { startProduct } from './product-process.ts';

/** Promise P14: an upgrade may be interrupted. `FULL=1` interrupts it as often as the promise names. */
const kills = isFullRun ? 20 : 2;
const killsOfRelease = isFullRun ? 20 : 1;

/**
 * Migrations of an imaginary next release, so that there is an upgrade to interrupt even while the product has only its first
 * migration. Each one takes a moment, so that a kill can interrupt it.
 */
const nextRelease: readonly (readonly [name: string, statements: string])[] = [
  ['a-table', 'create table next_release (project_id integer primary key references project, name text not null)'],
  ['its-rows', 'insert into next_release select id, name from project'],
  ['a-column', `alter table client add column next_release text not null default 'as before'`],
  ['an-index', 'create index invoice_of_next_release on invoice (project_id, total)'],
  ['a-function', 'create function next_release_of(integer) returns integer language sql as $$ select $1 + 1 $$'],
  ['a-constraint', 'alter table billing add constraint next_release_has_an_id check (id > 0)'],
];

let program: string;
let migrations: string;
let expectedSchema: readonly string[];
let many: number;
beforeAll(async () => {
  program = copyProduct(inject('program'));
  migrations = join(dirname(program), 'migrations');
  const own = readdirSync(migrations).length;
  for (const [at, [name, statements]] of nextRelease.entries()) {
    const number = String(own + at + 1).padStart(4, '0');
    writeFileSync(
      join(migrations, `${number}-next-release-has-${name}.sql`),
      `${statements};\nselect pg_sleep(0.2);\n`,
    );
  }
  const whole = await anEmptyDatabase();
  await migrate(whole.pool, migrations, errorsOnly);
  expectedSchema = await schemaOf(whole);
  many = await applied(whole);
  await whole.drop();
}, 120_000);
afterAll(() => removeProduct(program));

const masterKey = Buffer.alloc(32, 7);
const environmentOf = (database: TestDatabase) => ({
  DATABASE_URL: database.url,
  DATA_DIR: '/nonexistent',
  WEB_DIR: 'no-web',
  JOBS: '0',
  MASTER_KEY: masterKey.toString('base64'),
});

/** All columns, constraints, indexes, triggers and functions of a schema, and which migrations were applied, as text. */
async function schemaOf({ kysely }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as word
    from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || oid::regprocedure || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'applied ' || name || ' ' || sha256 from schema_migration
    order by 1`.execute(kysely);
  return rows.map(({ word }) => word);
}

const folderOfReleases = fileURLToPath(new URL('../earlier-releases/', import.meta.url));
const releases = readdirSync(folderOfReleases, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** How many rows each table has, and one hash of the columns that it had when the release was taken. */
async function contentOf({ kysely }: TestDatabase, { tables }: Manifest): Promise<ReadonlyMap<string, string>> {
  const content = new Map<string, string>();
  for (const { name, columns } of tables) {
    const row = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ rows: number; hash: string }>`
      select count(*)::int as rows, md5(coalesce(string_agg(md5(row(${row})::text), '' order by md5(row(${row})::text)), '')) as hash
      from ${sql.table(name)}`.execute(kysely);
    content.set(name, `${rows[0]?.rows} rows, ${rows[0]?.hash}`);
  }
  return content;
}

/** How many migrations were applied to a database. */
async function applied({ kysely }: TestDatabase): Promise<number> {
  const there = await sql<{ there: boolean }>`select to_regclass('schema_migration') is not null as there`.execute(
    kysely,
  );
  if (there.rows[0]?.there !== true) return 0;
  const found = await sql<{ many: number }>`select count(*)::int as many from schema_migration`.execute(kysely);
  return found.rows[0]?.many ?? 0;
}

async function untilApplied(database: TestDatabase, wanted: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000 && (await applied(database)) < wanted; waitedMs += 5) await pause(5);
}

/** Starts the product on the database and kills it a moment after it has applied a number of migrations. */
async function killAfter(database: TestDatabase, wanted: number, momentMs: number): Promise<void> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environmentOf(database),
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await untilApplied(database, wanted);
  await pause(momentMs);
  child.kill('SIGKILL');
  await ended;
}

test(`killed ${kills} times while the tables are made, the product goes on where it stopped, with the same tables`, async () => {
  const draw = generator(14);
  const reached: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const database = await anEmptyDatabase();
    // at a random migration, and in every other round a second time
    for (let again = 0; again <= round % 2; again += 1) await killAfter(database, 1 + draw(many - 1), draw(30));
    reached.push(await applied(database));
    const product = await startProduct(program, environmentOf(database));
    expect(await product.stop()).toBe(0);
    expect(await schemaOf(database)).toEqual(expectedSchema);
    expect(await migrate(database.pool, migrations, errorsOnly)).toEqual([]);
    await database.drop();
  }
  console.info(`${kills} kills, after ${reached.join(', ')} of ${many} migrations`);
  expect(reached.some((one) => one > 0 && one < many)).toBe(true);
}, 600_000);

describe.each(releases)('the demo company of release %s', (release) => {
  test(`keeps every row through an upgrade that is killed ${killsOfRelease} times`, async () => {
    const draw = generator(15);
    const reached: number[] = [];
    for (let round = 0; round < killsOfRelease; round += 1) {
      const database = await anEmptyDatabase();
      const parts = { pool: database.pool, log: errorsOnly, masterKey };
      const manifest = await restoreAsTaken(parts, join(folderOfReleases, release));
      const before = await contentOf(database, manifest);
      expect(before.get('invoice')).not.toMatch(/^0 rows/);
      const then = await applied(database);
      for (let again = 0; again <= round % 2; again += 1)
        await killAfter(database, then + 1 + draw(many - then - 1), draw(30));
      reached.push(await applied(database));
      const product = await startProduct(program, environmentOf(database));
      expect(await product.stop()).toBe(0);
      expect(await schemaOf(database)).toEqual(expectedSchema);
      expect(await contentOf(database, manifest)).toEqual(before);
      const faults = await database.kysely
        .transaction()
        .execute(async (tx) => [...(await ledgerErrors(tx)), ...(await brokenActivityChain(tx))]);
      expect(faults).toEqual([]);
      await database.drop();
    }
    console.info(`${release}: ${killsOfRelease} kills, after ${reached.join(', ')} of ${many} migrations`);
  }, 900_000);
});
