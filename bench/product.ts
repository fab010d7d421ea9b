import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, projectFolder, startProgram, type Program } from './program.ts';

/** It protects no secrets, and several products share a database. */
const masterKey = Buffer.alloc(32, 7).toString('base64');

// as deep in the project as the built ones, because they find packages and each other relative to their location
mkdirSync(join(projectFolder, 'node_modules/.cache'), { recursive: true });
const built = mkdtempSync(join(projectFolder, 'node_modules/.cache/bench-'));
cpSync(join(projectFolder, 'apps/server/dist'), built, { recursive: true });
cpSync(join(projectFolder, 'apps/web/dist'), join(built, 'web'), { recursive: true });
process.once('exit', () => rmSync(built, { recursive: true, force: true }));

/** The web app under measurement: a copy of its own, which no parallel build changes. */
export const webFolder = join(built, 'web');

/**
 * Starts the built product as in production, except that it logs little and limits no one; without DATABASE_URL with
 * the database that ships with it.
 */
export async function startProduct(environment: Readonly<Record<string, string>>): Promise<Program> {
  const port = await freePort();
  return startProgram({
    // as scripts/run-product.mjs starts it
    command: ['--enable-source-maps', '--max-semi-space-size=4', join(built, 'main.js')],
    environment: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '10000000',
      MASTER_KEY: masterKey,
      WEB_DIR: webFolder,
      ...environment,
    },
    port,
    readyPath: '/api/ready',
  });
}

/** The address of a running product's database in its data folder. */
export function bundledAddress(dataDir: string): string {
  const home = join(dataDir, 'pg18');
  const port = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://app:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`;
}

/** The address of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
