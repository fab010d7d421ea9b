import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCompany, aProject } from '../../seed/builders.ts';
import { emptyCutOffDemo, isMarked, markHistory, unmarkHistory } from '../../seed/demo-cut-off.ts';
import { companiesOfHistory } from '../../seed/demo-history-companies.ts';
import { lastOfHistory } from '../../seed/demo-history-today.ts';
import { migrate, ownMigrations } from '../../src/database/migrate.ts';
import { recordActivity } from '../../src/slices/activity/activity.public.ts';
import { aWorld, type World } from '../world.ts';

let world: World;
let dataDir: string;
let printed: string[];
beforeAll(async () => {
  world = await aWorld();
  dataDir = await mkdtemp(join(tmpdir(), 'countinghouse-demo-'));
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true });
});

const demoAt = () => ({ sandboxUrl: world.sandboxUrl, authenticatorUrl: '', hasHistory: true });
const start = async (given: { readonly isBundled?: boolean; readonly isDemo?: boolean } = {}) => {
  const { isBundled = true, isDemo = true } = given;
  await emptyCutOffDemo(
    { kysely: world.product.database.kysely, isBundled },
    { dataDir, demo: isDemo ? demoAt() : undefined },
    (line) => printed.push(line),
  );
};
/** What is left of the demo, here and in the sandbox. */
const left = async () => {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('project') is not null as "isThere"`.execute(
    world.tx,
  );
  const { formerPeopleListed } = (await world.control('GET', '/settings')) as { readonly formerPeopleListed: boolean };
  return { database: rows[0]?.isThere, sandbox: !formerPeopleListed };
};

/** A demo whose history was cut off after its first prediction. */
beforeEach(async () => {
  printed = [];
  await world.control('POST', '/settings', { formerPeopleListed: false });
  await sql`truncate project, company cascade`.execute(world.tx);
  await aCompany(world.tx, { displayName: companiesOfHistory[0]!.displayName });
  const { id } = await aProject(world.tx);
  await sql`insert into billing (project_id, start_date, accuracy, predicted_amount, created_at) values (${id}, '2026-05-01', 100, 0, now())`.execute(
    world.tx,
  );
  markHistory(dataDir);
});

const untouched = { database: true, sandbox: true };

test('a database that others run stays, and so does one that is no demo', async () => {
  await start({ isBundled: false });
  await start({ isDemo: false });
  expect([await left(), printed]).toEqual([untouched, []]);
});

test('a demo whose history was cut off is emptied with its sandbox, and begins again', async () => {
  await start();
  expect(await left()).toEqual({ database: false, sandbox: false });
  expect(printed).toEqual(['The demo was stopped while its history was made. It is made again from the beginning.']);
  // stopped before the tables are made again: the next start goes on
  await start();
  await migrate(world.product.database.pool, ownMigrations, pino({ level: 'silent' }));
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from project)::int + (select count(*) from company)::int + (select count(*) from staff_user)::int as rows`.execute(
    world.tx,
  );
  expect(rows).toEqual([{ rows: 0 }]);
  expect(printed).toHaveLength(1);
});

test('a demo without the mark of an unfinished history stays, and so does one that is complete', async () => {
  unmarkHistory(dataDir);
  await start();
  expect(await left()).toEqual(untouched);
  markHistory(dataDir);
  const done = { action: 'Created', resource: 'TODO', resourceId: 1, resourceName: lastOfHistory } as const;
  await world.product.database.kysely
    .transaction()
    .execute((tx) => recordActivity(tx, { id: null, name: 'Countinghouse' }, '2026-11-21T09:00:00Z', [done]));
  await start();
  expect(await left()).toEqual(untouched);
  expect(printed).toEqual([]);
  // its start could not take it away
  expect(isMarked(dataDir)).toBe(false);
});
