import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import type { BenchRequest } from './burst.ts';
import type { Figure } from './figure.ts';
import { get, post } from './measure-lists.ts';
import { measureParts, requestsOfParts, type Parts } from './measure-parts.ts';
import type { ReadInstallation } from './measured-installation.ts';
import type { People } from './seed-projects.ts';
import type { Effort } from './statistics.ts';

/** The scorecard is added up when it is asked for, which took 2.4 s for everybody's, and few look at it at once. */
const few: Parts['few'] = {
  scorecard: { open: 1, people: 2 },
};
const page = 'pageNo=1&pageSize=25';
const invoices = invoiceEndpoints.list.path;
const revenue = revenueEndpoints.filter.path;
const year = 'from=Mar-2025&to=Feb-2026';

/** The lists of billings and the dashboard as people open them, by an administrator and by people who see their part. */
const parts = {
  'invoices, tabs and statuses': ({ admin, csm, accountant }) => [
    get(invoices, page, admin),
    get(invoices, `${page}&tab=pending`, accountant),
    get(invoices, `${page}&tab=paid&field=invoiceDueDate&order=desc`, csm),
    get(invoices, `${page}&invoiceStatus=Overdue`, admin),
    get(invoices, `${page}&invoiceStatus=Draft,Void&field=invoiceAmount&order=asc`, csm),
  ],
  'invoices, filter drawer': ({ admin, csm }) => [
    get(invoices, `${page}&projectName=portal%2012`, admin),
    get(invoices, `${page}&companyName=Company%2012`, csm),
    get(invoices, `${page}&invoiceDate=01-Mar-2025,31-Mar-2025&invoiceStatus=Overdue`, csm),
    get(invoices, `${page}&csm=${csm.email}&tab=pending`, admin),
  ],
  'invoices, number': ({ admin, csm }) => [
    get(invoices, `${page}&invoiceNumber=INV-1041`, admin),
    get(invoiceEndpoints.search.path, `${page}&query=INV-104`, csm),
    get(invoiceEndpoints.search.path, `${page}&query=INV-10416`, admin),
  ],
  'invoices, month': ({ admin, csm }) => [
    get(invoices, `${page}&receivedMonth=Apr-2025`, admin),
    get(invoices, `${page}&receivedMonth=Sep-2025&tab=pending`, csm),
  ],
  revenue: ({ admin, csm, accountant }) => [
    post(revenue, page, admin),
    post(revenue, `${page}&field=receivedMonth&order=desc`, csm),
    post(revenue, page, admin, { receivedMonth: ['Apr-2025'] }),
    post(revenue, page, accountant, { receivedMonth: ['Apr-2025', 'May-2025', 'Jun-2025'] }),
    post(revenue, page, admin, { csmEmail: csm.email }),
    post(revenue, page, csm, { invoiceNumber: ['INV-1041'] }),
    get(revenueEndpoints.search.path, `${page}&projectName=portal%2012`, admin),
  ],
  'revenue prediction': ({ admin, csm }) => [
    post(revenue, page, admin, { show: 'predictions' }),
    post(revenue, page, csm, { show: 'predictions' }),
    post(revenue, page, admin, { show: 'predictions', receivedMonth: ['Apr-2026'] }),
  ],
  'revenue invoices': ({ admin, csm }) => [
    post(revenue, page, admin, { show: 'invoices' }),
    post(revenue, page, csm, { show: 'pending' }),
    post(revenue, page, admin, { show: 'paid', receivedMonth: ['Apr-2025'] }),
  ],
  // asked for once for a filter, however its pages are turned and sorted
  'totals of lists': ({ admin, csm, accountant }) => [
    get(invoiceEndpoints.totals.path, 'tab=pending', accountant),
    get(invoiceEndpoints.totals.path, 'invoiceStatus=Received', admin),
    post(revenueEndpoints.totals.path, '', admin),
    post(revenueEndpoints.totals.path, '', admin, { show: 'invoices' }),
    post(revenueEndpoints.totals.path, '', csm, { show: 'predictions' }),
    get(disputeEndpoints.totals.path, '', admin),
  ],
  disputes: ({ admin, csm }) => [
    get(disputeEndpoints.list.path, page, admin),
    get(disputeEndpoints.list.path, `${page}&field=difference&order=desc`, csm),
    get(disputeEndpoints.list.path, `${page}&state=all&projectName=portal`, admin),
  ],
  dashboard: ({ admin, csm, accountant }) => [
    get(dashboardEndpoints.figures.path, year, admin),
    get(dashboardEndpoints.figures.path, year, csm),
    get(dashboardEndpoints.figures.path, year, accountant),
    get(dashboardEndpoints.figures.path, `${year}&csmEmail=${csm.email}`, admin),
    get(dashboardEndpoints.figures.path, 'from=Apr-2025&to=Apr-2025', admin),
  ],
  scorecard: ({ admin, csm }) => [
    get(dashboardEndpoints.scorecard.path, 'from=Apr-2025&to=Apr-2025', csm),
    get(dashboardEndpoints.judged.path, `from=Apr-2025&to=Apr-2025&${page}`, csm),
    get(dashboardEndpoints.scorecard.path, 'from=Apr-2025&to=Apr-2025', admin),
  ],
} satisfies Parts['requests'];

const billings: Parts = { prefix: 'billings', requests: parts, few };

/** What `--only` can name of it. */
export const billingParts: readonly string[] = Object.keys(parts);

export const billingRequests = (people: People): Readonly<Record<string, BenchRequest>> =>
  requestsOfParts(billings, people);

/** What people wait for at the full size, and the product's share of the replay's requests. */
export const measureBillings = (installation: ReadInstallation, effort: Effort, only?: string): Promise<Figure[]> =>
  measureParts(billings, installation, effort, only);
