import type { IsolationLevel, Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

/**
 * The SQL that slices are given: a transaction for what writes, a connection for what only reads. It cannot open
 * or end a transaction by itself.
 */
export type Tx = Omit<
  Kysely<Tables>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'isTransaction' | 'schema' | 'introspection'
>;

/** One database, whichever way it was reached. */
export type Database = {
  readonly kysely: Kysely<Tables>;
  readonly pool: Pool;
  /** Whether the product started the server itself. */
  readonly isBundled: boolean;
  /** What of the server's settings could lose acknowledged writes in a power cut; empty where all is right. */
  readonly durabilityFaults: readonly string[];
  /** Whether something could not be written during the last half minute because the disk is full. */
  readonly isDiskFull: () => boolean;
  /** Settles when a server of our own has ended for good; never for one that others run. */
  readonly gone: Promise<{ readonly code: number | null }>;
  /** Gives the connections back and stops a server of our own. */
  close(): Promise<void>;
};

/**
 * Runs something in one transaction: all of it is stored, or nothing. Nothing is tried again here, because only the
 * caller knows whether that is right.
 */
export function inTransaction<T>(
  database: Pick<Database, 'kysely'>,
  run: (tx: Tx) => Promise<T>,
  options: { readonly isolation?: IsolationLevel } = {},
): Promise<T> {
  const transaction = database.kysely.transaction();
  const { isolation } = options;
  return (isolation === undefined ? transaction : transaction.setIsolationLevel(isolation)).execute(run);
}
