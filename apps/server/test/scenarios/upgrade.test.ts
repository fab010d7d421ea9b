import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../src/backup/manifest.ts';
import { restoreAsTaken } from '../../src/backup/restore-backup.ts';
import { migrate, ownMigrations } from '../../src/database/migrate.ts';
import { onlyTrouble } from '../only-trouble.ts';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../test-database.ts';
import { brokenActivityChain, ledgerFaults } from './house-rules.ts';
import { bundledProduct, startProduct } from './product-process.ts';

/** Of promise P14: bringing the tables up to date may be interrupted. `FULL=1` interrupts it as often as the promise says. */
const kills = isFullRun ? 20 : 2;
const killsOfRelease = isFullRun ? 20 : 1;
let program: string;
beforeAll(async () => {
  program = await bundledProduct();
}, 120_000);
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

const masterKey = Buffer.alloc(32, 7);
const environmentOf = (database: TestDatabase) => ({
  DATABASE_URL: database.url,
  DATA_DIR: '/nonexistent',
  WEB_DIR: 'no-web',
  JOBS: '0',
  MASTER_KEY: masterKey.toString('base64'),
});

/** All columns, constraints, indexes, triggers and functions of a schema, and what was applied, as text. */
async function schemaOf({ kysely }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as word
    from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'applied ' || name || ' ' || sha256 from schema_migration
    order by 1`.execute(kysely);
  return rows.map(({ word }) => word);
}

const folderOfReleases = fileURLToPath(new URL('../earlier-releases/', import.meta.url));
const releases = readdirSync(folderOfReleases, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What an upgrade changes on purpose: templates got a table of their own (0047). */
const isKept: Readonly<Record<string, RawBuilder<unknown>>> = { option_value: sql`list <> 'invoiceTemplate'` };

/** Tables and columns that held sums, counts and copies, which are read from the rows that they belong to (0112). */
const isGone = (name: string): boolean =>
  /^(company_projects|list_addition|(project|list|invoice|revenue|dashboard)_tally|(invoice|revenue|dashboard|sums)_due|revenue_(part|rate))$/.test(
    name,
  ) || ['project.company_name', 'project_staff.project_name', 'invoice.received_month'].includes(name);

/** Where what stood in a column stands since the upgrade: a dispute belongs to an invoice, and by that to the billing that it had (0087). */
const movedTo: Readonly<Record<string, RawBuilder<unknown>>> = {
  'dispute.billing_id': sql`(select i.billing_id from invoice i where i.id = dispute.invoice_id)`,
};

/** What stands in a column in another way since the upgrade: a billing that a taxed invoice made was predicted with tax, and is net since (0105). */
const saidAs: Readonly<Record<string, RawBuilder<unknown>>> = {
  'billing.predicted_amount': sql`predicted_amount + case when made_by_invoice then coalesce((
    select max(i.tax_amount) from invoice i where i.billing_id = billing.id and i.total - i.tax_amount = billing.predicted_amount), 0) else 0 end`,
};

/** The disputes that the company of a release never had: of its first invoice one that is open, of its last one that is resolved. */
async function addDisputes({ kysely }: TestDatabase): Promise<void> {
  await sql`
    insert into dispute (billing_id, is_open, reason, opened_by, opened_on, resolution, resolved_by, resolved_on)
    select billing_id, id = first, 'hours are doubted', who, day, case when id = last then 'the hours are right' end,
      case when id = last then who end, case when id = last then day end
    from (select id, billing_id, (created_at at time zone 'UTC')::date as day, min(id) over () as first, max(id) over () as last,
      (select min(id) from staff_user) as who from invoice) i
    where id in (first, last)`.execute(kysely);
}

/** How many rows each table has, and one hash of what stood in the columns that it had when the release was taken. */
async function contentOf({ kysely }: TestDatabase, { tables }: Manifest): Promise<ReadonlyMap<string, string>> {
  const content = new Map<string, string>();
  const there = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    kysely,
  );
  const columnsThere = new Set(there.rows.map(({ name }) => name));
  for (const { name, columns } of tables.filter((table) => !isGone(table.name))) {
    const valueOf = (column: string) => {
      const moved = columnsThere.has(`${name}.${column}`) ? undefined : movedTo[`${name}.${column}`];
      return moved ?? saidAs[`${name}.${column}`] ?? sql.ref(column);
    };
    const row = sql.join(columns.filter((column) => !isGone(`${name}.${column}`)).map(valueOf));
    const { rows } = await sql<{ rows: number; hash: string }>`
      select count(*)::int as rows, md5(coalesce(string_agg(md5(row(${row})::text), '' order by md5(row(${row})::text)), '')) as hash
      from ${sql.table(name)} where ${isKept[name] ?? sql`true`}`.execute(kysely);
    content.set(name, `${rows[0]?.rows} rows, ${rows[0]?.hash}`);
  }
  return content;
}

/** How many migrations a database has by now. */
async function applied({ kysely }: TestDatabase): Promise<number> {
  const there = await sql<{ there: boolean }>`select to_regclass('schema_migration') is not null as there`.execute(
    kysely,
  );
  if (there.rows[0]?.there !== true) return 0;
  const found = await sql<{ many: number }>`select count(*)::int as many from schema_migration`.execute(kysely);
  return found.rows[0]?.many ?? 0;
}

async function untilApplied(database: TestDatabase, many: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000 && (await applied(database)) < many; waitedMs += 5) await pause(5);
}

/** The product is started on the database and killed as soon as so many migrations are in it, and a moment. */
async function killAfter(database: TestDatabase, many: number, momentMs: number): Promise<void> {
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
  await untilApplied(database, many);
  await pause(momentMs);
  child.kill('SIGKILL');
  await ended;
}

test(`killed ${kills} times while the tables are created, it resumes, and the tables are the same as without a kill`, async () => {
  const whole = await aDatabase();
  const expected = await schemaOf(whole);
  const many = await applied(whole);
  await whole.drop();
  const draw = generator(14);
  const reached: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const database = await anEmptyDatabase();
    // somewhere on the way, and now and then a second time
    for (let again = 0; again <= round % 2; again += 1) await killAfter(database, draw(many), draw(30));
    reached.push(await applied(database));
    const product = await startProduct(program, environmentOf(database));
    expect(await product.stop()).toBe(0);
    expect(await schemaOf(database)).toEqual(expected);
    expect(await migrate(database.pool, ownMigrations, onlyTrouble)).toEqual([]);
    await database.drop();
  }
  console.info(`${kills} kills, after ${reached.join(', ')} of ${many} migrations`);
  expect(reached.some((one) => one > 0 && one < many)).toBe(true);
}, 600_000);

describe.each(releases)('the company of the earlier release %s', (release) => {
  test(`survives its upgrade, killed on the way, ${killsOfRelease} times, with every row unchanged`, async () => {
    const whole = await aDatabase();
    const expected = await schemaOf(whole);
    const many = await applied(whole);
    await whole.drop();
    const draw = generator(15);
    const reached: number[] = [];
    for (let round = 0; round < killsOfRelease; round += 1) {
      const database = await anEmptyDatabase();
      const parts = { pool: database.pool, log: onlyTrouble, masterKey };
      const manifest = await restoreAsTaken(parts, join(folderOfReleases, release));
      if (manifest.tables.some(({ name }) => name === 'dispute')) await addDisputes(database);
      const before = await contentOf(database, manifest);
      const then = await applied(database);
      for (let again = 0; again <= round % 2; again += 1) await killAfter(database, then + draw(many - then), draw(30));
      reached.push(await applied(database));
      const product = await startProduct(program, environmentOf(database));
      expect(await product.stop()).toBe(0);
      expect(await schemaOf(database)).toEqual(expected);
      expect(await contentOf(database, manifest)).toEqual(before);
      const faults = await database.kysely
        .transaction()
        .execute(async (tx) => [...(await ledgerFaults(tx)), ...(await brokenActivityChain(tx))]);
      expect(faults).toEqual([]);
      await database.drop();
    }
    console.info(`${release}: ${killsOfRelease} kills, after ${reached.join(', ')} of ${many} migrations`);
  }, 900_000);
});
