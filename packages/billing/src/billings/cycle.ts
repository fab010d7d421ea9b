import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  daysInMonth,
  monthOf,
  yearOf,
} from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';

export type InvoiceCycle = 'Monthly' | '15-Days' | 'BiWeekly' | 'Weekly' | '4-Weeks';

/** End minus start in days; a cycle nobody named counts as two weeks (billing, section 5). */
const offsetDays: Readonly<Record<Exclude<InvoiceCycle, 'Monthly'>, number>> = {
  '15-Days': 14,
  BiWeekly: 13,
  Weekly: 6,
  '4-Weeks': 27,
};
const offsetOfUnknownDays = 13;

/**
 * The last day of the cycle that begins on a day: 6, 13, 14 or 27 days later, and for Monthly as many as the month of the
 * start has days, less one, whatever the day: 1 Jan to 31 Jan, 15 Jan to 14 Feb (decisions, section 6).
 */
export function cycleEnd(start: CalendarDate, cycle: InvoiceCycle | null): CalendarDate {
  if (cycle === 'Monthly') return addDays(start, daysInMonth(yearOf(start), monthOf(start)) - 1);
  return addDays(start, cycle === null ? offsetOfUnknownDays : offsetDays[cycle]);
}

/** The cycle that begins on the day after a period. */
export function nextPeriod(after: Period, cycle: InvoiceCycle | null): Period {
  const start = addDays(after.end, 1);
  return { start, end: cycleEnd(start, cycle) };
}

/** Whether a period is exactly one cycle long (billing, section 5). */
export const isOneCycle = (of: Period, cycle: InvoiceCycle | null): boolean => of.end === cycleEnd(of.start, cycle);

/**
 * What was worked for what is billed: the same days when paid Postpaid. Paid Prepaid the work lies before: it ends the day
 * before the invoice period; Monthly it begins on the same day number of the month before (or that month's last day), else
 * the cycle's days before its end, whatever the invoice period's length (decisions, section 8).
 */
export function timesheetPeriodOf(
  invoicePeriod: Period,
  terms: { readonly payModel: 'Prepaid' | 'Postpaid'; readonly cycle: InvoiceCycle | null },
): Period {
  if (terms.payModel === 'Postpaid') return invoicePeriod;
  const end = addDays(invoicePeriod.start, -1);
  if (terms.cycle === 'Monthly') return { start: addMonths(invoicePeriod.start, -1), end };
  const length = daysBetween(invoicePeriod.start, cycleEnd(invoicePeriod.start, terms.cycle));
  return { start: addDays(end, -length), end };
}
