import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startProgram, type Program } from './program.ts';

/** Nothing that is worth hiding is sealed with it, and several products share a database. */
const masterKey = Buffer.alloc(32, 7).toString('base64');

/** Starts the built product as it runs in use, but that it says little and turns nobody away; without DATABASE_URL on the database that ships with it. */
export async function startProduct(environment: Readonly<Record<string, string>>): Promise<Program> {
  const port = await freePort();
  return startProgram({
    command: ['--enable-source-maps', 'apps/server/dist/main.js'],
    environment: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '10000000',
      MASTER_KEY: masterKey,
      ...environment,
    },
    port,
    readyPath: '/api/ready',
  });
}

/** The address of the database that a running product has on its data folder. */
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
