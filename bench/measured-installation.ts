import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { bundledAddress, databaseAt, startProduct } from './product.ts';
import { freePort, startProgram, type Program } from './program.ts';
import { seedBillings } from './seed-billings.ts';
import { seedHours, workingDaysOf, type HoursProject } from './seed-hours.ts';
import { seedProjects, type People } from './seed-projects.ts';

/** One product process with its own database and so many projects. */
export interface Side {
  readonly name: 'small' | 'large';
  readonly databaseUrl: string;
  readonly product: Program;
  readonly client: Client;
  readonly people: People;
}

/** Everything that runs during a measurement. */
export interface Installation {
  readonly folder: string;
  readonly small: Side;
  readonly large: Side;
  readonly floor: Program;
  /** A week of it is an invoice of 10 lines. */
  readonly tenLines: HoursProject;
  /** A week of it has 1,000 logs. */
  readonly thousandLogs: HoursProject;
  readonly stop: () => Promise<void>;
}

export const smallProjects = 10_000;
export const largeProjects = 100_000;
export const weeksOfTenLines = 60;
export const weeksOfThousandLogs = 4;

/**
 * Starts two products, with 10,000 and with 100,000 projects and as many billings, and the floor beside them, all on one database server:
 * that behind DATABASE_URL, else the one that ships with the product.
 */
export async function install(serverUrl: string, folder: string): Promise<Installation> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one().catch(() => undefined);
  };
  try {
    const side = async (name: Side['name'], projects: number): Promise<Side> => {
      const databaseName = `bench_${name}_${process.pid}`;
      await onServer(serverUrl, `create database ${databaseName}`);
      stops.push(() => onServer(serverUrl, `drop database ${databaseName} with (force)`));
      const databaseUrl = databaseAt(serverUrl, databaseName);
      const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name), JOBS: '0' });
      stops.push(product.stop);
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      stops.push(() => client.end());
      const people = await seedProjects(client, databaseUrl, projects);
      await seedBillings(client, projects);
      return { name, databaseUrl, product, client, people };
    };
    const [small, large] = await Promise.all([side('small', smallProjects), side('large', largeProjects)]);
    const tenLines = await seedHours(small.client, {
      name: 'tenlines',
      developers: 10,
      days: workingDaysOf(weeksOfTenLines),
      logsPerDeveloperAndDay: 1,
    });
    const thousandLogs = await seedHours(small.client, {
      name: 'thousandlogs',
      developers: 10,
      days: workingDaysOf(weeksOfThousandLogs),
      logsPerDeveloperAndDay: 20,
    });
    await small.client.query('analyze');
    const port = await freePort();
    const floor = await startProgram({
      command: ['--import', 'tsx', 'bench/floor.ts'],
      environment: { PORT: String(port) },
      port,
      readyPath: '/ready',
    });
    stops.push(floor.stop);
    return { folder, small, large, floor, tenLines, thousandLogs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A folder that is removed after the run. */
export async function inFolderOfItsOwn<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-bench-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where to make databases: DATABASE_URL, else the server of a product on a data folder. */
export const serverFor = (dataDir: string): string => process.env['DATABASE_URL'] || bundledAddress(dataDir);

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
