import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { patientConnection } from '../database/connection-pool.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { isBeforeFirstRelease, migrate, ownMigrations } from '../database/migrate.ts';
import { unwrappedKeys, type WrappedKey } from '../secrets/data-keys.ts';
import { BackupRefused, checkedManifest, fileOf, type BackedUpTable, type Manifest } from './manifest.ts';

export interface RestoreParts {
  readonly pool: Pool;
  readonly log: DatabaseLog;
  /** The key that opens the secrets of the backup, where this place has one. */
  readonly masterKey: Buffer | undefined;
}

/**
 * Restores a backup into an empty database, whole or not at all, and brings its schema up to date. The database checks every
 * reference between rows again. Messages that waited for the books are marked as perhaps delivered, so that the job looks in
 * the books before it sends them.
 *
 * @returns what the backup says of itself
 * @throws BackupRefused when the backup is not whole or of a newer product, when the database is not empty, and one sentence when
 * the master key is not the one that the secrets were sealed with
 */
export async function restoreBackup(parts: RestoreParts, folder: string): Promise<Manifest> {
  const manifest = await restoreAsTaken(parts, folder);
  await migrate(parts.pool, ownMigrations, parts.log);
  return manifest;
}

/** Restores a backup with the schema that it was taken with; the next start of the product migrates it. */
export async function restoreAsTaken({ pool, log, masterKey }: RestoreParts, folder: string): Promise<Manifest> {
  const manifest = await checkedManifest(folder);
  if (isBeforeFirstRelease(manifest.migrations))
    throw new BackupRefused(
      'The backup was taken by a version before 0.1.0, whose data no later version can read: restore it with that version.',
    );
  const last = manifest.migrations.at(-1)?.name ?? '';
  await demandEmpty(pool);
  await migrate(pool, ownMigrations, log, last);
  const client = await patientConnection(pool);
  try {
    await client.query('begin');
    await demandSameSchema(client, manifest);
    const references = await withoutReferences(client);
    for (const table of await tablesHere(client)) {
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(`truncate ${table}`);
    }
    for (const table of manifest.tables) await fillTable(client, table, folder);
    await demandMasterKey(client, masterKey);
    for (const { name, last: given } of manifest.sequences)
      if (given !== null) await client.query('select setval($1, $2::bigint)', [name, given]);
    for (const add of references) await client.query(add);
    for (const table of await tablesHere(client)) await client.query(`alter table ${table} enable trigger user`);
    await client.query(
      `update outbox set state = 'unknown', lease_owner = null, lease_until = null where state in ('ready', 'sending')`,
    );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return manifest;
}

async function demandEmpty(pool: Pool): Promise<void> {
  const there = await pool.query<{ is_there: boolean }>(`select to_regclass('activity_entry') is not null as is_there`);
  if (there.rows[0]?.is_there !== true) return;
  const begun = await pool.query<{ has_begun: boolean }>('select exists (select from activity_entry) as has_begun');
  if (begun.rows[0]?.has_begun === true)
    throw new BackupRefused(
      'The database is not empty: a backup is restored into a new one only, so that nothing is lost.',
    );
}

/** The rows fit the tables only when both were made by the same migrations, word for word. */
async function demandSameSchema(client: Client, { version, migrations }: Manifest): Promise<void> {
  const here = await client.query<Manifest['migrations'][number]>(
    'select name, sha256 from schema_migration order by name',
  );
  const isSame =
    here.rows.length === migrations.length &&
    here.rows.every(({ name, sha256 }, at) => migrations[at]?.name === name && migrations[at]?.sha256 === sha256);
  if (!isSame)
    throw new BackupRefused(
      `The backup was taken by version ${version} with another schema than this build knows: restore it with that version or a newer one, into a new database.`,
    );
}

const tablesHere = async (client: Client): Promise<readonly string[]> => {
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1`,
  );
  return found.rows.map(({ name }) => name);
};

/** Takes the references between tables away, so that rows may come in any order; answers the statements that put them back and check every row. */
async function withoutReferences(client: Client): Promise<readonly string[]> {
  const found = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I drop constraint %I', t.relname, k.conname) as drop,
       format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class t on t.oid = k.conrelid
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace order by t.relname, k.conname`,
  );
  for (const { drop } of found.rows) await client.query(drop);
  return found.rows.map(({ add }) => add);
}

async function fillTable(client: Client, { name, columns, rows }: BackedUpTable, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, fileOf(name))), createGunzip(), into);
  if (into.rowCount !== rows)
    throw new BackupRefused(`The backup is broken: ${fileOf(name)} has ${into.rowCount} rows and not ${rows}.`);
}

async function demandMasterKey(client: Client, masterKey: Buffer | undefined): Promise<void> {
  const keys = await client.query<WrappedKey>('select id, wrapped from data_key order by id');
  unwrappedKeys(keys.rows, masterKey);
}
