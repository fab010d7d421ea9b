import type { CalendarDate } from '../values/calendar-date.ts';
import { type Days, daysOfHundredths } from '../values/days.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import type { Percentage } from '../values/percentage.ts';

/** A full working day in hours. */
export const fullDayHours = 8n;

const wholePercentage = 10_000n;

/** When a developer is on a project; both days belong to it, a missing one sets no limit. */
export interface Stay {
  readonly from: CalendarDate | null;
  readonly offBoard: CalendarDate | null;
}

/** Those of some days on which the developer is on the project. */
export function daysOnProject(days: readonly CalendarDate[], stay: Stay): CalendarDate[] {
  return days.filter(
    (day) => (stay.from === null || stay.from <= day) && (stay.offBoard === null || day <= stay.offBoard),
  );
}

/** Hours expected of a developer: working days × 8 × billing %, rounded once to 2 decimals (decisions, section 8). */
export function expectedHours(workingDayCount: number, billingPercentage: Percentage): Hours {
  return hoursOfDays((BigInt(workingDayCount) * 100n) as Days, billingPercentage);
}

/** Days of leave in hours of this developer: days × 8 × billing %, rounded once to 2 decimals (decisions, section 5). */
export function hoursOfDays(days: Days, billingPercentage: Percentage): Hours {
  return hoursOfHundredths(divideHalfAwayFromZero(days * fullDayHours * billingPercentage, wholePercentage));
}

/** Hours of leave in days, as screens show them: hours ÷ 8 (billing, section 9). */
export function daysOfHours(hours: Hours): Days {
  return daysOfHundredths(divideHalfAwayFromZero(hours, fullDayHours));
}
