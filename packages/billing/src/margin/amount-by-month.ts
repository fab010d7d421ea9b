import { allocate } from '../values/allocate.ts';
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth, weekday } from '../values/calendar-date.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { lengthInDays, type Period } from '../values/period.ts';

/**
 * An amount by the months of the period that it is for, by their first days: in proportion to the days from Monday to Friday, or
 * to all days where the period has none of these. The parts add up to the amount (docs/domain/margin.md).
 */
export function amountByMonth(amount: Money, period: Period): ReadonlyMap<CalendarDate, Money> {
  const months = monthsOf(period);
  if (months.length === 1) return new Map([[firstOfMonth(period.start), amount]]);
  const weekdays = months.map((part) => BigInt(weekdaysIn(part)));
  const weights = weekdays.some((days) => days > 0n) ? weekdays : months.map((part) => BigInt(lengthInDays(part)));
  const shares = allocate(amount, weights);
  return new Map(months.map(({ start }, at) => [firstOfMonth(start), moneyOfMinorUnits(shares[at] ?? 0n)]));
}

/** A period cut at the ends of months. */
function monthsOf(of: Period): Period[] {
  const parts: Period[] = [];
  for (let start = of.start; start <= of.end;) {
    const last = lastOfMonth(start);
    parts.push({ start, end: last < of.end ? last : of.end });
    if (last >= of.end) break;
    start = addDays(last, 1);
  }
  return parts;
}

const friday = 5;

/** How many days from Monday to Friday a period has. */
function weekdaysIn(of: Period): number {
  const days = lengthInDays(of);
  const rest = days % 7;
  const first = weekday(of.start);
  const inRest = Array.from({ length: rest }, (_, at) => ((first - 1 + at) % 7) + 1).filter((one) => one <= friday);
  return Math.floor(days / 7) * friday + inRest.length;
}
