import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../../test/test-database.ts';
import { recordActivity } from '../slices/activity/activity.public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const entries = { action: 'Created', resource: 'PROJECT', resourceId: 1, resourceName: 'Portal' } as const;
  await database.kysely
    .transaction()
    .execute((tx) =>
      recordActivity(tx, { id: null, name: 'Job' }, '2026-11-21T09:00:00.000Z', [entries, entries, entries]),
    );
});
afterAll(() => database.drop());

const program = join(import.meta.dirname, 'verify-activity.ts');
/** Runs the command as a user does; resolves to its exit code and output. */
async function verify(url: string) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: 'nowhere', DEMO: '0' };
  const ran = promisify(execFile)(process.execPath, ['--import', 'tsx', program], { env });
  return ran.then(
    ({ stdout }) => [0, stdout],
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  );
}

test('the command reports how many entries it checked, and fails with the first that was altered', async () => {
  expect(await verify(database.url)).toEqual([
    0,
    'The activity log is intact: 3 entries checked. Issued invoices are unchanged: 0 checked.\n',
  ]);
  await database.kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update activity_entry set resource_name = 'Another' where id = 2`.execute(tx);
  });
  expect(await verify(database.url)).toEqual([
    1,
    'The activity log is broken at entry 2: its content was changed; 1 entry checked before it.\n',
  ]);
});

test('a database without a log is reported as incomplete', async () => {
  const empty = await anEmptyDatabase();
  try {
    expect(await verify(empty.url)).toEqual([
      1,
      'This database has no Countinghouse data: check DATABASE_URL and DATA_DIR.\n',
    ]);
  } finally {
    await empty.drop();
  }
});
