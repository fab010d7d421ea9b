import {
  addMonths,
  firstOfMonth,
  formatDate,
  parseDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { dashboardMonthsMax, monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { todayHere } from '../../api/today.ts';

/** The first and the last month of an address, such as Nov-2026. */
export interface MonthRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A month of the address, such as Nov-2026. */
export function readMonth(texts: readonly string[]): string | undefined {
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

/** The first days of the first and the last month; by default this month and the eleven before. */
export function selectedRange({ from, to }: MonthRange): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  const last = (to === undefined ? undefined : monthOf(to)) ?? firstOfMonth(todayHere());
  const first = from === undefined ? undefined : monthOf(from);
  if (first === undefined) return { from: addMonths(last, -11), to: last };
  // an address may have any range, so an invalid one is cut
  if (first > last) return { from: first, to: first };
  return {
    from: first,
    to: addMonths(first, dashboardMonthsMax) > last ? last : addMonths(first, dashboardMonthsMax - 1),
  };
}

/** The months of the range, such as Nov-2026. */
export const selectedMonths = (filters: MonthRange): readonly string[] => {
  const { from, to } = selectedRange(filters);
  return monthsFrom(from, to).map((month) => formatDate(month, 'MMM-yyyy'));
};

/** The shown months in words. */
export const monthWords = (months: readonly string[]): string => {
  const words = (month: string | undefined): string => (month ?? '').replace('-', ' ');
  return months.length === 1 ? words(months[0]) : `${words(months[0])} to ${words(months[months.length - 1])}`;
};
