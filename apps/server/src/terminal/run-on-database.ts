import { pino } from 'pino';
import { readConfig, type Config } from '../config.ts';
import { runningBundledUrl } from '../database/bundled-postgres.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { openDatabase } from '../database/open-database.ts';

export interface CommandParts {
  readonly database: Database;
  readonly config: Config;
  readonly log: DatabaseLog;
}

const noSuchTable = '42P01';

/**
 * Runs a terminal command on the database of the configuration; the product may run on it meanwhile. Prints the result; an error
 * is printed in one sentence with exit code 1.
 */
export async function runOnDatabase(run: (parts: CommandParts) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const databaseUrl = config.databaseUrl ?? runningBundledUrl(config.dataDir);
    const log = pino({ level: 'silent' });
    const database = await openDatabase({ ...config, databaseUrl, log });
    try {
      process.stdout.write(`${await run({ database, config, log })}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exitCode = 1;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === noSuchTable)
    return 'This database has no Countinghouse data: check DATABASE_URL and DATA_DIR.';
  return error instanceof Error ? error.message : String(error);
}

/** The one folder argument of the command. */
export function namedFolder(what: string): string {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) throw new Error(`Name one folder: ${what}.`);
  return folder;
}
