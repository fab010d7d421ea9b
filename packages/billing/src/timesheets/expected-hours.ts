import type { CalendarDate } from '../values/calendar-date.ts';
import { type Days, daysOfHundredths, daysOfSeconds } from '../values/days.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Hours, hoursOfHundredths, secondsInHundredth } from '../values/hours.ts';
import type { Percentage } from '../values/percentage.ts';

const wholePercentage = 10_000n;

/** The days of a developer on a project, both included; null sets no limit. */
export interface Stay {
  readonly from: CalendarDate | null;
  readonly offBoard: CalendarDate | null;
}

/** A developer's stay limited to the dates of the project: assignments count only between its start and end. */
export const stayWithin = (
  stay: Stay,
  project: { readonly start: CalendarDate | null; readonly end: CalendarDate | null },
): Stay => ({
  from: stay.from !== null && (project.start === null || project.start < stay.from) ? stay.from : project.start,
  offBoard:
    stay.offBoard !== null && (project.end === null || stay.offBoard < project.end) ? stay.offBoard : project.end,
});

/** Those of the given days on which the developer is on the project. */
export function daysOnProject(days: readonly CalendarDate[], stay: Stay): CalendarDate[] {
  return days.filter(
    (day) => (stay.from === null || stay.from <= day) && (stay.offBoard === null || day <= stay.offBoard),
  );
}

/** Hours expected of a developer: working days × 8 × billing %, rounded once to 2 decimals. 21 days at 50 % are 84.00. */
export function expectedHours(workingDayCount: number, billingPercentage: Percentage): Hours {
  return hoursOfDays(daysOfHundredths(BigInt(workingDayCount) * 100n), billingPercentage);
}

/** Days of leave in hours of this developer: exact time × billing %, rounded once to 2 decimals. */
export function hoursOfDays(days: Days, billingPercentage: Percentage): Hours {
  return hoursOfHundredths(divideHalfAwayFromZero(days * billingPercentage, wholePercentage * secondsInHundredth));
}

/** Hours of leave in days: hours ÷ 8. Screens show them with 2 decimals. */
export const daysOfHours = (hours: Hours): Days => daysOfSeconds(hours * secondsInHundredth);
