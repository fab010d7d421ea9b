import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { patientConnection } from '../database/connection-pool.ts';
import { BackupRefused, fileOf, manifestName, manifestText, type BackedUpTable, type Manifest } from './manifest.ts';

/**
 * Short-lived records of sign-ins, the log of the server, and sums that are added up again: a restored installation starts without them, so that
 * an old backup signs no user in.
 */
const leftOut: ReadonlySet<string> = new Set([
  'dashboard_change',
  'dashboard_figure',
  'dashboard_month',
  'half_login',
  'oauth_state',
  'password_link',
  'password_link_wish',
  'server_log',
  'session',
]);

/**
 * Writes everything that is kept into a new folder, as it stood at one moment; the product may go on meanwhile. Secrets stay
 * sealed in it, and the master key that opens them is not part of it.
 *
 * @param folder is made, and must not be there yet
 * @returns what was written down about it
 * @throws BackupRefused when the folder exists or the database does not belong to the product
 */
export async function takeBackup(
  pool: Pool,
  folder: string,
  { version, now }: { readonly version: string; readonly now: string },
): Promise<Manifest> {
  if ((await readdir(folder).catch(() => undefined)) !== undefined)
    throw new BackupRefused(`The folder ${folder} already exists: name a new one.`);
  // made aside and moved into place: what was cut off is never taken for a backup
  const aside = join(dirname(folder), `.${basename(folder)}.partial`);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const client = await patientConnection(pool);
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await readMigrations(client);
    const tables: BackedUpTable[] = [];
    for (const table of await readTables(client)) tables.push(await writeTable(client, table, aside));
    const sequences = await client.query<Manifest['sequences'][number]>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    );
    await client.query('commit');
    const content: Manifest = {
      format: 1,
      version,
      takenAt: now,
      migrations,
      tables,
      sequences: sequences.rows,
    };
    await writeDurably(join(aside, manifestName), manifestText(content));
    await rename(aside, folder);
    return content;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function readMigrations(client: Client): Promise<Manifest['migrations']> {
  const there = await client.query<{ is_there: boolean }>(
    `select to_regclass('schema_migration') is not null as is_there`,
  );
  if (there.rows[0]?.is_there !== true)
    throw new BackupRefused('This database has no Countinghouse data: check DATABASE_URL and DATA_DIR.');
  const found = await client.query<Manifest['migrations'][number]>(
    'select name, sha256 from schema_migration order by name',
  );
  return found.rows;
}

/** Each table with the columns that are stored; what the database works out itself is worked out again. */
async function readTables(client: Client): Promise<readonly Pick<BackedUpTable, 'name' | 'columns'>[]> {
  const found = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     group by c.relname order by c.relname`,
  );
  return found.rows.filter(({ name }) => !leftOut.has(name));
}

async function writeTable(
  client: Client,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
  folder: string,
): Promise<BackedUpTable> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (part: Buffer, _, done) => {
      hash.update(part);
      bytes += part.length;
      done(undefined, part);
    },
  });
  const rows = client.query(copyTo(`copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) to stdout`));
  const path = join(folder, fileOf(name));
  // the fastest level: of text like ours it leaves a fifth, and the slowest leaves a sixth
  await pipeline(rows, createGzip({ level: 1 }), measure, createWriteStream(path, { mode: 0o600, flush: true }));
  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
