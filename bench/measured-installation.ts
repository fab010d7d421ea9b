import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ask } from './ask.ts';
import type { BenchRequest } from './burst.ts';
import type { ReplayRequest } from './replay.ts';
import { openChromium, type Browser, type Page } from './chromium.ts';
import { bundledAddress, databaseAt, startProduct } from './product.ts';
import { freePort, startProgram, type Program } from './program.ts';
import { statementsOf } from './record-statements.ts';
import { saveOfWeek } from './saving.ts';
import { seedBillings } from './seed-billings.ts';
import { seedHours, workingDaysOf, type HoursProject } from './seed-hours.ts';
import { seedMoney } from './seed-money.ts';
import { seedMonth } from './seed-month.ts';
import { seedLists } from './seed-lists.ts';
import { seedProjects, signInPeople, type People, type Scale } from './seed-projects.ts';
import { seedLogs } from './seed-search.ts';
import type { Effort } from './statistics.ts';

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
  readonly small: Side;
  readonly large: Side;
  readonly replay: Program;
  readonly browser: Browser;
  /** The grid of 500 × 20 on the page of all parts, which is there in development only: its figures are upper bounds. */
  readonly grid: Page;
  /** A month of sixty developers. */
  readonly month: HoursProject;
  /** Invoices of 10 lines, each of another week. */
  readonly saves: readonly BenchRequest[];
  readonly stop: () => Promise<void>;
}

/** A company of 300 people after ten years: 100,000 invoices with 300,000 lines, 3,000,000 logs and 5,000 companies. */
export const fullScale: Scale = { companies: 5_000, projects: 10_000, bill: (client) => seedBillings(client, 5_000) };
const tenthOfScale: Scale = { companies: 500, projects: 1_000, bill: (client) => seedBillings(client, 500) };
const weeksOfTenLines = 60;

/** What is started on the way to an installation, to be stopped together. */
export interface Grounds {
  readonly running: (program: Promise<Program>) => Promise<Program>;
  /** A product on a database of its own. */
  readonly side: (name: Side['name'], environment?: Readonly<Record<string, string>>) => Promise<Omit<Side, 'people'>>;
  readonly atStop: (stop: () => Promise<unknown>) => void;
  readonly stop: () => Promise<void>;
}

/** On the server behind DATABASE_URL, else on what ships with the product. */
export function groundsOn(serverUrl: string, folder: string): Grounds {
  const stops: (() => Promise<unknown>)[] = [];
  const drops: (() => Promise<unknown>)[] = [];
  const running = async (program: Promise<Program>): Promise<Program> => {
    const started = await program;
    stops.push(started.stop);
    return started;
  };
  return {
    running,
    async side(name, environment = {}) {
      const databaseName = `bench_${name}_${process.pid}`;
      await onServer(serverUrl, `create database ${databaseName}`);
      drops.push(() => onServer(serverUrl, `drop database ${databaseName} with (force)`));
      const databaseUrl = databaseAt(serverUrl, databaseName);
      const product = await running(
        startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name), JOBS: '0', ...environment }),
      );
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      stops.push(() => client.end());
      return { name, databaseUrl, product, client };
    },
    atStop: (stop) => stops.push(stop),
    async stop() {
      await Promise.allSettled(stops.map((one) => one()));
      await Promise.allSettled(drops.map((one) => one()));
    },
  };
}

/** Two products with their databases and the replay beside them, for what is only read. */
export type ReadInstallation = Pick<Installation, 'small' | 'large' | 'replay' | 'stop'>;

/** Fills a database with everything that is listed and searched. */
async function filled(side: Omit<Side, 'people'>, scale: Scale, effort: Effort): Promise<Side> {
  await seedProjects(side.client, side.databaseUrl, scale);
  if (effort.isListed) await seedLists(side.client, side.databaseUrl, scale.projects / fullScale.projects);
  if (effort.searchedLogs > 0) await seedLogs(side.client, (effort.searchedLogs * scale.projects) / fullScale.projects);
  if (effort.isListed && effort.searchedLogs > 0) await seedMoney(side.client);
  return { ...side, people: await signInPeople(side.client) };
}

