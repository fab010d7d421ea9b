import {
  addDays,
  addMonths,
  type CalendarDate,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  yearOf,
} from '../values/calendar-date.ts';
import { cycleEnd, type InvoiceCycle } from './cycle.ts';

/** The days of a billing; a retainer's may have no end. */
export interface BilledDays {
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
}

/**
 * The periods of a project that begin in a month: cycle after cycle without a gap from its last billing
 * (docs/domain/predictions.md#the-predictions-of-this-month). Empty when the last billing begins in the month or later. No period
 * begins after the project's last day. `month` is the first day of the month.
 */
export function periodsOfMonth(
  last: BilledDays,
  cycle: InvoiceCycle | null,
  month: CalendarDate,
  projectEnd: CalendarDate | null,
): readonly BilledDays[] {
  const monthEnd = lastOfMonth(month);
  const lastStart = projectEnd === null || projectEnd > monthEnd ? monthEnd : projectEnd;
  const periods: BilledDays[] = [];
  if (last.start >= month) return periods;
  let end = last.end ?? cycleEnd(last.start, cycle);
  for (let start = addDays(end, 1); start <= lastStart; start = addDays(end, 1)) {
    end = cycleEnd(start, cycle);
    if (start >= month) periods.push({ start, end: last.end === null ? null : end });
  }
  return periods;
}

/**
 * The month in which a period's payment is expected: the same number of months after the period as for the last
 * billing, and never before the period's own month, because an earlier month may be over and closed.
 */
export function monthOfReceipt(
  start: CalendarDate,
  last: { readonly start: CalendarDate; readonly receivedMonth: CalendarDate | null },
): CalendarDate {
  const months = (of: CalendarDate): number => yearOf(of) * 12 + monthOf(of);
  const later = last.receivedMonth === null ? 0 : months(last.receivedMonth) - months(last.start);
  return addMonths(firstOfMonth(start), Math.max(0, later));
}
