import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { ask } from './ask.ts';
import { figure, type Figure } from './figure.ts';
import { get, post } from './measure-lists.ts';
import type { ReadInstallation, Side } from './measured-installation.ts';
import { peopleAsking, type Waited } from './people-asking.ts';
import type { Effort } from './statistics.ts';

/** An administrator exports so many lists at once. */
const exportsAtOnce = 20;
/** As the pages of an export. */
const rowsOfPage = 200;
const pagesOfExport = 50;
const others = 20;
const askedMs = 30_000;

/** What other people wait for their lists while one user exports twenty at once, against what they wait without. */
export async function measureExports({ large }: ReadInstallation, effort: Effort): Promise<Figure[]> {
  if (!effort.isListed) return [];
  const lists = listsOfOthers(large);
  for (const one of lists) await ask(large.product, one);
  const alone = await peopleAsking(large.product, lists, others, askedMs);
  const { waited, pages } = await besideExports(large, () => peopleAsking(large.product, lists, others, askedMs));
  const name = `${others} people beside ${exportsAtOnce} exports of one user`;
  return [
    figure(`${others} people alone: p99`, alone.p99Ms, 'ms'),
    figure(`${name}: p50`, waited.p50Ms, 'ms'),
    figure(`${name}: p99`, waited.p99Ms, 'ms'),
    figure(`${name}: p99 / alone`, waited.p99Ms / alone.p99Ms, '×', { atMost: 3 }),
    figure(`${name}: exported pages of ${rowsOfPage} rows`, pages, ''),
  ];
}

const listsOfOthers = ({ people: { csm, accountant } }: Side) => [
  get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&tab=pending', csm),
  get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&invoiceStatus=Pending', accountant),
  post(projectEndpoints.filter.path, 'pageNo=1&pageSize=25', csm),
  post(projectEndpoints.filter.path, 'pageNo=1&pageSize=25', accountant, { payModel: ['Postpaid'] }),
];

/** Keeps all exports running while the others ask for their lists. */
async function besideExports(
  { product, people: { admin } }: Side,
  run: () => Promise<Waited>,
): Promise<{ readonly waited: Waited; readonly pages: number }> {
  const endMs = performance.now() + askedMs;
  let pages = 0;
  const exportList = async (): Promise<void> => {
    for (let page = 0; performance.now() < endMs; page += 1) {
      const query = `pageNo=${1 + (page % pagesOfExport)}&pageSize=${rowsOfPage}`;
      await ask(product, get(invoiceEndpoints.list.path, query, admin));
      pages += 1;
    }
  };
  const [waited] = await Promise.all([run(), ...Array.from({ length: exportsAtOnce }, exportList)]);
  return { waited, pages };
}
