import { burst, warmUp, type BenchRequest, type Burst } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation, Side } from './measured-installation.ts';
import type { People } from './seed-projects.ts';
import { median, type Effort } from './statistics.ts';

/** Requests that are measured together, by name; the replay knows the statements of each. */
export interface MeasuredReads {
  readonly name: string;
  /** How many ask at once. */
  readonly atOnce: readonly number[];
  readonly requests: (people: People) => Readonly<Record<string, BenchRequest>>;
  /** CPU per request and spread of the times have aims of their own for what people look at most. */
  readonly aims?: { readonly cpu: number; readonly spread: number };
}

interface Pair {
  readonly product: Burst;
  readonly replay: Burst;
}

const sizes = { small: 'a tenth of the size', large: 'the full size' } as const;

/** Reads against the replay of their statements, in alternating rounds, in both sizes. */
export async function measureReads(
  measured: MeasuredReads,
  { small, large, replay }: Installation,
  effort: Effort,
): Promise<Figure[]> {
  const requestsOf = (side: Side): BenchRequest[] => Object.values(measured.requests(side.people));
  const replayRequests = (side: Side): BenchRequest[] =>
    Object.keys(measured.requests(side.people)).map((name) => ({ method: 'POST', path: `/read/${side.name}/${name}` }));
  const pairOf = async (side: Side, connections: number, ms: number): Promise<Pair> => ({
    product: await burst(side.product, requestsOf(side), connections, ms),
    replay: await burst(replay, replayRequests(side), connections, ms),
  });
  const sides = [small, large];
  // until the compiler of each has seen enough: the first hundreds of requests say more about it than about the code
  await Promise.all(sides.map((side) => warmUp(side.product, requestsOf(side), effort)));
  await warmUp(replay, sides.flatMap(replayRequests), effort);
  const pairs = new Map<string, Pair[]>();
  for (let round = 0; round < effort.rounds; round += 1)
    for (const connections of measured.atOnce)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const key = `${side.name} ${connections}`;
        pairs.set(key, [...(pairs.get(key) ?? []), await pairOf(side, connections, effort.burstMs)]);
      }
  const of = (side: Side, connections: number): Pair[] => pairs.get(`${side.name} ${connections}`) ?? [];
  return measured.atOnce.flatMap((connections) => [
    ...sides.flatMap((side) => figuresOf(measured, side, connections, of(side, connections))),
    figure(
      `${measured.name}, ${connections} at once: p50 at ${sizes.large} / at ${sizes.small}`,
      median(
        of(large, connections).map(
          (pair, at) => pair.product.p50Ms / (of(small, connections)[at]?.product.p50Ms ?? Number.NaN),
        ),
      ),
      '×',
    ),
  ]);
}

function figuresOf(measured: MeasuredReads, side: Side, connections: number, pairs: readonly Pair[]): Figure[] {
  const name = `${measured.name}, ${sizes[side.name]}, ${connections} at once`;
  const of = (read: (pair: Pair) => number): number => median(pairs.map(read));
  const { aims } = measured;
  return [
    figure(
      `${name}: requests per second`,
      of((pair) => pair.product.perSecond),
      '/s',
    ),
    figure(
      `${name}: requests per second / the replay's`,
      of((pair) => pair.product.perSecond / pair.replay.perSecond),
      '×',
      { atLeast: 0.6 },
    ),
    figure(
      `${name}: CPU per request / the replay's`,
      of((pair) => pair.product.cpuMs / pair.replay.cpuMs),
      '×',
      aims && { atMost: aims.cpu },
    ),
    figure(
      `${name}: p50`,
      of((pair) => pair.product.p50Ms),
      'ms',
    ),
    figure(
      `${name}: p99 / p50`,
      of((pair) => pair.product.p99Ms / pair.product.p50Ms),
      '×',
      aims && { atMost: aims.spread },
    ),
  ];
}
