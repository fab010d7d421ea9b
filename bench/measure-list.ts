import { projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import { burst, warmUp, type Asked, type Burst } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation, Side } from './measured-installation.ts';
import type { People } from './seed-projects.ts';
import { median, type Effort } from './statistics.ts';

/**
 * The ways in which the list is asked: with filter, sort and total count, by an administrator and by people who see
 * only their projects.
 */
export function listRequests({ admin, csm, accountant }: People): Readonly<Record<string, Asked>> {
  const list = (token: string, query: string, body: object): Asked => ({
    method: 'POST',
    path: `/api${projectEndpoints.filter.path}?${query}`,
    token,
    body,
  });
  return {
    all: list(admin.token, 'pageNo=1&pageSize=25&field=projectName&order=asc', {}),
    chosen: list(admin.token, 'pageNo=2&pageSize=25&field=startDate&order=desc', {
      projectModel: ['Hourly', 'Dedicated'],
      activeBilling: true,
    }),
    csms: list(csm.token, 'pageNo=1&pageSize=25&field=companyName&order=desc', { invoiceCycle: ['Monthly', 'Weekly'] }),
    accountants: list(accountant.token, 'pageNo=3&pageSize=25&field=projectCode&order=asc', { payModel: ['Postpaid'] }),
  };
}

interface Pair {
  readonly product: Burst;
  readonly floor: Burst;
}

const connectionCounts = [1, 8] as const;

/** The list against the floor, in alternating rounds: both sizes, one and eight requests at once. */
export async function measureList(
  { small, large, floor }: Installation,
  { rounds, burstMs, warmBursts }: Effort,
): Promise<Figure[]> {
  const floorAsked = (side: Side): Asked[] =>
    Object.keys(listRequests(side.people)).map((name) => ({ method: 'POST', path: `/read/${side.name}/${name}` }));
  const pairOf = async (side: Side, connections: number, ms: number): Promise<Pair> => ({
    product: await burst(side.product, Object.values(listRequests(side.people)), connections, ms),
    floor: await burst(floor, floorAsked(side), connections, ms),
  });
  const sides = [small, large];
  // until the compiler of each has seen enough: the first hundreds of requests say more about it than about the code
  await Promise.all(sides.map((side) => warmUp(side.product, Object.values(listRequests(side.people)), warmBursts)));
  await warmUp(floor, sides.flatMap(floorAsked), warmBursts);
  const pairs = new Map<string, Pair[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const connections of connectionCounts)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const key = `${side.name} ${connections}`;
        pairs.set(key, [...(pairs.get(key) ?? []), await pairOf(side, connections, burstMs)]);
      }
  const of = (side: Side, connections: number): Pair[] => pairs.get(`${side.name} ${connections}`) ?? [];
  return connectionCounts.flatMap((connections) => [
    ...sides.flatMap((side) => figuresOf(side, connections, of(side, connections))),
    figure(
      `project list, ${connections} at once: p50 at 100,000 projects / at 10,000`,
      median(
        of(large, connections).map(
          (pair, at) => pair.product.p50Ms / (of(small, connections)[at]?.product.p50Ms ?? Number.NaN),
        ),
      ),
      '×',
      { atMost: 1.25 },
    ),
  ]);
}

function figuresOf(side: Side, connections: number, pairs: readonly Pair[]): Figure[] {
  const name = `project list, ${side.name === 'small' ? '10,000' : '100,000'} projects, ${connections} at once`;
  const of = (read: (pair: Pair) => number): number => median(pairs.map(read));
  return [
    figure(
      `${name}: requests per second`,
      of((pair) => pair.product.perSecond),
      '/s',
    ),
    figure(
      `${name}: requests per second / the floor's`,
      of((pair) => pair.product.perSecond / pair.floor.perSecond),
      '×',
      {
        atLeast: 0.6,
      },
    ),
    figure(
      `${name}: CPU per request / the floor's`,
      of((pair) => pair.product.cpuMs / pair.floor.cpuMs),
      '×',
      {
        atMost: 1.7,
      },
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
      { atMost: 4 },
    ),
  ];
}
