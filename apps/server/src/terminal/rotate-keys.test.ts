import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { systemClock } from '../clock/clock.ts';
import { openSecrets } from '../secrets/seal.ts';

const masterKey = Buffer.alloc(32, 5);
const place = { table: 'sealing_key', column: 'private_key', row: 1 };
let database: TestDatabase;
const open = () => openSecrets({ database, masterKey, dataDir: 'nowhere', clock: systemClock });
beforeAll(async () => {
  database = await aDatabase();
  const sealed = (await open()).sealed('the private key', place);
  await sql`insert into sealing_key (id, public_key, private_key, created_at) values (1, '{}', ${sealed}, now())`.execute(
    database.kysely,
  );
});
afterAll(() => database.drop());

const program = join(import.meta.dirname, 'rotate-keys.ts');
/** Runs the command as a user does; resolves to its exit code and output. */
async function rotate(words: readonly string[], key: Buffer = masterKey) {
  const env = { ...process.env, DATABASE_URL: database.url, MASTER_KEY: key.toString('base64'), DEMO: '0' };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...words], { env }).then(
    ({ stdout }) => [0, stdout],
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
  );
}

test('the command seals stored secrets with a new key, and reports how many', async () => {
  expect(await rotate(['--at-once'])).toEqual([0, '1 secret is sealed with a new key.\n']);
  const { rows } = await sql<{ value: Buffer }>`select private_key as value from sealing_key`.execute(database.kysely);
  expect(rows[0]?.value.readUInt32BE(1)).toBe(2);
  expect((await open()).opened(rows[0]?.value ?? Buffer.alloc(0), place).reveal()).toBe('the private key');
});

test('another master key or unknown arguments change nothing', async () => {
  expect(await rotate(['--at-once'], Buffer.alloc(32, 6))).toEqual([
    1,
    expect.stringContaining('sealed with another master key'),
  ]);
  expect(await rotate(['now'])).toEqual([1, 'The only option is --at-once, for when no server is running.\n']);
  const { rows } = await sql`select from data_key`.execute(database.kysely);
  expect(rows).toHaveLength(2);
});
