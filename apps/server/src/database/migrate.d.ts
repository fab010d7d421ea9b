import type { Pool } from 'pg';
import type { DatabaseLog } from './database-log.ts';
/** The product's own migrations: beside this file, and beside the bundle that is built of it. */
export declare const ownMigrations: string;
/**
 * Brings the schema up to date: what is missing is applied in order, each file whole or not at all. Two servers that
 * start at once take turns, file by file; each file is applied once.
 *
 * @returns the names of the files that this call applied
 * @throws one sentence when the database is newer than this build, when an applied file was changed, or when a file fails
 */
export declare function migrate(pool: Pool, directory: string, log: DatabaseLog): Promise<readonly string[]>;
