import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { billingRequests } from './measure-billings.ts';
import { inFolderOfItsOwn } from './measured-installation.ts';
import { listRequests } from './measure-list.ts';
import { listsRequests } from './measure-lists.ts';
import { predictionRequests } from './measure-predictions.ts';
import { figure, tableOf, type Figure } from './figure.ts';
import { memoryMiBOf } from './process-figures.ts';
import { bundledAddress, databaseAt, startProduct } from './product.ts';
import { freePort, startProgram, type Program } from './program.ts';
import { invoicedMonths, seedBillings } from './seed-billings.ts';
import { seedProjects, signInPeople, type People } from './seed-projects.ts';
import { seedLogs } from './seed-search.ts';
import { soakPeople, type Soaked } from './soak-people.ts';
import { median, percentile } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '50' },
    invoices: { type: 'string', default: '100000' },
    logs: { type: 'string', default: '1000000' },
  },
});
const minutes = Number(options.minutes);
/** So many projects are billed. */
const billedProjects = Number(options.invoices) / invoicedMonths;
const startedMs = performance.now();
const report = (words: string): void =>
  console.error(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(7)} s  ${words}`);

/** Two servers on one database with the imitated services beside them; one of the servers can be killed and started again. */
interface Installation {
  readonly client: Client;
  readonly database: Program;
  readonly servers: readonly [Program, Program];
  readonly killSecond: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function install(folder: string): Promise<Installation> {
  const sandboxPort = await freePort();
  const sandbox = await startProgram({
    command: ['apps/sandbox/dist/main.js'],
    environment: { SANDBOX_PORT: String(sandboxPort), SANDBOX_DATA: join(folder, 'sandbox'), PACE: '0' },
    port: sandboxPort,
    readyPath: '/control/companies',
  });
  const dataDir = join(folder, 'data');
  const database = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', JOBS: '0' });
  const serverUrl = bundledAddress(dataDir);
  const maker = new Client({ connectionString: serverUrl });
  await maker.connect();
  await maker.query('create database soak');
  await maker.end();
  const databaseUrl = databaseAt(serverUrl, 'soak');
  const start = (name: string): Promise<Program> =>
    startProduct({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, name),
      JOBS: '1',
      SANDBOX_URL: sandbox.address,
      PACE: '0',
    });
  const first = await start('first');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const servers: [Program, Program] = [first, first];
  return {
    client,
    database,
    servers,
    async killSecond() {
      const [, second] = servers;
      if (second !== first) {
        process.kill(second.pid, 'SIGKILL');
        await second.stop();
        await pause(5000);
      }
      servers[1] = await start('second');
    },
    async stop() {
      await client.end();
      await Promise.allSettled([...new Set(servers), sandbox].map((one) => one.stop()));
      await database.stop();
    },
  };
}

/** Memory of the server that is never killed, and of the database, as time goes on. */
async function watched(
  { servers: [first], database }: Installation,
  until: () => boolean,
): Promise<{ readonly product: number[]; readonly database: number[] }> {
  const memory = { product: [] as number[], database: [] as number[] };
  while (!until()) {
    memory.product.push(memoryMiBOf(first.pid));
    memory.database.push(memoryMiBOf(database.pid));
    await pause(5000);
  }
  return memory;
}

const thirdOf = (values: readonly number[], which: 1 | 2): number =>
  median(values.slice(Math.floor((values.length * which) / 3), Math.floor((values.length * (which + 1)) / 3)));

function figuresOf({ reads, writes, failures, acknowledged }: Soaked): Figure[] {
  return [
    figure('reads', reads.length, ''),
    figure('reads, p50', percentile(reads, 0.5), 'ms'),
    figure('reads, p99', percentile(reads, 0.99), 'ms', { atMost: 500 }),
    figure('writes that were acknowledged', acknowledged.length, ''),
    figure('writes, p99', percentile(writes, 0.99), 'ms', { atMost: 1000 }),
    figure('answers of 500 and above', failures.length, '', { atMost: 0 }),
  ];
}

/** What must be true of the database afterwards, whatever was killed: each with how many rows break it. */
async function broken(client: Client, { acknowledged }: Soaked): Promise<Figure[]> {
  const count = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
    Number(
      (await client.query<{ count: string }>(`select count(*) as count from (${sql}) broken`, [...values])).rows[0]
        ?.count,
    );
  const checks: readonly { readonly name: string; readonly sql: string; readonly values?: readonly unknown[] }[] = [
    {
      name: 'acknowledged writes that are not there',
      sql: `select from unnest($1::text[]) t where not exists (select from todo where text = t) and not exists (select from receipt where note = t)`,
      values: [acknowledged],
    },
    {
      name: 'writes that are there twice',
      sql: `select from (select text from todo union all select note from receipt where note like 'soak %') w group by text having count(*) > 1`,
    },
    {
      name: 'to-dos without their one activity entry',
      sql: `select from todo t where (select count(*) from activity_entry a where a.resource = 'TODO' and a.resource_id = t.id::text) <> 1`,
    },
    {
      name: 'invoices whose received amount is not their receipts',
      sql: `select from receipt r join invoice i on i.id = r.invoice_id where r.note like 'soak %'
        group by i.id having sum(r.amount) <> i.received`,
    },
    {
      name: 'slots of jobs with two runs',
      sql: `select from job_run where scheduled_for is not null group by job, scheduled_for having count(*) > 1`,
    },
  ];
  const figures: Figure[] = [];
  for (const { name, sql, values } of checks) figures.push(figure(name, await count(sql, values), '', { atMost: 0 }));
  figures.push(figure('runs of jobs', await count('select from job_run'), ''));
  figures.push(figure('runs of jobs that failed', await count(`select from job_run where state = 'failed'`), ''));
  return figures;
}

async function soaked(folder: string): Promise<Figure[]> {
  const installation = await install(folder);
  const { client } = installation;
  try {
    report(`${options.invoices} invoices and ${options.logs} logs`);
    await seedProjects(client, urlOf(client), {
      companies: billedProjects,
      projects: billedProjects * 2,
      bill: (seeded) => seedBillings(seeded, billedProjects),
    });
    await seedLogs(client, Number(options.logs));
    // receipts from before are left out of the comparison
    const people: People = await signInPeople(client);
    await installation.killSecond();
    report(`${options.people} people for ${minutes} minutes; one of two servers is killed twice`);
    const requests = Object.values({
      ...listRequests(people),
      ...predictionRequests(people),
      ...listsRequests(people),
      ...billingRequests(people),
    });
    const endMs = performance.now() + minutes * 60_000;
    const isOver = (): boolean => performance.now() >= endMs;
    const memory = watched(installation, isOver);
    const kills = (async () => {
      for (const share of [1 / 3, 2 / 3]) {
        await pause(Math.max(0, endMs - minutes * 60_000 * (1 - share) - performance.now()));
        report('kill -9 of one server');
        await installation.killSecond();
        report('it is back');
      }
    })();
    const result = await soakPeople(installation, {
      client,
      people,
      requests,
      count: Number(options.people),
      isOver,
      report,
    });
    await kills;
    const { product, database } = await memory;
    report('what is in the database now');
    return [
      ...figuresOf(result),
      figure('memory of a server, last third / the one before', thirdOf(product, 2) / thirdOf(product, 1), '×', {
        atMost: 1.1,
      }),
      figure('memory of a server at the end', thirdOf(product, 2), 'MiB'),
      figure('memory of the database, last third / the one before', thirdOf(database, 2) / thirdOf(database, 1), '×', {
        atMost: 1.1,
      }),
      figure('memory of the database at the end', thirdOf(database, 2), 'MiB'),
      ...(await broken(client, result)),
    ];
  } finally {
    await installation.stop();
  }
}

const urlOf = (client: Client): string => {
  const { user, password, host, port, database } = client;
  return `postgres://${user ?? ''}:${String(password)}@${host}:${port}/${database ?? ''}`;
};

const figures = await inFolderOfItsOwn(soaked);
console.log(tableOf(figures));
process.exit(figures.some(({ holds }) => holds === false) ? 1 : 0);
