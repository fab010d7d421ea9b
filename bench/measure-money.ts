import { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { marginEndpoints, marginGroups } from '@countinghouse/contract/margin/margin.contract.ts';
import { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import type { BenchRequest } from './burst.ts';
import type { Figure } from './figure.ts';
import { get } from './measure-lists.ts';
import type { ReadInstallation } from './measured-installation.ts';
import { measureParts, requestsOfParts, type Parts } from './measure-parts.ts';
import type { People } from './seed-projects.ts';
import type { Effort } from './statistics.ts';

/** The company with most invoices, about 5,800; one with about 200; a project with logs; an open invoice is the nineteenth of a project. */
const largest = 1;
const usual = 21;
const project = 237;
const openInvoice = project * 20 - 1;
const earlier = 'on=2023-06-30';
const year = 'from=Jan-2023&to=Dec-2023';
const of = (path: string, id: number): string => path.replace(':id', String(id));

/** One person waits for what is computed for all projects and is looked at a few times a month. */
const alone = { open: 1, people: 1 };
const few: Parts['few'] = {
  'unbilled work': alone,
  'unbilled work of an earlier day': alone,
  ...Object.fromEntries(marginGroups.map((by) => [`margin by ${by}`, alone])),
  'origin of a margin': alone,
  'scorecard of expected payments': alone,
  'close of a month': alone,
};

/** What companies owe, what is not billed yet, and what is earned, as people open it. */
const parts = {
  receivables: ({ admin, csm, accountant }) => [
    get(receivableEndpoints.list.path, '', admin),
    get(receivableEndpoints.list.path, '', csm),
    get(receivableEndpoints.list.path, '', accountant),
    get(receivableEndpoints.list.path, `csmEmail=${csm.email}`, admin),
  ],
  'receivables of an earlier day': ({ admin, csm }) => [
    get(receivableEndpoints.list.path, earlier, admin),
    get(receivableEndpoints.list.path, 'on=2026-06-30', admin),
    get(receivableEndpoints.list.path, earlier, csm),
  ],
  'documents of a receivable': ({ admin, csm }) => [
    get(receivableEndpoints.documents.path, `companyId=${largest}`, admin),
    get(receivableEndpoints.documents.path, `companyId=${usual}&show=over90`, csm),
    get(receivableEndpoints.documents.path, `companyId=${largest}&${earlier}`, admin),
  ],
  'statement of a company with 5,800 invoices': ({ admin }) => [
    get(of(statementEndpoints.page.path, largest), 'from=2025-01-01&to=2025-12-31', admin),
    get(of(statementEndpoints.page.path, largest), 'from=2017-01-01&to=2026-11-27', admin),
  ],
  'statement of account': ({ admin, csm }) => [
    get(of(statementEndpoints.page.path, usual), 'from=2025-01-01&to=2025-12-31', admin),
    get(of(statementEndpoints.page.path, usual), 'from=2017-01-01&to=2026-11-27', csm),
  ],
  'invoices that a payment can cover': ({ admin, accountant }) => [
    get(of(companyPaymentEndpoints.payable.path, largest), 'currencyCode=GBP', admin),
    get(of(companyPaymentEndpoints.payable.path, usual), 'currencyCode=GBP', accountant),
  ],
  'expected payments': ({ admin, csm }) => [
    get(expectedPaymentEndpoints.next.path, '', admin),
    get(expectedPaymentEndpoints.next.path, '', csm),
    get(expectedPaymentEndpoints.ofCompany.path, `companyId=${largest}`, admin),
  ],
  'expected payment of an invoice': ({ admin }) => [
    get(of(expectedPaymentEndpoints.ofInvoice.path, openInvoice), '', admin),
    get(of(expectedPaymentEndpoints.ofPeriod.path, project), 'startDate=2026-11-01&endDate=2026-11-30', admin),
  ],
  'cash forecast': ({ admin, csm }) => [
    get(cashForecastEndpoints.forecast.path, '', admin),
    get(cashForecastEndpoints.forecast.path, '', csm),
    get(cashForecastEndpoints.payments.path, 'from=2026-11-23&to=2026-11-29', admin),
  ],
  'scorecard of expected payments': ({ admin }) => [get(cashForecastEndpoints.scorecard.path, year, admin)],
  'unbilled work': ({ admin, csm }) => [
    get(unbilledEndpoints.list.path, '', admin),
    get(unbilledEndpoints.list.path, '', csm),
    get(unbilledEndpoints.work.path, `projectId=${project}`, admin),
  ],
  'unbilled work of an earlier day': ({ admin }) => [
    get(unbilledEndpoints.list.path, 'on=2026-09-30', admin),
    get(unbilledEndpoints.list.path, earlier, admin),
  ],
  ...Object.fromEntries(
    marginGroups.map((by) => [
      `margin by ${by}`,
      ({ admin }: People) => [get(marginEndpoints.list.path, `${year}&by=${by}`, admin)],
    ]),
  ),
  'origin of a margin': ({ admin }) => [
    get(marginEndpoints.origin.path, `${year}&by=project&key=${project}&figure=margin`, admin),
  ],
  'costs; missing hours': ({ admin, csm }) => [
    get(costEndpoints.list.path, 'pageNo=1&pageSize=25', admin),
    get(costEndpoints.list.path, 'pageNo=1&pageSize=25&employee=priya', admin),
    get(missingHoursEndpoints.list.path, 'day=2023-06-30', admin),
    get(missingHoursEndpoints.list.path, 'day=2023-06-30', csm),
  ],
  'close of a month': ({ admin }) => [get(monthCloseEndpoints.get.path, 'month=Jun-2023', admin)],
} satisfies Parts['requests'];

const money: Parts = { prefix: 'money', requests: parts, few };

/** What `--only` can name of it. */
export const moneyParts: readonly string[] = Object.keys(parts);

export const moneyRequests = (people: People): Readonly<Record<string, BenchRequest>> => requestsOfParts(money, people);

/** What people wait for at the full size, and the product's share of the replay's requests. */
export const measureMoney = (installation: ReadInstallation, effort: Effort, only?: string): Promise<Figure[]> =>
  measureParts(money, installation, effort, only);
