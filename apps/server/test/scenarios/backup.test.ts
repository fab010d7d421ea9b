import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, manifestName, manifestText, type Manifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Tx } from '../../src/database/database.ts';
import { errorsOnly } from '../errors-only.ts';
import { anEmptyDatabase, type TestDatabase } from '../test-database.ts';
import { openAccountant, type Accountant } from './accountant.ts';
import { brokenRules, differencesFromBooks, unfinishedWork } from './house-rules.ts';
import { anOffice, type Office } from './office.ts';

const rounds = isFullRun ? 10 : 1;
const masterKey = Buffer.alloc(32, 7);
const about = { version: '0.1.0', now: '2026-11-21T09:00:00.000Z' };
let office: Office;
let accountant: Accountant;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-backups-'));
  office = await anOffice('a separate server');
  accountant = await openAccountant(office, rounds);
  await office.inDatabase((tx) => aBigDocument(tx));
}, 240_000);
afterAll(async () => {
  await office.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes that no text encoding keeps by chance. */
const aBigDocument = (tx: Tx) =>
  sql`insert into project_document (stored_name, project_id, name, media_type, hash, size, bytes, stored_at)
    select repeat('0a', 16), min(p.id), 'contract.pdf', 'application/pdf', encode(sha256(made.bytes), 'hex'), length(made.bytes), made.bytes, now()
    from project p, (select string_agg(sha256(n::text::bytea), ''::bytea) as bytes from generate_series(1, 20000) n) made
    group by made.bytes`.execute(tx);

async function backUp(url: string, into: string): Promise<Manifest> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: errorsOnly });
  try {
    return await takeBackup(database.pool, into, about);
  } finally {
    await database.close();
  }
}

const restored = async (from: string): Promise<TestDatabase> => {
  const database = await anEmptyDatabase();
  await restoreBackup({ pool: database.pool, log: errorsOnly, masterKey }, from);
  return database;
};

/** The content of both, row for row and byte for byte; a restore only changes the marks of messages that wait for the books. */
const contentOf = ({ tables, sequences, migrations }: Manifest) => ({
  migrations,
  sequences,
  tables: tables.filter(({ name }) => name !== 'outbox').map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
  outbox: tables.find(({ name }) => name === 'outbox')?.rows,
});

describe('a backup taken while invoices are saved and pushed', () => {
  test(
    `is restored ${rounds} times into an empty place, byte for byte and with every rule kept, and nothing reaches the books twice`,
    async () => {
      const draw = generator(26);
      let newest: TestDatabase | undefined;
      for (let round = 0; round < rounds; round += 1) {
        const product = await office.start();
        const answers = accountant.askAll(product);
        await pause(draw(1200));
        const into = join(folder, `round-${round}`);
        const manifest = await backUp(office.databaseUrl(), into);
        await answers;
        expect(await product.stop()).toBe(0);
        await newest?.drop();
        newest = await restored(into);
        expect(await brokenRules(newest.kysely)).toEqual([]);
        expect(contentOf(await backUp(newest.url, join(folder, `again-${round}`)))).toEqual(contentOf(manifest));
      }
      if (newest === undefined) throw new Error('no round was played');
      await goOnWith(newest);
      await newest.drop();
    },
    isFullRun ? 900_000 : 300_000,
  );
});

/** The restored installation starts to work: all users are signed out, and invoices that were sent meanwhile are found in the books. */
async function goOnWith(database: TestDatabase): Promise<void> {
  const product = await office.start({ DATABASE_URL: database.url });
  const answer = await product.call(
    projectEndpoints.search,
    { query: { projectName: '' } },
    { token: accountant.token },
  );
  expect(answer?.status).toBe(401);
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 500) {
    if ((await unfinishedWork(database.kysely, Date.now())).length === 0) break;
    await pause(500);
  }
  expect(await unfinishedWork(database.kysely, Date.now())).toEqual([]);
  expect(await brokenRules(database.kysely)).toEqual([]);
  for (const region of ['US', 'UK'] as const) {
    const { invoices } = await office.booksOf(region);
    const references = invoices.map(({ reference, privateNote }) => reference ?? privateNote);
    expect(new Set(references).size).toBe(references.length);
    const faults = await differencesFromBooks(database.kysely, { provider: office.provider, region }, invoices);
    // invoices and voids after the backup are only in the books
    const isLater = (fault: string) =>
      fault.endsWith('and no document here matches it') || / live here and .* voided in the books$/.test(fault);
    expect(faults.filter((fault) => !isLater(fault))).toEqual([]);
  }
  expect(await product.stop()).toBe(0);
}

