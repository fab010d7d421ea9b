import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from '../../../../scripts/cluster/start-cluster.mjs';
import { openDatabase } from '../../src/database/open-database.ts';
import { errorsOnly } from '../errors-only.ts';
import { openAccountant, type Accountant } from '../scenarios/accountant.ts';
import { untilAtRest, wrongSomewhere } from '../scenarios/at-rest.ts';
import { anOffice, type Office } from '../scenarios/office.ts';
import { callOver, type ProductProcess } from '../scenarios/product-process.ts';
import { disturb, type Disturbance } from './disturbances.ts';
import { peopleSaving } from './people-saving.ts';
import { failuresOutside, feltIn, tableOfFelt, type Round } from './windows.ts';

/** How often each is done, and how many people work meanwhile. `TRIAL="kill=30 cut=10 replica=10 move=3 restart=2 people=10"`. */
const requested = new Map((process.env['TRIAL'] ?? '').split(' ').map((word) => word.split('=') as [string, string]));
const many = (word: string, usual: number): number => Number(requested.get(word) ?? usual);
const people = many('people', 10);
const restarts = many('restart', 1);
const inTurn = (count: number, kinds: readonly Disturbance[]): Disturbance[] =>
  Array.from({ length: count }, (_, at) => kinds[at % kinds.length] ?? 'primary loses power');
const disturbances: readonly Disturbance[] = [
  ...inTurn(many('kill', 2), ['primary loses power', 'primary crashes']),
  ...inTurn(many('cut', 1), ['primary cut off']),
  ...inTurn(many('replica', 2), ['synchronous replica loses power', 'replica loses power']),
  ...inTurn(many('move', 1), ['primary moved on purpose']),
];
const calmMs = 3000;

let folder: string;
let cluster: Cluster;
let office: Office;
let accountant: Accountant;
const products: ProductProcess[] = [];
const environment = { TRUST_PROXY: '127.0.0.1' };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-trial-'));
  cluster = await startCluster({ folder });
  const { databaseUrl } = cluster;
  const database = await openDatabase({ databaseUrl, dataDir: '', log: errorsOnly, poolMax: 4 });
  office = await anOffice({ kysely: database.kysely, url: databaseUrl, drop: () => database.close() });
  accountant = await openAccountant(office, disturbances.length + 4);
  await office.control('POST', '/settings', { quickbooksThrottle: false });
  for (const port of cluster.productPorts) products.push(await start(port));
});
afterAll(async () => {
  await office.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (port: number): Promise<ProductProcess> => office.start({ ...environment, PORT: String(port) });

/** Both servers of the product as their users see them. */
const behindProxy = (): ProductProcess => ({
  ...(products[0] as ProductProcess),
  url: cluster.productUrl,
  call: (endpoint, request, as) => callOver(cluster.productUrl, endpoint, request, as),
});

async function restartOneByOne(): Promise<void> {
  for (const [at, port] of cluster.productPorts.entries()) {
    await products[at]?.stop();
    products[at] = await start(port);
    await pause(calmMs);
  }
}

test('nothing acknowledged is lost or doubled, whatever happens to the cluster', async () => {
  const working = await peopleSaving(office, cluster.productUrl, people);
  const rounds: Round[] = [];
  const notRecovered: string[] = [];
  for (const [at, what] of disturbances.entries()) {
    await pause(calmMs);
    const invoices = accountant.askAll(behindProxy());
    await pause(500);
    const fromMs = performance.now();
    await disturb(cluster, what).catch((error: unknown) => notRecovered.push(`${at + 1}, ${what}: ${String(error)}`));
    rounds.push({ what, fromMs, untilMs: performance.now() });
    await invoices;
    const felt = feltIn(working.tries, rounds.at(-1) as Round);
    console.info(`${at + 1}/${disturbances.length}`, JSON.stringify(felt), `${working.saved()} saves`);
  }
  for (let round = 0; round < restarts; round += 1) {
    const invoices = accountant.askAll(behindProxy());
    await restartOneByOne();
    await invoices;
  }
  await pause(calmMs);
  const faults = await working.lostOrDoubled();
  const outside = failuresOutside(working.tries, rounds);
  console.info(
    [
      `${people} people, ${working.tries.length} requests, ${working.saved()} notes and ${accountant.acknowledged()} requests of invoices acknowledged; ${restarts} restarts of both servers in turn`,
      `failures outside the rounds: ${outside.length}; reads that lacked the save before: ${working.notReadBack.length}`,
      '| what | rounds | failures for (s), median / worst | no save for (s) | slowest response (s) |',
      ...tableOfFelt(rounds.map((round) => feltIn(working.tries, round))),
    ].join('\n'),
  );
  await accountant.untilAnswered(behindProxy());
  expect.soft(notRecovered).toEqual([]);
  expect.soft(faults).toEqual([]);
  expect.soft(working.notReadBack).toEqual([]);
  expect.soft((await untilAtRest(office)).faults).toEqual([]);
  expect.soft(await accountant.lostOrDoubled(behindProxy())).toEqual([]);
  expect.soft(await wrongSomewhere(office)).toEqual([]);
  expect.soft(outside).toEqual([]);
});
