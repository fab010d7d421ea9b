import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { errorsOnly } from './errors-only.ts';
import { templateName } from './one-server.ts';
import { withCheckedResults } from './statements/check-results.ts';

export type TestDatabase = Database & {
  /** The address under which others open the same database, as a second server would. */
  readonly url: string;
  /** Closes it and deletes it from the server. */
  drop(): Promise<void>;
};

/** A migrated database of its own, without rows except those of the migrations. */
export function aDatabase(): Promise<TestDatabase> {
  return makeDatabase(templateName);
}

/** A database of its own without any table. */
export function anEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0');
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // logging the whole template takes three times as long as copying its files
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('databaseServerUrl'));
  url.pathname = `/${name}`;
  const database = withCheckedResults(await openDatabase({ databaseUrl: url.href, dataDir: '', log: errorsOnly }));
  const drop = async () => {
    await database.close();
    await onServer(`drop database ${name} with (force)`);
  };
  return { ...database, url: url.href, drop };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
