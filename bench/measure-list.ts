import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { BenchRequest } from './burst.ts';
import type { Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import { measureReads } from './measure-reads.ts';
import type { People } from './seed-projects.ts';
import type { Effort } from './statistics.ts';

/**
 * The requests of the list: with filter, sort and total count, by an administrator and by users who see only their
 * projects.
 */
export function listRequests({ admin, csm, accountant }: People): Readonly<Record<string, BenchRequest>> {
  const list = (token: string, query: string, body: object): BenchRequest => ({
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

export const measureList = (installation: Installation, effort: Effort): Promise<Figure[]> =>
  measureReads(
    {
      name: 'project list',
      requests: listRequests,
      atOnce: [1, 8],
      aims: { cpu: 1.7, spread: 4 },
    },
    installation,
    effort,
  );
