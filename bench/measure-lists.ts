import { activityEndpoints } from '@countinghouse/contract/activity.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users.contract.ts';
import { burst, warmUp, type Asked, type Burst } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import type { People } from './seed-projects.ts';
import { median, type Effort } from './statistics.ts';

const users = 50;
/** Long enough that the slowest list answers in it. */
const warmth = { warmBursts: 5, warmBurstMs: 2000 };

/** Each list as it is opened, filtered and searched, by an administrator and by people who see only their part. */
const lists = {
  projects: ({ admin, csm }) => [
    post(projectEndpoints.filter.path, 'pageNo=1&pageSize=25', admin.token),
    post(projectEndpoints.filter.path, 'pageNo=3&pageSize=25&field=startDate&order=desc', csm.token),
  ],
  companies: ({ admin, csm }) => [
    post(companyEndpoints.filter.path, 'pageNo=1&pageSize=25', admin.token),
    post(companyEndpoints.filter.path, 'pageNo=2&pageSize=25', csm.token),
    get(companyEndpoints.search.path, 'pageNo=1&pageSize=25&companyName=Company%2012', admin.token),
  ],
  users: ({ admin }) => [
    get(staffUserEndpoints.list.path, 'pageNo=1&pageSize=25', admin.token),
    get(staffUserEndpoints.search.path, 'pageNo=1&pageSize=25&userName=nadia%2040', admin.token),
  ],
  activities: ({ admin, csm }) => [
    get(activityEndpoints.list.path, 'pageNo=1&pageSize=20', admin.token),
    get(activityEndpoints.list.path, 'pageNo=2&pageSize=20', csm.token),
    get(activityEndpoints.filter.path, 'pageNo=1&pageSize=20&visitor=Person%205', admin.token),
    get(activityEndpoints.search.path, 'pageNo=1&pageSize=20&key=Portal%2012', admin.token),
  ],
  billings: ({ admin, csm }) => [
    post(revenueEndpoints.filter.path, 'pageNo=1&pageSize=25', admin.token, { receivedMonth: ['Dec-2026'] }),
    post(revenueEndpoints.filter.path, 'pageNo=1&pageSize=25', admin.token),
    post(revenueEndpoints.filter.path, 'pageNo=2&pageSize=25', csm.token, { projectName: 'portal 12' }),
  ],
} satisfies Readonly<Record<string, (people: People) => readonly Asked[]>>;

function get(path: string, query: string, token: string): Asked {
  return { method: 'GET', path: `/api${path}?${query}`, token };
}

function post(path: string, query: string, token: string, body: object = {}): Asked {
  return { method: 'POST', path: `/api${path}?${query}`, token, body };
}

const named = (list: string, asked: readonly Asked[]): readonly (readonly [string, Asked])[] =>
  asked.map((one, at) => [`${list}-${at}`, one]);

/** All requests by the names that the floor knows them by. */
export const requestsOfLists = (people: People): Readonly<Record<string, Asked>> =>
  Object.fromEntries(Object.entries(lists).flatMap(([list, requests]) => named(list, requests(people))));

/** Every list at 100,000 rows, asked by fifty at once, against the same statements through the bare driver. */
export async function measureLists({ large, floor }: Installation, effort: Effort): Promise<Figure[]> {
  if (effort.listedRows === 0) return [];
  const figures: Figure[] = [];
  for (const [list, requests] of Object.entries(lists)) {
    const asked = requests(large.people);
    const bare = named(list, asked).map(([name]): Asked => ({ method: 'POST', path: `/read/${large.name}/${name}` }));
    await warmUp(large.product, asked, warmth);
    await warmUp(floor, bare, warmth);
    const rounds: { readonly product: Burst; readonly floor: Burst }[] = [];
    for (let round = 0; round < effort.rounds; round += 1)
      rounds.push({
        product: await burst(large.product, asked, users, effort.burstMs),
        floor: await burst(floor, bare, users, effort.burstMs),
      });
    const name = `list of 100,000 ${list}, ${users} at once`;
    const of = (read: (round: (typeof rounds)[number]) => number): number => median(rounds.map(read));
    figures.push(
      figure(
        `${name}: requests per second / the floor's`,
        of(({ product, floor: bareOnes }) => product.perSecond / bareOnes.perSecond),
        '×',
        {
          atLeast: 0.6,
        },
      ),
      figure(
        `${name}: p95`,
        of(({ product }) => product.p95Ms),
        'ms',
        { atMost: 300 },
      ),
      figure(
        `${name}: p99`,
        of(({ product }) => product.p99Ms),
        'ms',
        { atMost: 500 },
      ),
    );
  }
  return figures;
}
