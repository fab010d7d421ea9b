import { addDays, firstOfMonth, lastOfMonth } from '../values/calendar-date.ts';
import { lengthInDays, type Period } from '../values/period.ts';

/** With how many earlier periods one is compared. */
const count = 6;

/**
 * The six periods before one, newest first: calendar months before a calendar month, else periods of the same number of days
 * (docs/domain/findings.md#usual).
 */
export function earlierPeriods(of: Period): Period[] {
  const isMonth = of.start === firstOfMonth(of.start) && of.end === lastOfMonth(of.start);
  const days = lengthInDays(of);
  const found: Period[] = [];
  for (let before = addDays(of.start, -1); found.length < count;) {
    const start = isMonth ? firstOfMonth(before) : addDays(before, 1 - days);
    found.push({ start, end: before });
    before = addDays(start, -1);
  }
  return found;
}
