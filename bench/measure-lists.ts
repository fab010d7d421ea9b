import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { ask } from './ask.ts';
import { burst, warmUp, type BenchRequest, type Burst } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import type { ReadInstallation, Side } from './measured-installation.ts';
import { peopleAsking, type Waited } from './people-asking.ts';
import type { Program } from './program.ts';
import type { People } from './seed-projects.ts';
import { median, type Effort } from './statistics.ts';

/**
 * So many people use a list. For the share of the replay so many requests are open at every moment without a pause; for what a person waits
 * they look at what they got before they ask again.
 */
const users = 50;
/** How long they use one list. */
const lookedAtMs = 12_000;
/** How long at least everything is asked at once. */
const burstMs = 2000;
/** Where one request takes longer, so many times as long as it. */
export const longEnough = 12;
const warmBursts = 8;

/** Each list as it is opened, filtered, sorted and searched, by an administrator and by people who see only their part. */
const lists = {
  projects: ({ admin, csm, accountant }) => [
    post(projectEndpoints.filter.path, 'pageNo=1&pageSize=25', admin),
    post(projectEndpoints.filter.path, 'pageNo=3&pageSize=25&field=startDate&order=desc', csm),
    post(projectEndpoints.filter.path, 'pageNo=1&pageSize=25', accountant, { payModel: ['Postpaid'] }),
  ],
  companies: ({ admin, csm }) => [
    post(companyEndpoints.filter.path, 'pageNo=1&pageSize=25', admin),
    post(companyEndpoints.filter.path, 'pageNo=2&pageSize=25&field=country&order=desc', csm),
    post(companyEndpoints.filter.path, 'pageNo=1&pageSize=25', admin, { accountant: ['Person 13'] }),
    get(companyEndpoints.search.path, 'pageNo=1&pageSize=25&companyName=Company%2012', admin),
  ],
  users: ({ admin }) => [
    get(staffUserEndpoints.list.path, 'pageNo=1&pageSize=25', admin),
    get(staffUserEndpoints.search.path, 'pageNo=1&pageSize=25&userName=nadia%2040', admin),
  ],
  'assigned projects': ({ admin, csm }) => [
    get(assignmentEndpoints.list.path, `pageNo=1&pageSize=25&userId=${csm.userId}`, admin),
    get(assignmentEndpoints.list.path, `pageNo=2&pageSize=25&userId=${csm.userId}`, csm),
  ],
  clients: ({ admin, csm }) => [
    get(clientEndpoints.list.path, 'companyId=21', admin),
    get(clientEndpoints.list.path, 'companyId=121', csm),
  ],
  notes: ({ admin, csm }) => [
    get(noteEndpoints.list.path, 'pageNo=1&pageSize=25&projectId=37', admin),
    get(noteEndpoints.list.path, 'pageNo=2&pageSize=25&projectId=20&status=Pending', csm),
  ],
  activities: ({ admin, csm }) => [
    get(activityEndpoints.list.path, 'pageNo=1&pageSize=20', admin),
    get(activityEndpoints.list.path, 'pageNo=2&pageSize=20', csm),
    get(activityEndpoints.filter.path, 'pageNo=1&pageSize=20&visitor=Person%205', admin),
    get(activityEndpoints.search.path, 'pageNo=1&pageSize=20&key=Portal%2012', admin),
  ],
  invoices: ({ admin, csm }) => [
    get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&projectId=237', admin),
    get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&projectId=120&tab=pending', csm),
  ],
  'all invoices': ({ admin, csm }) => [
    get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&invoiceStatus=Pending', admin),
    get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&field=invoiceDueDate&order=asc&tab=pending', csm),
    get(invoiceEndpoints.list.path, 'pageNo=1&pageSize=25&projectName=portal%2012', admin),
    get(invoiceEndpoints.search.path, 'pageNo=1&pageSize=25&query=INV-123', csm),
  ],
  billings: ({ admin, csm }) => [
    post(revenueEndpoints.filter.path, 'pageNo=1&pageSize=25', admin, { receivedMonth: ['Jul-2026'] }),
    post(revenueEndpoints.filter.path, 'pageNo=1&pageSize=25', admin),
    post(revenueEndpoints.filter.path, 'pageNo=2&pageSize=25', csm),
    post(revenueEndpoints.filter.path, 'pageNo=1&pageSize=25', csm, { projectName: 'portal 12' }),
  ],
  'rate cards': ({ admin, csm }) => [
    post(rateEndpoints.cards.path, 'pageNo=1&pageSize=25', admin),
    post(rateEndpoints.cards.path, 'pageNo=2&pageSize=25&field=startDate&order=desc', csm),
    post(rateEndpoints.cards.path, 'pageNo=1&pageSize=25', admin, {
      startDate1: '2024-06-01',
      startDate2: '2024-06-03',
    }),
    get(rateEndpoints.searchCards.path, 'pageNo=1&pageSize=25&projectName=Portal%2012', admin),
  ],
  resignations: ({ admin, csm }) => [
    post(resignationEndpoints.list.path, 'pageNo=1&pageSize=25', admin),
    post(resignationEndpoints.list.path, 'pageNo=2&pageSize=25&field=employeeName&order=asc', csm),
    post(resignationEndpoints.list.path, 'pageNo=1&pageSize=25', admin, { status: ['Serving notice'] }),
    post(resignationEndpoints.list.path, 'pageNo=1&pageSize=25', admin, { employeeName: 'abcd' }),
  ],
} satisfies Readonly<Record<string, (people: People) => readonly BenchRequest[]>>;

