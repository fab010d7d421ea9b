import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../../database/database.ts';
import { hashPassword, isPassword } from './password.ts';
import { createStaffUser, ensureFirstAdministrator, matchesPassword, staffUserByEmail } from './users.public.ts';

const now = '2026-11-21T09:00:00.000Z';
const admin = { email: 'Ada@countinghouse.example', password: 'correct horse battery' };
let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
afterEach(() => emptyTables(database.kysely, 'staff_user'));

const ensure = (given: typeof admin | undefined) =>
  inTransaction(database, (tx) => ensureFirstAdministrator(tx, given, now));
const people = async () =>
  (await sql<{ email: string; role: string }>`select email, role from staff_user`.execute(database.kysely)).rows;

describe('the first administrator', () => {
  test('is made at the first start, with the password of the configuration, and told in the activity log', async () => {
    expect(await ensure(admin)).toBe(true);
    expect(await people()).toEqual([{ email: admin.email, role: 'ROLE_ADMIN' }]);
    const user = await staffUserByEmail(database.kysely, 'ada@COUNTINGHOUSE.example');
    expect(await matchesPassword(user, admin.password)).toBe(true);
    expect(await matchesPassword(user, 'correct horse batterY')).toBe(false);
    const recorded =
      await sql`select action, visitor, resource, resource_name from activity_entry order by id desc limit 1`.execute(
        database.kysely,
      );
    expect(recorded.rows).toEqual([
      { action: 'Created', visitor: 'Countinghouse', resource: 'USER', resource_name: 'Administrator' },
    ]);
  });

  test('is not made again, not changed, and not replaced by a later configuration', async () => {
    await ensure(admin);
    expect(await ensure({ email: 'eve@countinghouse.example', password: 'something else' })).toBe(false);
    expect(await ensure({ ...admin, password: 'another one now' })).toBe(false);
    expect(await people()).toHaveLength(1);
    expect(await matchesPassword(await staffUserByEmail(database.kysely, admin.email), admin.password)).toBe(true);
  });

  test('is not made without a configuration', async () => {
    expect(await ensure(undefined)).toBe(false);
    expect(await people()).toEqual([]);
  });

  test('is one, though several servers start at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => ensure(admin)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await people()).toHaveLength(1);
  });
});

describe('a staff user', () => {
  test('has a unique e-mail address, in any capitalisation', async () => {
    const add = (email: string) =>
      inTransaction(database, (tx) =>
        createStaffUser(
          tx,
          { name: 'Anna', email, role: 'ROLE_CSM', password: admin.password },
          { id: null, name: 'seed' },
          now,
        ),
      );
    expect(await add('anna@countinghouse.example')).toBeTypeOf('number');
    expect(await add('ANNA@countinghouse.example')).toBeUndefined();
    expect(await people()).toHaveLength(1);
  });

  test('who left is not found by the address any more', async () => {
    await ensure(admin);
    await sql`update staff_user set archived_at = now()`.execute(database.kysely);
    expect(await staffUserByEmail(database.kysely, admin.email)).toBeUndefined();
  });
});

describe('a password', () => {
  test('is stored as Argon2id with 32 MiB and two passes, never the same twice', async () => {
    const hashes = [await hashPassword('x'), await hashPassword('x')];
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
  });

  test('is the same however the keyboard composes its letters', async () => {
    const hash = await hashPassword('Zoe\u0308 gru\u0308n');
    expect(await isPassword('Zo\u00eb gr\u00fcn', hash)).toBe(true);
    expect(await isPassword('Zoe grun', hash)).toBe(false);
  });

  test('of 200 characters counts to its last one', async () => {
    const long = 'ab'.repeat(99);
    const hash = await hashPassword(`${long}cd`);
    expect(await isPassword(`${long}ce`, hash)).toBe(false);
    expect(await isPassword(`${long}cd`, hash)).toBe(true);
  });

  test('of an unknown user is never right', async () => {
    expect(await matchesPassword(undefined, admin.password)).toBe(false);
    expect(await isPassword('', null)).toBe(false);
  });
});
