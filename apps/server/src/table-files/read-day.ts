import { calendarDate, isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** Which comes first in dates such as 03/04/2024. */
export type DateOrder = 'month first' | 'day first';

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const monthNamed = /^(\d{1,2})[- ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[- ,]+(\d{4})$/i;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type ReadDay = { readonly day: CalendarDate } | { readonly fault: 'unreadable' | 'impossible' };

/** The day that a text names; an instant counts as the day that is written in it, never as one in another time zone. */
export function readDay(text: string, order: DateOrder): ReadDay {
  const iso = yearFirst.exec(text.trim());
  const parts = yearLast.exec(text.trim());
  const named = monthNamed.exec(text.trim());
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : named !== null
        ? [named[3], String(monthNames.indexOf((named[2] ?? '').toLowerCase()) + 1), named[1]]
        : parts === null
          ? []
          : order === 'month first'
            ? [parts[3], parts[1], parts[2]]
            : [parts[3], parts[2], parts[1]];
  if (year === undefined || month === undefined || day === undefined) return { fault: 'unreadable' };
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(written) ? { day: calendarDate(written) } : { fault: 'impossible' };
}

/**
 * The order that the dates of a file prove: a first number above 12 is a day, a second one is one too. Undefined where
 * they are written year first, where both orders would do, and where one date proves the one and another the other.
 */
export function provenDateOrder(texts: Iterable<string>): { order: DateOrder | undefined; isNeeded: boolean } {
  let isNeeded = false;
  const proofs = new Set<DateOrder>();
  for (const text of texts) {
    const parts = yearLast.exec(text.trim());
    if (parts === null) continue;
    isNeeded = true;
    if (Number(parts[1]) > 12) proofs.add('day first');
    else if (Number(parts[2]) > 12) proofs.add('month first');
  }
  const [order] = proofs;
  return { order: proofs.size === 1 ? order : undefined, isNeeded };
}
