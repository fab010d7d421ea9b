import { join } from 'node:path';
import type { BenchRequest } from './burst.ts';
import { makeFloorTables } from './floor-tables.ts';
import { keepMonths } from './keep-months.ts';
import { groundsOn, inTurn, type Side } from './measured-installation.ts';
import { startProduct } from './product.ts';
import { freePort, startProgram, type Program } from './program.ts';
import { saveOfWeek } from './saving.ts';
import { seedHours, workingDaysOf, type HoursProject } from './seed-hours.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedProjects, signInPeople } from './seed-projects.ts';
import { seedLogs } from './seed-search.ts';
import type { Effort } from './statistics.ts';

/** The product on 100,000 invoices and on a tenth of them, and on the larger database the floor and a product that keeps no plans. */
export interface FloorInstallation {
  readonly small: Side;
  readonly large: Side;
  readonly unprepared: Program;
  readonly floor: Program;
  /** Numbers of paid invoices in both databases. */
  readonly numbers: readonly string[];
  /** Invoices of 10 lines: the same week of ten projects, then the next week, so that those at once are of different projects. */
  readonly saves: readonly BenchRequest[];
  /** Invoices with 1,000 logs behind each. */
  readonly bigSaves: readonly BenchRequest[];
  /** A project of ten developers without logs. */
  readonly imported: HoursProject;
  readonly stop: () => Promise<void>;
}

const companies = 500;
const projects = 1_000;
/** One for each of eight clients: the bundled PostgreSQL has forty for four products, the floor and what fills the databases. */
const connections = { POOL_MAX: '8' };
const savingProjects = 10;
/** How many invoices are saved in one burst. */
export const savedAtOnce = (effort: Effort): number => 2 * effort.saves;
/** A connection builds a request that it does not send. */
const spareSaves = 20;
/** How often 1,000 logs are billed, with the first times that warm up. */
export const bigSavesOf = (effort: Effort): number => effort.rounds + 2;

export async function installFloor(serverUrl: string, folder: string, effort: Effort): Promise<FloorInstallation> {
  const { running, side, stop } = groundsOn(serverUrl, folder);
  try {
    const small = await filled(await side('small', connections), 10_000);
    const large = await filled(await side('large', connections), 100_000);
    const { client, product, databaseUrl } = large;
    const { token } = large.people.admin;
    const savesOf = Math.ceil((savedAtOnce(effort) + spareSaves) / savingProjects);
    const tens = await inTurn(savingProjects, (at) =>
      seedHours(client, {
        name: `ten${at}`,
        developers: 10,
        days: workingDaysOf(savesOf),
        logsPerDeveloperAndDay: 1,
      }),
    );
    const thousand = await seedHours(client, {
      name: 'thousand',
      developers: 10,
      days: workingDaysOf(bigSavesOf(effort)),
      logsPerDeveloperAndDay: 20,
    });
    const imported = await seedHours(client, {
      name: 'imported',
      developers: 10,
      days: [],
      logsPerDeveloperAndDay: 0,
    });
    await makeFloorTables(client);
    const saves: BenchRequest[] = [];
    for (let week = 0; week < savesOf; week += 1)
      for (const project of tens) saves.push(await saveOfWeek(product, token, project, week, { lines: 10, logs: 50 }));
    const bigSaves = await inTurn(bigSavesOf(effort), (week) =>
      saveOfWeek(product, token, thousand, week, { lines: 10, logs: 1000 }),
    );
    for (const one of [small, large]) await keepMonths(one, folder);
    const floor = await running(startFloor(databaseUrl));
    const unprepared = await running(
      startProduct({
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'unprepared'),
        JOBS: '0',
        PREPARED_STATEMENTS: '0',
        ...connections,
      }),
    );
    const { rows } = await small.client.query<{ number: string }>(
      `select invoice_number as number from invoice where standing = 'paid' order by id limit 200`,
    );
    return {
      small,
      large,
      unprepared,
      floor,
      numbers: rows.map(({ number }) => number),
      saves,
      bigSaves,
      imported,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function filled(side: Omit<Side, 'people'>, invoices: number): Promise<Side> {
  const bill = (client: Side['client']): Promise<void> => seedInvoices(client, invoices);
  await seedProjects(side.client, side.databaseUrl, { companies, projects, bill });
  // as many logs as invoices
  await seedLogs(side.client, invoices);
  return { ...side, people: await signInPeople(side.client) };
}

async function startFloor(databaseUrl: string): Promise<Program> {
  const port = await freePort();
  return startProgram({
    command: ['--import', 'tsx', 'bench/floor.ts'],
    environment: { PORT: String(port), DATABASE_URL: databaseUrl },
    port,
    readyPath: '/ready',
  });
}
