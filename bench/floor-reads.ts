import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { ask } from './ask.ts';
import type { BenchRequest } from './burst.ts';
import type { FloorAims } from './floor-figures.ts';
import { get } from './measure-lists.ts';
import type { Side } from './measured-installation.ts';
import type { Program } from './program.ts';
import type { People } from './seed-projects.ts';

/** A piece of work that is only read: what the floor is asked for, and the product's call for the same. */
export interface FloorRead extends FloorAims {
  readonly name: string;
  readonly floor: readonly BenchRequest[];
  /** Without it the floor alone is measured, as a comparison. */
  readonly product?: (admin: People['admin']) => readonly BenchRequest[];
  /** What is added up over all invoices takes longer with more of them. */
  readonly isSummed?: boolean;
}

const rounds = 40;
/** The twenty largest customers; the largest are the first. */
const customers = 20;
const pages = 40;

/** The same choice on both sides, in an order that does not follow the numbers. */
const chosen = (at: number, count: number): number => ((at * 2_654_435_761) >>> 0) % count;

const times = <T>(make: (at: number) => T): T[] => Array.from({ length: rounds }, (_, at) => make(at));

const floorGet = (path: string, query: string): BenchRequest => ({ method: 'GET', path: `/${path}?${query}` });

/** Lists of 25, numbers and months. */
export function floorReads(numbers: readonly string[]): readonly FloorRead[] {
  const customer = (at: number): number => 1 + chosen(at, customers);
  const number = (at: number): string => numbers[chosen(at, numbers.length)] ?? '';
  const part = (at: number): string => number(at).slice(-5);
  const page = (at: number): number => chosen(at, pages);
  const list = (query: (at: number) => string) => (admin: People['admin']) =>
    times((at) => get(invoiceEndpoints.list.path, `pageSize=25&${query(at)}`, admin));
  const year = 'from=2025-01-01&to=2025-12-31';
  return [
    {
      name: 'list by status and customer, without total',
      floor: times((at) => floorGet('list', `status=paid&customer=${customer(at)}`)),
    },
    {
      name: 'list by status and customer, with total',
      floor: times((at) => floorGet('listWithTotal', `status=paid&customer=${customer(at)}`)),
      product: list((at) => `pageNo=1&invoiceStatus=Received&companyId=${customer(at)}`),
      ratio: 4,
    },
    {
      name: 'list by status, pages 1 to 40',
      floor: times((at) => floorGet('byStatus', `status=paid&offset=${25 * page(at)}`)),
      // as the web turns pages: it counts with the first one, and names the number with the others
      product: list((at) =>
        [`pageNo=${1 + page(at)}`, 'invoiceStatus=Received', ...(page(at) === 0 ? [] : ['totalElements=70000'])].join(
          '&',
        ),
      ),
      ratio: 3,
    },
    {
      name: 'whole number',
      floor: times((at) => floorGet('wholeNumber', `number=${number(at)}`)),
      product: list((at) => `pageNo=1&invoiceNumber=${number(at)}`),
      ratio: 5,
    },
    {
      name: 'part of a number',
      floor: times((at) => floorGet('partOfNumber', `part=${part(at)}`)),
      product: (admin) =>
        times((at) => get(invoiceEndpoints.search.path, `pageNo=1&pageSize=25&query=${part(at)}`, admin)),
      ratio: 5,
    },
    { name: 'revenue by month, summed when it is read', floor: [floorGet('monthsSummed', year)] },
    {
      name: 'revenue by month, from a summary table; dashboard of 12 months',
      floor: [floorGet('monthsKept', year)],
      product: (admin) => [get(dashboardEndpoints.figures.path, 'from=Jan-2025&to=Dec-2025', admin)],
      p50Ms: 12,
      isSummed: true,
    },
  ];
}

/** @throws if the floor does not find the invoices that the product finds: then they would not do the same work */
export async function holdAgainstProduct(
  { name, floor, product, isSummed }: FloorRead,
  onFloor: Program,
  { product: program, people }: Side,
): Promise<void> {
  if (product === undefined || isSummed === true) return;
  for (const [at, one] of product(people.admin).slice(0, 3).entries()) {
    const { data } = await ask<{ data: { invoiceDetails: readonly { invoiceNumber: string }[] } }>(program, one);
    const wanted = data.invoiceDetails.map(({ invoiceNumber }) => invoiceNumber).toSorted();
    const { rows } = await ask<{ rows: readonly { number: string }[] }>(onFloor, floor[at] ?? one);
    const found = rows.map(({ number }) => number).toSorted();
    if (wanted.length === 0 || wanted.join() !== found.join())
      throw new Error(`${name}: the product finds ${wanted.join()}, the floor ${found.join()}`);
  }
}
