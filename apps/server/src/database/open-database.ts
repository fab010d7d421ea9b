import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type { Pool } from 'pg';
import { startBundledPostgres, type BundledPostgres } from './bundled-postgres.ts';
import { connectionPool } from './connection-pool.ts';
import { classifyDatabaseError } from './constraint-errors.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Database } from './database.ts';
import { createFullDisk, type FullDisk } from './full-disk.ts';
import { checkServer } from './server-checks.ts';
import type { Tables } from './tables.ts';

export type OpenDatabaseOptions = {
  /** The address of a separate PostgreSQL server; without it the bundled one is started. */
  readonly databaseUrl?: string | undefined;
  /** Where the bundled server keeps everything. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  readonly poolMax?: number | undefined;
  readonly isPreparing?: boolean | undefined;
};

const closeWithinMs = 6000;

/**
 * Opens the database: the server behind databaseUrl, or the bundled one on dataDir. Its schema is brought up to date by
 * `migrate`, not here.
 *
 * @throws one sentence when there is no server, or none that fits
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options;
  const disk = createFullDisk(log);
  if (databaseUrl !== undefined) return connect(databaseUrl, undefined, { ...options, disk });
  const server = await startBundledPostgres({ dataDir, log, disk });
  try {
    return await connect(server.url, server, { ...options, disk });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function connect(
  address: string,
  server: BundledPostgres | undefined,
  { log, poolMax, isPreparing, disk }: OpenDatabaseOptions & { readonly disk: FullDisk },
): Promise<Database> {
  const pool = connectionPool(address, log, {
    connectionsMax: poolMax,
    isPreparing,
    onFailure: (error) => {
      if (classifyDatabaseError(error)?.kind === 'disk full') disk.meet();
    },
  });
  const durabilityFaults = await checkServer(pool).catch(async (error: unknown) => {
    await pool.end();
    throw isNoAnswer(error) ? noAnswer(address, error) : error;
  });
  if (durabilityFaults.length > 0) {
    log.warn(
      { settings: durabilityFaults },
      'the database server is set so that a power cut can lose what was acknowledged; switch these settings on',
    );
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const driver = new PostgresDriver({ pool });
  await driver.init();
  let closing: Promise<void> | undefined;
  return {
    kysely,
    pool,
    driver,
    isBundled: server !== undefined,
    durabilityFaults,
    isDiskFull: disk.isFull,
    gone: server?.gone ?? new Promise(() => {}),
    close: () => {
      closing ??= closeAll(pool, server);
      return closing;
    },
  };
}

/** Gives the connections back, then stops the server; a statement that hangs does not keep us from it. */
async function closeAll(pool: Pool, server: BundledPostgres | undefined): Promise<void> {
  const patience = new AbortController();
  try {
    await Promise.race([
      endConnections(pool),
      pause(closeWithinMs, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
  } finally {
    patience.abort();
    await server?.stop();
  }
}

/** Ends all connections, and waits until each of them is closed: the pool itself waits for none. */
async function endConnections(pool: Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await Promise.all([pool.end(), closed]);
}

function isNoAnswer(error: unknown): error is Error {
  return error instanceof Error && !error.message.startsWith('The database');
}

/** The driver's words, without the password that the address holds. */
function noAnswer(address: string, error: Error): Error {
  const { host, pathname } = new URL(address);
  const reason = error.message || ('code' in error ? String(error.code) : error.name);
  return new Error(
    `The database "${decodeURIComponent(pathname.slice(1))}" at ${host} cannot be used (${reason}): check DATABASE_URL and that the server runs.`,
    { cause: error },
  );
}
