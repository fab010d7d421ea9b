import {
  CalendarDateError,
  calendarDate,
  firstOfMonth,
  formatDate,
  isCalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { typedDate, type TypedDate } from './typed-date.ts';

const isoShape = /^(\d{4})-(\d{1,2})$/;
const numbersShape = /^(\d{1,2})[/.-](\d{4})$/;
const nameShape = /^([a-z]+)\.?[ -](\d{4})$/;

/**
 * Reads a typed month: `Nov 2026`, `november 2026`, `Nov-2026`, `2026-11`, `11/2026`, or any day of it. Returns its first day.
 */
export function typedMonth(typed: string): TypedDate {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const name = nameShape.exec(text);
  if (name !== null) return firstDay(typedDate(`1 ${name[1]} ${name[2]}`));
  const iso = isoShape.exec(text);
  if (iso !== null) return numbered(iso[1], iso[2]);
  const numbers = numbersShape.exec(text);
  return numbers === null ? firstDay(typedDate(text)) : numbered(numbers[2], numbers[1]);
}

/** A month in the product's format, `Nov 2026`; text that is not a month (half typed, for example) stays unchanged. */
export const shownMonth = (date: string): string =>
  isCalendarDate(date) ? formatDate(date, 'MMM-yyyy').replace('-', ' ') : date;

const firstDay = (typed: TypedDate): TypedDate => (typed.ok ? { ok: true, date: firstOfMonth(typed.date) } : typed);

function numbered(year: string | undefined, month: string | undefined): TypedDate {
  try {
    return { ok: true, date: calendarDate(`${year}-${month?.padStart(2, '0')}-01`) };
  } catch (error) {
    if (!(error instanceof CalendarDateError)) throw error;
    return { ok: false, error: error.code };
  }
}
