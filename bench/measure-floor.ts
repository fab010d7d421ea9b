import type { Client } from 'pg';
import { burst, warmUp, type BenchRequest } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import {
  counted,
  figuresBesideFloor,
  type CountedBurst,
  ratioOf,
  type FloorSide,
  type Rounds,
} from './floor-figures.ts';
import type { FloorInstallation } from './floor-installation.ts';
import { floorReads, holdAgainstProduct, type FloorRead } from './floor-reads.ts';
import { longEnough, slowestOf } from './measure-lists.ts';
import { measureFloorWrites } from './measure-floor-writes.ts';
import type { Program } from './program.ts';
import type { Effort } from './statistics.ts';

const several = 8;
/** How often one client asks for what takes long. */
const aFewTimes = 4;

interface Reached {
  readonly client: Client;
  readonly program: Program;
  readonly requests: readonly BenchRequest[];
}
type Sides = Readonly<{ [Name in FloorSide]?: Reached | undefined }>;

/** The product beside the floor, in alternating rounds, with one client and with eight. */
export async function measureFloor(installation: FloorInstallation, effort: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const read of floorReads(installation.numbers)) {
    console.error(`          ${read.name}`);
    await holdAgainstProduct(read, installation.floor, installation.large);
    figures.push(...(await measured(read, installation, effort)));
  }
  console.error('          invoices and time entries');
  return [...figures, ...(await measureFloorWrites(installation, effort))];
}

async function measured(
  { name, floor, product, isSummed, ...aims }: FloorRead,
  installation: FloorInstallation,
  effort: Effort,
): Promise<Figure[]> {
  const ofFloor = { floor: { client: installation.large.client, program: installation.floor, requests: floor } };
  const sides: Sides = product === undefined ? ofFloor : { ...ofFloor, ...productSides(product, installation) };
  const all = Object.values(sides).filter((one) => one !== undefined);
  const slowestMs: number[] = [];
  for (const { program, requests } of all) slowestMs.push(await slowestOf(program, requests));
  const alone = Math.max(effort.burstMs, aFewTimes * Math.max(...slowestMs));
  // what is slow with many at once has no answer in a shorter time
  const together = Math.max(effort.burstMs, longEnough * Math.max(...slowestMs));
  const warm = { warmBursts: effort.warmBursts, warmBurstMs: Math.max(effort.warmBurstMs, together / 2) };
  for (const { program, requests } of all) await warmUp(program, requests, warm, several);
  const one = await inRounds(sides, 1, effort.rounds, alone);
  const eight = await inRounds({ ...sides, small: undefined }, several, effort.rounds, together);
  const figures = figuresBesideFloor(name, one, eight, aims);
  if (product === undefined) return figures;
  const growth = ratioOf(one, 'product', 'small', 'p50Ms');
  const aim = isSummed === true ? {} : { atMost: 1.25 };
  return [
    ...figures,
    figure(`${name}: p50 at 100,000 / at 10,000 invoices`, growth, '×', aim),
    figure(
      `${name}: CPU with PostgreSQL's at 100,000 / at 10,000 invoices`,
      ratioOf(one, 'product', 'small', 'allCpuMs'),
      '×',
    ),
  ];
}

const productSides = (
  product: NonNullable<FloorRead['product']>,
  { small, large, unprepared }: FloorInstallation,
): Sides => ({
  product: { client: large.client, program: large.product, requests: product(large.people.admin) },
  unprepared: { client: large.client, program: unprepared, requests: product(large.people.admin) },
  small: { client: small.client, program: small.product, requests: product(small.people.admin) },
});

async function inRounds(sides: Sides, clients: number, count: number, lastsMs: number): Promise<Rounds> {
  const rounds: Partial<Record<FloorSide, CountedBurst[]>> = {};
  const reached = Object.entries(sides).filter(([, one]) => one !== undefined) as [FloorSide, Reached][];
  for (let round = 0; round < count; round += 1)
    for (const [side, { client, program, requests }] of round % 2 === 0 ? reached : reached.toReversed())
      (rounds[side] ??= []).push(await counted(client, () => burst(program, requests, clients, lastsMs)));
  return rounds;
}
