import type { BenchRequest } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import { usedByPeople } from './measure-lists.ts';
import type { ReadInstallation } from './measured-installation.ts';
import type { People } from './seed-projects.ts';
import type { Effort } from './statistics.ts';

const rounds = 3;
/** So many requests are open at every moment for the share of the replay. */
const open = 8;
const fifty = 50;

type Use = { readonly open: number; readonly people: number };

/** Requests that belong together, by what people call it: each part is measured alone. */
export interface Parts {
  /** Begins the names that the replay knows. */
  readonly prefix: string;
  readonly requests: Readonly<Record<string, (people: People) => readonly BenchRequest[]>>;
  /** What fewer than fifty people look at. */
  readonly few: Readonly<Record<string, Use>>;
}

const nameOf = (prefix: string, part: string, at: number): string => `${prefix}-${part.replaceAll(/\W+/g, '-')}-${at}`;

/** All requests by the names that the replay knows. */
export const requestsOfParts = ({ prefix, requests }: Parts, people: People): Readonly<Record<string, BenchRequest>> =>
  Object.fromEntries(
    Object.entries(requests).flatMap(([part, of]) =>
      of(people).map((request, at): [string, BenchRequest] => [nameOf(prefix, part, at), request]),
    ),
  );

/** What people wait for at the full size, and the product's share of the replay's requests. */
export async function measureParts(
  { prefix, requests, few }: Parts,
  { large, replay }: ReadInstallation,
  effort: Effort,
  only?: string,
): Promise<Figure[]> {
  if (!effort.isListed) return [];
  const figures: Figure[] = [];
  for (const [part, of] of Object.entries(requests)) {
    if (only !== undefined && part !== only) continue;
    const calls = of(large.people);
    const namesInReplay = calls.map((_, at) => nameOf(prefix, part, at));
    const use = { open, people: fifty, ...few[part] };
    try {
      figures.push(
        ...(await usedByPeople(large, replay, { name: part, requests: calls, namesInReplay, rounds, ...use })),
      );
    } catch (error) {
      // too slow to be answered at all is a figure, too
      console.error(String(error));
      figures.push(figure(`${part}: answered`, 0, '', { atLeast: 1 }));
    }
  }
  return figures;
}
