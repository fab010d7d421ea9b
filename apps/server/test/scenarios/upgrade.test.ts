import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, ownMigrations } from '../../src/database/migrate.ts';
import { onlyTrouble } from '../only-trouble.ts';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../test-database.ts';
import { bundledProduct, startProduct } from './product-process.ts';

/** Of promise P14: bringing the tables up to date may be interrupted. `FULL=1` interrupts it as often as the promise says. */
const kills = isFullRun ? 20 : 2;
let program: string;
beforeAll(async () => {
  program = await bundledProduct();
}, 120_000);
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

const environmentOf = (database: TestDatabase) => ({
  DATABASE_URL: database.url,
  DATA_DIR: '/nonexistent',
  WEB_DIR: 'no-web',
  JOBS: '0',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
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

test(`killed ${kills} times while the tables are made, it goes on where it stood, and they are as if nothing had happened`, async () => {
  const whole = await aDatabase();
  const expected = await schemaOf(whole);
  const many = await applied(whole);
  await whole.drop();
  const draw = generator(14);
  const reached: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const database = await anEmptyDatabase();
    // somewhere on the way, and now and then a second time
    for (let again = 0; again <= round % 2; again += 1) {
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
      await untilApplied(database, draw(many));
      await pause(draw(30));
      child.kill('SIGKILL');
      await ended;
    }
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
