import type { JudgedPayment } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { formatDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import type { ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import { dashboardShape, type DashboardFilters } from './dashboard-params.ts';

export const judgedPaymentsShape: ListShape<DashboardFilters> = {
  ...dashboardShape,
  sortFields: ['month', 'companyName', 'projectName', 'dueDate', 'expectedDate', 'paidDate'],
  searchError,
};

export const judgedPaymentsSortKeys: SortKeys<JudgedPayment> = {
  month: ({ month }) => formatDate(parseDate(month, 'MMM-yyyy'), 'yyyy-MM-dd'),
  companyName: ({ companyName }) => companyName.toLowerCase(),
  projectName: ({ projectName }) => projectName.toLowerCase(),
  dueDate: ({ dueDate }) => dueDate,
  expectedDate: ({ expected }) => expected.expectedDate,
  // what is still open comes last
  paidDate: ({ paidDate }) => paidDate ?? '9999',
};

/** The judged payments of a filter whose company, project or number contains a text. */
export function judgedPaymentsShown(
  payments: readonly JudgedPayment[],
  { held, search }: { readonly held: string | undefined; readonly search: string },
): readonly JudgedPayment[] {
  const part = search.trim().toLowerCase();
  return payments.filter(
    ({ isHeld, companyName, projectName, invoiceNumber }) =>
      (held === undefined || isHeld === (held === 'yes')) &&
      [companyName, projectName, invoiceNumber].some((text) => text?.toLowerCase().includes(part)),
  );
}
