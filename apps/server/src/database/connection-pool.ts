import type { Socket } from 'node:net';
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { demandPrimary, isFromReplica, NoticingClient } from './primary-only.ts';
import { PreparedQuery, type Descriptions } from './prepared-query.ts';
import { preparedStatements } from './prepared-statements.ts';
import { failUnreplicatedCommits } from './replicated-commits.ts';
import { textTypes } from './text-types.ts';

const usualConnections = 10;
// a person has an answer within five seconds, be it that the database does not answer
const statementMs = 4000;
// only met when the server itself stands still, as it ends a statement before
const answerMs = 4500;

/** A statement that may take as long as it needs, as those of a migration. The server's own limits are for the caller to lift. */
export function withoutHurry(text: string): QueryConfig {
  const statement = { text, query_timeout: 24 * 60 * 60 * 1000 };
  return statement;
}

export interface PoolOptions {
  readonly connectionsMax?: number | undefined;
  /** Whether statements may be prepared; not behind a pooler that hands each transaction to another connection. */
  readonly isPreparing?: boolean | undefined;
  /** Hears why a statement failed. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Connections that are all alike: exact text for dates and numbers, moments in UTC, and nothing that holds others up for
 * long. All of it travels with the greeting, so a new connection costs no further question.
 *
 * @throws one sentence when the address cannot be read
 */
export function connectionPool(
  address: string,
  log: DatabaseLog,
  { connectionsMax = usualConnections, isPreparing = true, onFailure = () => {} }: PoolOptions = {},
): Pool {
  const pool = new Pool({
    connectionString: withUniformSession(address),
    types: textTypes,
    application_name: 'countinghouse',
    max: connectionsMax,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 15_000,
    query_timeout: answerMs,
    pipeline: true,
    Client: NoticingClient,
    verify: demandPrimary,
  });
  const warn = (error: Error) => log.warn({ code: codeOf(error) }, 'a connection to the database was lost');
  // a connection that breaks must not end the process, neither idle nor in use; its statement meets the trouble itself
  pool.on('error', warn);
  const nameOf = isPreparing ? preparedStatements() : () => undefined;
  pool.on('connect', (client: PoolClient) => {
    client.on('error', () => {});
    prepareStatements(client, nameOf);
    sendTogether(client);
    failUnreplicatedCommits(client, () => {
      log.warn({}, 'no replica confirmed a commit in time');
      cutOff(client);
    });
    watchFailures(client, (error) => {
      if (isSilence(error) || isOfFormerTables(error) || isFromReplica(error)) cutOff(client);
      onFailure(error);
    });
  });
  return pool;
}

/** One connection like those of the pool, but without a time limit, for work such as a backup. The caller has to end it. */
export async function patientConnection(pool: Pool): Promise<Client> {
  const client = new Client({
    ...pool.options,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    query_timeout: 0,
    // streams of rows, as those of a backup, have a connection to themselves
    pipeline: false,
  });
  // a statement in progress meets the trouble itself
  client.on('error', () => {});
  await client.connect();
  return client;
}

type Query = (...words: unknown[]) => unknown;
type Line = { readonly connection: { readonly stream: Pick<Socket, 'destroy' | 'cork' | 'uncork'> } };

/**
 * A statement that timed out may still be carried out, and its transaction is still open: the next user of the connection
 * would commit it. So the connection is closed at once.
 */
const cutOff = (client: PoolClient): void => {
  (client as unknown as Line).connection.stream.destroy();
};

/** Sends statements that are started in one turn in one packet: each packet costs processor time on both sides. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as Line).connection;
  const query = client.query.bind(client) as Query;
  let isGathering = false;
  client.query = ((...words: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return query(...words);
  }) as PoolClient['query'];
}

/** Sends statements with parameters under their names, so that their plans are kept. */
function prepareStatements(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as Query;
  const descriptions: Descriptions = new Map();
  client.query = ((...words: unknown[]) => {
    const [text, values, callback] = words;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...words);
    const name = nameOf(text);
    if (name === undefined) return query(...words);
    const prepared = new PreparedQuery({ name, text, values }, descriptions);
    if (callback !== undefined) return query(prepared, callback);
    return new Promise((answer, fail) => {
      query(prepared, (error: Error | null, result: unknown) => (error === null ? answer(result) : fail(error)));
    });
  }) as PoolClient['query'];
}

/** Reports each failed statement of a connection, whether it was called with a callback or a promise. */
function watchFailures(client: PoolClient, onFailure: (error: unknown) => void): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...words: unknown[]) => {
    const callback = words.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown) => {
        if (error) onFailure(error);
        (callback as Query)(error, result);
      };
      return query(...words.slice(0, -1), answer);
    }
    const result = query(...words);
    if (result instanceof Promise) result.catch(onFailure);
    return result;
  }) as PoolClient['query'];
}

/** A prepared statement whose table was changed by a newer release: a new connection prepares it for the table as it is now. */
const isOfFormerTables = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Our settings of a session behind those that the address brings itself. Compiling a statement takes longer than running any of ours. */
function withUniformSession(address: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch (error) {
    throw new Error('DATABASE_URL is not an address like postgres://user:password@host:5432/name.', { cause: error });
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new Error(`DATABASE_URL must begin with postgres://, it begins with ${url.protocol}//.`);
  }
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set(
    'options',
    `${given} -c TimeZone=UTC -c DateStyle=ISO,YMD -c IntervalStyle=iso_8601 -c jit=off`.trim(),
  );
  return url.href;
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name);