export function get(path: string, query: string, { token }: People['admin']): BenchRequest {
  return { method: 'GET', path: `/api${path}?${query}`, token };
}

export function post(path: string, query: string, { token }: People['admin'], body: object = {}): BenchRequest {
  return { method: 'POST', path: `/api${path}?${query}`, token, body };
}

/** The name by which the replay knows a request. */
const nameOf = (list: string, at: number): string => `${list.replace(' ', '-')}-${at}`;

/** All requests by the names that the replay knows. */
export const listsRequests = (people: People): Readonly<Record<string, BenchRequest>> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([list, requests]) =>
      requests(people).map((request, at): [string, BenchRequest] => [nameOf(list, at), request]),
    ),
  );

interface Round {
  readonly product: Burst;
  readonly replay: Burst;
}

/** Every list at the full size, asked by fifty at once, against the same statements through the bare driver. */
export async function measureLists({ large, replay }: ReadInstallation, effort: Effort): Promise<Figure[]> {
  if (!effort.isListed) return [];
  const figures: Figure[] = [];
  for (const [list, requests] of Object.entries(lists)) {
    const calls = requests(large.people);
    const namesInReplay = calls.map((_, at) => nameOf(list, at));
    const use = { name: list, requests: calls, namesInReplay, people: users, open: users, rounds: 5 };
    figures.push(...(await usedByPeople(large, replay, use)));
  }
  return figures;
}

/** How some requests are measured. */
interface Use {
  readonly name: string;
  readonly requests: readonly BenchRequest[];
  readonly namesInReplay: readonly string[];
  /** How many look at the lists, and how many requests are open at every moment. */
  readonly people: number;
  readonly open: number;
  readonly rounds: number;
}

/** What some requests cost while people use them: the figures, and what a person waits. */
export async function usedByPeople(
  side: Side,
  replay: Program,
  { name, requests, namesInReplay, people, open, rounds }: Use,
): Promise<Figure[]> {
  const bare = namesInReplay.map((read): BenchRequest => ({ method: 'POST', path: `/read/${side.name}/${read}` }));
  const slowestMs = Math.max(await slowestOf(side.product, requests), await slowestOf(replay, bare));
  const lastsMs = Math.max(burstMs, longEnough * slowestMs);
  // what is slow with many at once has no answer in half of the time
  const warm = { warmBursts, warmBurstMs: Math.max(burstMs / 2, longEnough * slowestMs) };
  await warmUp(side.product, requests, warm, open);
  await warmUp(replay, bare, warm, open);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({
      product: await burst(side.product, requests, open, lastsMs),
      replay: await burst(replay, bare, open, lastsMs),
    });
  const waited = await peopleAsking(side.product, requests, people, lookedAtMs);
  return figuresOf(`${name}, ${open} requests always open`, `${name}, ${people} people`, measured, waited);
}

/** What the slowest of some requests takes, once what it reads lies in memory: each is asked twice. */
export async function slowestOf(program: Program, requests: readonly BenchRequest[]): Promise<number> {
  const ms: number[] = [];
  for (const one of requests) {
    await ask(program, one);
    const startedMs = performance.now();
    await ask(program, one);
    ms.push(performance.now() - startedMs);
  }
  return Math.max(...ms);
}

function figuresOf(always: string, people: string, measured: readonly Round[], waited: Waited): Figure[] {
  const of = (read: (round: Round) => number): number => median(measured.map(read));
  const perSecond = of(({ product }) => product.perSecond);
  const share = of(({ product, replay }) => product.perSecond / replay.perSecond);
  const busy = (read: (burst: Burst) => number): number => of(({ product }) => read(product));
  const cpu = of(({ product }) => product.cpuMs);
  return [
    figure(`${always}: requests per second`, perSecond, '/s'),
    figure(`${always}: requests per second / the replay's`, share, '×', { atLeast: 0.6 }),
    figure(`${always}: CPU per request`, cpu, 'ms'),
    figure(
      `${always}: p50`,
      busy(({ p50Ms }) => p50Ms),
      'ms',
    ),
    figure(
      `${always}: p95`,
      busy(({ p95Ms }) => p95Ms),
      'ms',
    ),
    figure(
      `${always}: p99`,
      busy(({ p99Ms }) => p99Ms),
      'ms',
    ),
    figure(`${people}: p50`, waited.p50Ms, 'ms'),
    figure(`${people}: p95`, waited.p95Ms, 'ms', { atMost: 300 }),
    figure(`${people}: p99`, waited.p99Ms, 'ms', { atMost: 500 }),
  ];
}