/** Starts two products, on a database of the full size and on one of a tenth of it, and the replay beside them. */
export async function installReads(
  serverUrl: string,
  folder: string,
  reads: (people: People) => Readonly<Record<string, BenchRequest>>,
  effort: Effort,
): Promise<ReadInstallation> {
  const { running, side, stop } = groundsOn(serverUrl, folder);
  try {
    const small = await filled(await side('small'), tenthOfScale, effort);
    const large = await filled(await side('large'), fullScale, effort);
    const replay = await running(startReplay());
    const statements = await statementsOf(small, folder, reads(small.people), []);
    const databases = { small: small.databaseUrl, large: large.databaseUrl };
    await ask(replay, { method: 'POST', path: '/prepare', body: { databases, ...statements } satisfies ReplayRequest });
    return { small, large, replay, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts two products as `installReads` does, with what is saved and shown in a browser, all on one database server: that behind DATABASE_URL,
 * else the one that ships with the product. What needs only the small one is done while the large one fills.
 */
export async function install(
  serverUrl: string,
  folder: string,
  reads: (people: People) => Readonly<Record<string, BenchRequest>>,
  effort: Effort,
): Promise<Installation> {
  const { running, side, atStop, stop } = groundsOn(serverUrl, folder);
  const smallAndStatements = async () => {
    const small = await filled(await side('small'), tenthOfScale, effort);
    const { token } = small.people.admin;
    const tenLines = await seedHours(small.client, {
      name: 'tenlines',
      developers: 10,
      days: workingDaysOf(weeksOfTenLines),
      logsPerDeveloperAndDay: 1,
    });
    const month = await seedMonth(small.client);
    await small.client.query('analyze');
    const saves = await inTurn(effort.saves, (week) =>
      saveOfWeek(small.product, token, tenLines, week, { lines: 10, logs: 50 }),
    );
    const statements = await statementsOf(small, folder, reads(small.people), saves);
    return { small, month, saves, statements };
  };
  const browserAndGrid = async () => {
    const development = await running(startDevelopment());
    const browser = await openChromium();
    atStop(browser.close);
    const grid = await browser.newPage();
    await grid.goTo(`${development.address}/gallery?part=grid&many`);
    await grid.waitFor(`document.querySelectorAll('[data-row]').length > 20`);
    return { browser, grid };
  };
  try {
    // filling it takes longest: that begins before anything else competes for the machine
    const large = await side('large');
    const works = [
      filled(large, fullScale, effort),
      smallAndStatements(),
      running(startReplay()),
      browserAndGrid(),
    ] as const;
    // a failure is reported only when nothing is under way any more: what has started can then be stopped
    await Promise.allSettled(works);
    const [largeFilled, { statements, ...rest }, replay, shown] = await Promise.all(works);
    const databases = { small: rest.small.databaseUrl, large: large.databaseUrl };
    await ask(replay, { method: 'POST', path: '/prepare', body: { databases, ...statements } satisfies ReplayRequest });
    return { large: largeFilled, ...rest, replay, ...shown, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes so many things one after the other. */
export async function inTurn<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let number = 0; number < count; number += 1) made.push(await make(number));
  return made;
}

async function startReplay(): Promise<Program> {
  const port = await freePort();
  return startProgram({
    command: ['--import', 'tsx', 'bench/replay.ts'],
    environment: { PORT: String(port) },
    port,
    readyPath: '/ready',
  });
}

async function startDevelopment(): Promise<Program> {
  const port = await freePort();
  return startProgram({
    command: ['../../node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port)],
    folder: 'apps/web',
    environment: { WEB_PORT: String(port), NODE_ENV: 'development' },
    port,
    readyPath: '/',
  });
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
