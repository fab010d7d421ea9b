import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { systemClock } from '../clock/clock.ts';
import { openSecrets } from './seal.ts';
import { SealBroken } from './sealed-bytes.ts';

const masterKey = Buffer.alloc(32, 1);
const place = { table: 'connection', column: 'client_secret', row: 7 };
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate data_key restart identity`.execute(database.kysely);
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-secrets-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const openWith = (key: Buffer | undefined) =>
  openSecrets({ database, masterKey: key, dataDir: folder, clock: systemClock });
const open = () => openWith(masterKey);
const openWithFile = () => openWith(undefined);
const keyRows = async () =>
  (await sql<{ wrapped: Buffer }>`select wrapped from data_key`.execute(database.kysely)).rows;

describe('a sealed secret', () => {
  test('is opened again at its place, also after a restart', async () => {
    const secrets = await open();
    const sealed = secrets.sealed('the client secret – with ✓', place);
    expect(secrets.opened(sealed, place).reveal()).toBe('the client secret – with ✓');
    expect((await open()).opened(sealed, place).reveal()).toBe('the client secret – with ✓');
  });

  test('does not show what is in it, and looks different each time', async () => {
    const secrets = await open();
    const sealed = secrets.sealed('planted-secret', place);
    expect(sealed.includes('planted-secret')).toBe(false);
    expect(secrets.sealed('planted-secret', place).equals(sealed)).toBe(false);
  });

  test.each([
    { ...place, table: 'staff_user' },
    { ...place, column: 'access_token' },
    { ...place, row: 8 },
    { table: 'connection","client_secret', column: '7', row: '' },
  ])('moved to $table $column $row cannot be opened', async (other) => {
    const secrets = await open();
    const sealed = secrets.sealed('x', place);
    expect(() => secrets.opened(sealed, other)).toThrow(SealBroken);
  });

  test('with any one byte changed, cut or made longer cannot be opened', async () => {
    const secrets = await open();
    const sealed = secrets.sealed('value', place);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => secrets.opened(changed, place), `byte ${at}`).toThrow(SealBroken);
      expect(() => secrets.opened(sealed.subarray(0, at), place), `cut at ${at}`).toThrow(SealBroken);
    }
    expect(() => secrets.opened(Buffer.concat([sealed, Buffer.from([0])]), place)).toThrow(SealBroken);
  });

  test('stays closed in the database: neither master key nor data key can be read there', async () => {
    const secrets = await open();
    const sealed = secrets.sealed('x', place);
    const [row] = await keyRows();
    expect(row?.wrapped.includes(masterKey)).toBe(false);
    expect(sealed.length).toBeLessThan(60);
  });

  test('sealed with an earlier data key is still opened after a newer one was added', async () => {
    const earlier = (await open()).sealed('old', place);
    const other = await aDatabase();
    await openSecrets({ database: other, masterKey, dataDir: folder, clock: systemClock });
    const { rows } = await sql<{ wrapped: Buffer }>`select wrapped from data_key`.execute(other.kysely);
    await sql`insert into data_key (wrapped, created_at) values (${rows[0]?.wrapped}, now())`.execute(database.kysely);
    await other.close();
    const secrets = await open();
    expect(secrets.opened(earlier, place).reveal()).toBe('old');
    expect(secrets.sealed('new', place).readUInt32BE(1)).toBe(2);
  });
});

describe('the master key', () => {
  test('is made at the first start, in a file that only its owner can read, and used again', async () => {
    const sealed = (await openWithFile()).sealed('x', place);
    expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['master.key']);
    expect((await openWithFile()).opened(sealed, place).reveal()).toBe('x');
    const key = Buffer.from(await readFile(join(folder, 'master.key'), 'utf8'), 'base64');
    expect(key.length).toBe(32);
    expect((await openWith(key)).opened(sealed, place).reveal()).toBe('x');
  });

  test('that differs between two processes is refused with one sentence that says what to do', async () => {
    await open();
    await expect(openWith(Buffer.alloc(32, 2))).rejects.toThrow(
      /^The stored secrets were sealed with another master key: set MASTER_KEY .*\.$/,
    );
  });

  test('that is lost is not silently replaced by a new one', async () => {
    await openWithFile();
    await rm(join(folder, 'master.key'));
    await expect(openWithFile()).rejects.toThrow(/another master key/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is no key is refused with its file named', async () => {
    await writeFile(join(folder, 'master.key'), 'not a key');
    await expect(openWithFile()).rejects.toThrow(/master\.key is not a master key/);
  });

  test('of servers that start at once is one, and so is the data key', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => openWithFile()));
    expect(await keyRows()).toHaveLength(1);
    const sealed = all[0]?.sealed('x', place) ?? Buffer.alloc(0);
    for (const secrets of all) expect(secrets.opened(sealed, place).reveal()).toBe('x');
  });
});
