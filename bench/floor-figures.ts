import type { Burst } from './burst.ts';
import type { Client } from 'pg';
import { figure, type Aim, type Figure } from './figure.ts';
import { databaseCpuMs } from './process-figures.ts';
import { median, percentile } from './statistics.ts';

/** Who does a piece of work: the floor, the product, the same without kept plans, and the product on a tenth of the invoices. */
export type FloorSide = 'floor' | 'product' | 'unprepared' | 'small';
/** A burst with the processor time that each request cost the answering process and PostgreSQL together. */
export interface CountedBurst extends Burst {
  readonly allCpuMs: number;
}
/** The bursts of each side, round after round. */
export type Rounds = Readonly<Partial<Record<FloorSide, readonly CountedBurst[]>>>;

/** Counts what a burst costs PostgreSQL, too. */
export async function counted(client: Client, send: () => Promise<Burst>): Promise<CountedBurst> {
  const [burst, databaseMs] = await databaseCpuMs(client, send);
  return { ...burst, allCpuMs: burst.cpuMs + databaseMs / burst.ms.length };
}

const shown = { floor: 'floor', product: 'product', unprepared: 'product without kept plans' } as const;
const sides = ['floor', 'product', 'unprepared'] as const;

export interface FloorAims {
  /** At most so many times what the floor needs. */
  readonly ratio?: number;
  readonly p50Ms?: number;
}

/** How the product stands beside the floor, with one client and with eight. */
export function figuresBesideFloor(name: string, one: Rounds, eight: Rounds, aims: FloorAims): Figure[] {
  const { ratio, p50Ms } = aims;
  const ratioAim: Aim = ratio === undefined ? {} : { atMost: ratio };
  const p50Aim = (side: FloorSide): Aim => (side === 'product' && p50Ms !== undefined ? { atMost: p50Ms } : {});
  const there = sides.filter((side) => one[side] !== undefined);
  const p50s = there.map((side) =>
    figure(`${name}, ${shown[side]}: p50`, medianOf(one, side, 'p50Ms'), 'ms', p50Aim(side)),
  );
  const perSecond = there.map((side) =>
    figure(`${name}, ${shown[side]}, 8 clients: requests per second`, medianOf(eight, side, 'perSecond'), '/s'),
  );
  const cpu = there.map((side) =>
    figure(`${name}, ${shown[side]}: CPU with PostgreSQL's`, medianOf(one, side, 'allCpuMs'), 'ms'),
  );
  if (one.product === undefined) return [...p50s, ...cpu, ...perSecond];
  const ms = (eight.product ?? []).flatMap((burst) => burst.ms);
  return [
    ...p50s,
    figure(`${name}: p50 / the floor's`, ratioOf(one, 'product', 'floor', 'p50Ms'), '×', ratioAim),
    ...cpu,
    figure(`${name}: CPU with PostgreSQL's / the floor's`, ratioOf(one, 'product', 'floor', 'allCpuMs'), '×'),
    ...perSecond,
    figure(
      `${name}, 8 clients: the floor's requests / the product's`,
      ratioOf(eight, 'floor', 'product', 'perSecond'),
      '×',
      ratioAim,
    ),
    // the times of all rounds together, because one round has too few for a p99
    figure(`${name}, 8 clients: p99 / p50`, percentile(ms, 0.99) / percentile(ms, 0.5), '×', { atMost: 3 }),
  ];
}

type Measured = 'p50Ms' | 'perSecond' | 'allCpuMs';

/** The median of the ratios of the rounds, because what else the machine does slows both sides of a round. */
export const ratioOf = (rounds: Rounds, over: FloorSide, under: FloorSide, read: Measured): number =>
  median((rounds[over] ?? []).map((burst, at) => burst[read] / (rounds[under]?.[at]?.[read] ?? Number.NaN)));

const medianOf = (rounds: Rounds, side: FloorSide, read: Measured): number =>
  median((rounds[side] ?? []).map((burst) => burst[read]));
