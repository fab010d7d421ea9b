import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { startBundledPostgres } from '../src/database/bundled-postgres.ts';
import { migrate, ownMigrations } from '../src/database/migrate.ts';
import { isAlive } from '../src/database/bundled/running-postmaster.ts';
import { buildProduct, removeProduct } from './build-product.ts';
import { errorsOnly } from './errors-only.ts';
import { nullableColumnsOf, statementsFolder, storeResults } from './statements/declarations.ts';
import { declaredResults } from './statements/declared-results.ts';
import { nameNeverRead } from './statements/name-never-read.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's own server, with the right to create databases. */
    databaseServerUrl: string;
    /** The path of the built product, which scenarios start as processes of their own. */
    program: string;
  }
}

/** The migrated database that each test's database is copied from. */
export const templateName = 'migrated_template';

const folderStart = 'countinghouse-test-';

/** One database server and one build of the product for the run, deleted afterwards; so the server needs no durability and gets some memory. */
export default async function startOneServer(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${folderStart}${process.pid}-`));
  const [server, program] = await Promise.all([
    startBundledPostgres({
      dataDir: folder,
      log: errorsOnly,
      maxConnections: 200,
      extraSettings: ['fsync=off', 'full_page_writes=off', 'shared_buffers=128MB', 'max_wal_size=2GB'],
    }),
    buildProduct(),
    storeResults(declaredResults),
  ]);
  project.provide('nullableColumns', await makeTemplate(server.url));
  project.provide('databaseServerUrl', server.url);
  project.provide('program', program);
  project.provide('statements', statementsFolder);
  return async () => {
    await server.stop();
    removeProduct(program);
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(statementsFolder)) return;
    await nameNeverRead(project);
    rmSync(statementsFolder, { recursive: true, force: true });
  };
}

async function makeTemplate(serverUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${templateName}`;
  const pool = new Pool({ connectionString: url.href, max: 1 });
  await migrate(pool, ownMigrations, errorsOnly);
  const nullable = await nullableColumnsOf(pool);
  await pool.end();
  return nullable;
}

/** Deletes the folders of killed runs; the process id in the name tells which are still running. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(folderStart)) continue;
    const pid = Number(name.slice(folderStart.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
