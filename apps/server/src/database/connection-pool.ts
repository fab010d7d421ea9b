import { Pool } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { textTypes } from './text-types.ts';

const usualConnections = 10;

/**
 * Connections that are all alike: exact text for dates and numbers, moments in UTC, and nothing that holds others up for
 * long. All of it travels with the greeting, so a new connection costs no further question.
 *
 * @throws one sentence when the address cannot be read
 */
export function connectionPool(address: string, log: DatabaseLog, connectionsMax = usualConnections): Pool {
  const pool = new Pool({
    connectionString: withUniformSession(address),
    types: textTypes,
    application_name: 'countinghouse',
    max: connectionsMax,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // an idle connection that breaks must not end the process; the next statement meets the trouble itself
  pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'a connection to the database was lost'));
  return pool;
}

/** Our settings of a session behind those that the address brings itself. */
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
  url.searchParams.set('options', `${given} -c TimeZone=UTC -c DateStyle=ISO,YMD -c IntervalStyle=iso_8601`.trim());
  return url.href;
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name);
