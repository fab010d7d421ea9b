import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffUser } from '../../seed/builders.ts';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const { id } = await aStaffUser(database.kysely, {
    role: 'ROLE_ADMIN',
    name: 'Ada',
    email: 'ada@countinghouse.example',
  });
  await sql`update staff_user set totp_secret = 'sealed', totp_last_step = 7 where id = ${id}`.execute(database.kysely);
});
afterAll(() => database.drop());

const program = join(import.meta.dirname, 'reset-second-factor.ts');
/** Runs the command as a user does; resolves to its exit code and output. */
async function reset(...words: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: 'nowhere', DEMO: '0' };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...words], { env }).then(
    ({ stdout }) => [0, stdout],
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  );
}

test('the only administrator gets a new QR code from the operator of the server, with an entry in the log and an email', async () => {
  expect(await reset('ADA@countinghouse.example')).toEqual([
    0,
    'The second factor of Ada is reset. The next sign-in shows a new QR code.\n',
  ]);
  const { rows } = await sql`
    select u.totp_secret, u.totp_last_step, a.visitor, a.resource_name, o.topic, o.state
    from staff_user u, activity_entry a, outbox o`.execute(database.kysely);
  expect(rows).toEqual([
    {
      totp_secret: null,
      totp_last_step: '0',
      visitor: 'Terminal',
      resource_name: 'Ada',
      topic: 'send-mail',
      state: 'ready',
    },
  ]);
  expect(await reset('ada@countinghouse.example')).toEqual([
    1,
    'Ada has no second factor yet: the next sign-in sets it up.\n',
  ]);
});

test('a missing, a second or an unknown address is reported as an error', async () => {
  const named = [1, 'Name one account by its email address.\n'];
  expect(await reset()).toEqual(named);
  expect(await reset('ada@countinghouse.example', 'bob@countinghouse.example')).toEqual(named);
  expect(await reset('bob@countinghouse.example')).toEqual([
    1,
    'There is no account with the email address bob@countinghouse.example.\n',
  ]);
});
