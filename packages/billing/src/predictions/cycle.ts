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

/** Last day minus first day. A project without a cycle is treated as two-weekly. */
const offsetDays: Readonly<Record<Exclude<InvoiceCycle, 'Monthly'>, number>> = {
  '15-Days': 14,
  BiWeekly: 13,
  Weekly: 6,
  '4-Weeks': 27,
};
const offsetOfUnknownDays = 13;

/**
 * The last day of the cycle that begins on a day: 6, 13, 14 or 27 days later. A monthly cycle has as many days as the month
 * of its first day: 1 Jan to 31 Jan, 15 Jan to 14 Feb.
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

/** Whether a period is exactly one cycle long. If it is not, the user confirms the prediction before it is saved. */
export const isOneCycle = (of: Period, cycle: InvoiceCycle | null): boolean => of.end === cycleEnd(of.start, cycle);

/**
 * The timesheet period of an invoice period (docs/domain/periods.md#invoice-period-and-timesheet-period). Postpaid both are the
 * same days. Prepaid the timesheet period ends the day before the invoice period. A monthly one begins on the same day number of
 * the month before, or on that month's last day; any other has the length of the cycle, however long the invoice period is.
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
