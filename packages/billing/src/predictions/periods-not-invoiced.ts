import { doOverlap, type RangeDates } from '../rates/rate-range.ts';
import { addDays, addMonths, type CalendarDate, firstOfMonth, lastOfMonth } from '../values/calendar-date.ts';
import { containsDay, overlap, type Period } from '../values/period.ts';
import { type InvoiceCycle, timesheetPeriodOf } from './cycle.ts';
import type { BilledDays } from './periods-of-month.ts';

/** The invoices and predictions of a project, from which its uninvoiced periods follow. */
export interface DaysToBill {
  readonly payModel: 'Prepaid' | 'Postpaid';
  readonly cycle: InvoiceCycle | null;
  /** First and last day of the project; null sets no limit. */
  readonly projectDays: { readonly start: CalendarDate | null; readonly end: CalendarDate | null };
  readonly billings: readonly (BilledDays & { readonly isInvoiced: boolean })[];
  /** Days with logged time that is on no invoice yet. */
  readonly openDays: readonly CalendarDate[];
  readonly today: CalendarDate;
}

/**
 * The uninvoiced periods of a project whose rates depend on the given days, in order: each open prediction, and the
 * days without a billing in this month, in the month in which the given days begin, and in earlier months with unbilled
 * time. A retainer without an end date bills no hours and is left out.
 */
export function periodsNotInvoiced(of: DaysToBill, touched: RangeDates): Period[] {
  const billed = of.billings.flatMap(({ start, end, isInvoiced }) =>
    end === null ? [] : [{ start, end, isInvoiced }],
  );
  const predicted = billed.filter(({ isInvoiced }) => !isInvoiced).map(({ start, end }) => ({ start, end }));
  const thisMonth = firstOfMonth(of.today);
  const gaps = monthsToBill(of, touched)
    .flatMap((month) => overlap(bounded(of), { start: month, end: lastOfMonth(month) }) ?? [])
    .flatMap((days) => daysOutside(days, billed))
    .filter(
      (days) => days.end >= thisMonth || of.openDays.some((day) => containsDay(timesheetPeriodOf(days, of), day)),
    );
  const distinct = new Map([...predicted, ...gaps].map((period) => [`${period.start} ${period.end}`, period] as const));
  return [...distinct.values()]
    .filter((period) => doOverlap(period, touched) || doOverlap(timesheetPeriodOf(period, of), touched))
    .toSorted((one, other) =>
      one.start < other.start ? -1 : one.start > other.start ? 1 : one.end < other.end ? -1 : 1,
    );
}

/**
 * The months (by first day) that may have days to bill. Paid Prepaid, a month's time is also settled in the next month.
 */
function monthsToBill({ openDays, today, payModel }: DaysToBill, touched: RangeDates): CalendarDate[] {
  const worked = openDays.map(firstOfMonth);
  const settled = payModel === 'Prepaid' ? worked.map((month) => addMonths(month, 1)) : [];
  const thisMonth = firstOfMonth(today);
  const later = touched.start > today ? [firstOfMonth(touched.start)] : [];
  return [...new Set([...worked, ...settled, thisMonth, ...later])];
}

const bounded = ({ projectDays }: DaysToBill): Period => ({
  start: projectDays.start ?? ('0001-01-01' as CalendarDate),
  end: projectDays.end ?? ('9999-12-31' as CalendarDate),
});

/** The runs of days of a period that are in none of the other periods. */
function daysOutside(of: Period, others: readonly Period[]): Period[] {
  const outside: Period[] = [];
  let from = of.start;
  for (const other of others.toSorted((one, two) => (one.start < two.start ? -1 : 1))) {
    if (from > of.end) return outside;
    if (other.end < from || other.start > of.end) continue;
    if (other.start > from) outside.push({ start: from, end: addDays(other.start, -1) });
    if (other.end >= of.end) return outside;
    from = addDays(other.end, 1);
  }
  if (from <= of.end) outside.push({ start: from, end: of.end });
  return outside;
}
