import { Pool, type QueryConfig } from 'pg';
import type { DatabaseLog } from './database-log.ts';
/** A statement that may take as long as it needs, as those of a migration. The server's own limits are for the caller to lift. */
export declare function withoutHurry(text: string): QueryConfig;
/**
 * Connections that are all alike: exact text for dates and numbers, moments in UTC, and nothing that holds others up for
 * long. All of it travels with the greeting, so a new connection costs no further question.
 *
 * @throws one sentence when the address cannot be read
 */
export declare function connectionPool(address: string, log: DatabaseLog, connectionsMax?: number): Pool;
