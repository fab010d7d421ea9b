import { Kysely, PostgresDialect, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely';
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
  /** Opens and ends the transactions of `runTransaction`. */
  readonly driver: Driver;
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

type Reached = Pick<Database, 'kysely' | 'pool' | 'driver'>;

/**
 * Runs something in one transaction: all of it is stored, or nothing. Nothing is tried again here, because only the
 * caller knows whether that is right. Statements that are started together travel together, and run in that order.
 * @param first What travels together with the beginning of the transaction. It must not write: if the beginning failed, that would be stored.
 */
export async function runTransaction<F, T>(
  database: Reached,
  first: (tx: Tx) => Promise<F>,
  run: (tx: Tx, found: F) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const { driver } = database;
  const connection = await driver.acquireConnection();
  const lasting: Lasting = { hasEnded: false, firstFailure: undefined };
  try {
    const tx = transactionOn(database, connection, lasting);
    const [, found] = await Promise.all([driver.beginTransaction(connection, settings), first(tx)]);
    const result = await run(tx, found);
    lasting.hasEnded = true;
    await driver.commitTransaction(connection);
    return result;
  } catch (error) {
    lasting.hasEnded = true;
    // if it fails, the connection is gone, which says more than the statement that was given up
    await driver.rollbackTransaction(connection);
    // the other statements of the same round trip say only that the transaction is aborted, and their answers may be read first
    throw hasCode(error, inFailedTransaction) ? (lasting.firstFailure ?? error) : error;
  } finally {
    await driver.releaseConnection(connection);
  }
}

interface Lasting {
  hasEnded: boolean;
  /** Of a statement. */
  firstFailure: unknown;
}

/** What PostgreSQL answers to every statement after one that failed. */
const inFailedTransaction = '25P02';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Runs something in one transaction whose beginning travels alone. */
export const inTransaction = <T>(
  database: Reached,
  run: (tx: Tx) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> => runTransaction(database, async () => {}, run, settings);

/**
 * Kysely's own transaction waits for the answer to each statement before it sends the next one. What was started beside something that failed,
 * and goes on after the end, must not reach the connection: that belongs to another transaction by then.
 */
function transactionOn({ kysely, pool, driver }: Reached, connection: DatabaseConnection, lasting: Lasting): Tx {
  const dialect = new PostgresDialect({ pool });
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: async (send) => {
      if (lasting.hasEnded) throw new Error('the transaction has ended');
      try {
        return await send(connection);
      } catch (error) {
        lasting.firstFailure ??= error;
        throw error;
      }
    },
  });
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
