import {
  addMonths,
  firstOfMonth,
  formatDate,
  parseDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { dashboardEndpoints, dashboardMonthsMax, monthsFrom } from '@countinghouse/contract/dashboard.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { todayHere } from '../../api/today.ts';
import { anyText, type ListShape } from '../../ui/list/list-state.ts';

/** What the dashboard is asked for, as its address says it. */
export interface DashboardFilters {
  readonly [name: string]: string | undefined;
  /** Such as Nov-2026. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** E-mail addresses. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
}

export const dashboardShape: ListShape<DashboardFilters> = {
  filters: { from: readMonth, to: readMonth, csm: anyText, accountant: anyText },
  sortFields: [],
  defaultPageSize: 25,
};

function readMonth(texts: readonly string[]): string | undefined {
  const [text] = texts;
  return text === undefined || monthOf(text) === undefined ? undefined : text;
}

function monthOf(text: string): CalendarDate | undefined {
  try {
    return parseDate(text, 'MMM-yyyy');
  } catch {
    return undefined;
  }
}

/** The first days of the first and the last month that are meant; nothing said, it is this month and the eleven before. */
export function rangeMeant({ from, to }: Pick<DashboardFilters, 'from' | 'to'>): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  const last = (to === undefined ? undefined : monthOf(to)) ?? firstOfMonth(todayHere());
  const first = from === undefined ? undefined : monthOf(from);
  if (first === undefined) return { from: addMonths(last, -11), to: last };
  // an address may say anything; what cannot be asked for is cut
  if (first > last) return { from: first, to: first };
  return {
    from: first,
    to: addMonths(first, dashboardMonthsMax) > last ? last : addMonths(first, dashboardMonthsMax - 1),
  };
}

/** The months that are meant, such as Nov-2026. */
export const monthsMeant = (filters: DashboardFilters): readonly string[] => {
  const { from, to } = rangeMeant(filters);
  return monthsFrom(from, to).map((month) => formatDate(month, 'MMM-yyyy'));
};

const requestOf = (filters: DashboardFilters): RequestOf<typeof dashboardEndpoints.figures> => {
  const { from, to } = rangeMeant(filters);
  return {
    query: {
      from: formatDate(from, 'MMM-yyyy'),
      to: formatDate(to, 'MMM-yyyy'),
      ...(filters.csm === undefined ? {} : { csmEmail: filters.csm }),
      ...(filters.accountant === undefined ? {} : { accountantEmail: filters.accountant }),
    },
  };
};

/** The figures; the former ones stay until the next are there. */
export const useDashboard = (filters: DashboardFilters) =>
  useQuery({ ...query(dashboardEndpoints.figures, requestOf(filters)), placeholderData: keepPreviousData });
