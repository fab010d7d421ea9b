import {
  CalendarDateError,
  calendarDate,
  formatDate,
  isCalendarDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';

export type TypedDateError = 'not_a_date' | 'ambiguous' | 'impossible_day' | 'out_of_range' | 'too_early' | 'too_late';

/** The day that a typed text means, or why it is not a day. */
export type TypedDate =
  | { readonly ok: true; readonly date: CalendarDate }
  | { readonly ok: false; readonly error: TypedDateError };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;

const isoShape = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const dayFirstShape = /^(\d{1,2})[ -]([a-z]+)\.?[ -](\d{4})$/;
const monthFirstShape = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/;
const numbersShape = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * Reads a typed day: `21 Nov 2026`, `21-nov-2026`, `Nov 21, 2026`, `2026-11-21`, and `21/11/2026` where only one reading is
 * possible. `05/11/2026` is rejected as ambiguous. Uses no clock and no time zone.
 */
export function typedDate(typed: string): TypedDate {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const iso = isoShape.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const dayFirst = dayFirstShape.exec(text);
  if (dayFirst !== null) return dayOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = monthFirstShape.exec(text);
  if (monthFirst !== null) return dayOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const numbers = numbersShape.exec(text);
  if (numbers !== null) return onlyReading(numbers[1], numbers[2], numbers[3]);
  return { ok: false, error: 'not_a_date' };
}

/** A day in the product's format, `21 Nov 2026`; text that is not a day (half typed, for example) stays unchanged. */
export function shownDate(date: string): string {
  return isCalendarDate(date) ? formatDate(date, 'd MMM yyyy') : date;
}

function onlyReading(one: string | undefined, other: string | undefined, year: string | undefined): TypedDate {
  const dayThenMonth = dayOf(year, other, one);
  const monthThenDay = dayOf(year, one, other);
  if (dayThenMonth.ok && monthThenDay.ok && dayThenMonth.date !== monthThenDay.date)
    return { ok: false, error: 'ambiguous' };
  return dayThenMonth.ok ? dayThenMonth : monthThenDay;
}

function monthNumber(name: string | undefined): string | undefined {
  if (name === undefined || !fullMonths.test(name)) return undefined;
  return String(months.indexOf(name.slice(0, 3)) + 1);
}

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): TypedDate {
  if (year === undefined || month === undefined || day === undefined) return { ok: false, error: 'not_a_date' };
  try {
    return { ok: true, date: calendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) };
  } catch (error) {
    if (!(error instanceof CalendarDateError)) throw error;
    return { ok: false, error: error.code };
  }
}