describe('a refused backup', () => {
  let whole: string;
  beforeAll(async () => {
    whole = join(folder, 'whole');
    await backUp(office.databaseUrl(), whole);
  });
  const broken = (name: string, breakIt: (path: string) => void): string => {
    const copy = join(folder, name);
    cpSync(whole, copy, { recursive: true });
    breakIt(copy);
    return copy;
  };
  const flip = (path: string, at: number): void => {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };

  test('with a missing, cut off or altered file, an altered manifest, another format or no backup at all is not restored', async () => {
    const invoices = fileOf('invoice');
    const database = await anEmptyDatabase();
    const parts = { pool: database.pool, log: errorsOnly, masterKey };
    const refusedFor = (path: string) =>
      restoreBackup(parts, path).then(
        () => 'restored',
        (error: Error) => error.message,
      );
    const said = await Promise.all([
      refusedFor(broken('missing', (copy) => rmSync(join(copy, invoices)))),
      refusedFor(broken('cut', (copy) => truncateSync(join(copy, invoices), 20))),
      refusedFor(broken('bit', (copy) => flip(join(copy, invoices), 30))),
      refusedFor(
        broken('told', (copy) => {
          const path = join(copy, manifestName);
          writeFileSync(path, readFileSync(path, 'utf8').replace('"takenAt": "2026', '"takenAt": "2027'));
        }),
      ),
      refusedFor(
        broken('format', (copy) => {
          const path = join(copy, manifestName);
          writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2'));
        }),
      ),
      refusedFor(
        broken('before', (copy) => {
          const path = join(copy, manifestName);
          const { sha256: _, ...content } = JSON.parse(readFileSync(path, 'utf8')) as Manifest & { sha256: string };
          const first = { name: '0001-staff-users-and-sessions.sql', sha256: 'a'.repeat(64) };
          writeFileSync(path, manifestText({ ...content, migrations: [first] }));
        }),
      ),
      refusedFor(broken('half', (copy) => truncateSync(join(copy, manifestName), 200))),
      refusedFor(join(folder, 'nowhere')),
    ]);
    expect(said).toEqual([
      'The backup is broken: invoice.copy.gz is missing.',
      'The backup is broken: invoice.copy.gz was changed after it was written.',
      'The backup is broken: invoice.copy.gz was changed after it was written.',
      'The backup is broken: manifest.json was changed after it was written.',
      'The backup has the format 2, which this version cannot read.',
      'The backup was taken by a version before 0.1.0, whose data no later version can read: restore it with that version.',
      'The backup is broken: manifest.json was changed after it was written.',
      `There is no complete backup in ${join(folder, 'nowhere')}: it has no readable manifest.json.`,
    ]);
    const tables = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(
      database.kysely,
    );
    expect(tables.rows).toEqual([]);
    await database.drop();
  });

  test('is not restored into a place with content, or with a wrong or missing master key', async () => {
    await expect(
      openDatabase({ databaseUrl: office.databaseUrl(), dataDir: '', log: errorsOnly }).then(async (database) => {
        try {
          await restoreBackup({ pool: database.pool, log: errorsOnly, masterKey }, whole);
        } finally {
          await database.close();
        }
      }),
    ).rejects.toThrow('The database is not empty');
    for (const key of [Buffer.alloc(32, 8), undefined]) {
      const database = await anEmptyDatabase();
      await expect(restoreBackup({ pool: database.pool, log: errorsOnly, masterKey: key }, whole)).rejects.toThrow(
        'sealed with another master key',
      );
      const kept = await sql`select from activity_entry`.execute(database.kysely);
      expect(kept.rows).toEqual([]);
      // with the right key the same place is accepted
      await restoreBackup({ pool: database.pool, log: errorsOnly, masterKey }, whole);
      await database.drop();
    }
  });

  test('is not written into an existing folder', async () => {
    await expect(backUp(office.databaseUrl(), whole)).rejects.toThrow('already exists');
  });
});
