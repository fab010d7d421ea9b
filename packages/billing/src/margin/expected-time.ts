import type { Stay } from '../timesheets/expected-hours.ts';
import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Percentage, WHOLE } from '../values/percentage.ts';
import type { Period } from '../values/period.ts';

/** A developer's place on a project. */
export interface Place extends Stay {
  readonly projectId: number;
  readonly billingPercentage: Percentage;
  /** The working days of the project's region. */
  readonly calendar: WorkCalendar;
}

/** Counts the working days of a region in a run of days. */
export interface WorkCalendar {
  readonly isWorkingDay: (day: CalendarDate) => boolean;
  readonly workingDaysIn: (period: Period) => number;
}

/** The time that is expected of a developer on a project in a run of days. */
export interface ExpectedTime {
  readonly projectId: number;
  readonly days: Period;
  readonly seconds: bigint;
}

const secondsOfDay = 28_800n;

/**
 * The time that is expected of one developer on each project in a period, cut at some days: eight hours × billing % on each
 * working day. Places that come to more than 100 % on a day share its eight hours in proportion, to the second: no one is
 * expected to work twice (docs/domain/margin.md).
 * @param cuts days on which a new run begins, such as the first of each month
 */
export function expectedTime(places: readonly Place[], period: Period, cuts: readonly CalendarDate[]): ExpectedTime[] {
  const found: ExpectedTime[] = [];
  for (const days of runsOf(period, [...cuts, ...places.flatMap((place) => ends(place, period))])) {
    const there = places.filter(({ from, offBoard }) => isWithin(days, from, offBoard));
    const total = there.reduce((sum, { billingPercentage }) => sum + billingPercentage, 0n);
    if (total === 0n) continue;
    const isAlike = there.every(({ calendar }) => calendar === there[0]?.calendar);
    found.push(...(isAlike ? sharedAlike(there, days) : sharedDayByDay(there, days)));
  }
  return found;
}

const isWithin = ({ start, end }: Period, from: CalendarDate | null, offBoard: CalendarDate | null): boolean =>
  (from === null || from <= start) && (offBoard === null || end <= offBoard);

const ends = ({ from, offBoard }: Place, { end }: Period): CalendarDate[] => [
  ...(from === null ? [] : [from]),
  // there is no day after the last one of the calendar
  ...(offBoard === null || offBoard >= end ? [] : [addDays(offBoard, 1)]),
];

/** A period cut before each of these days. */
function runsOf({ start, end }: Period, cuts: readonly CalendarDate[]): Period[] {
  const starts = [...new Set([start, ...cuts.filter((day) => day > start && day <= end)])].toSorted();
  return starts.map((from, at) => {
    const next = starts[at + 1];
    return { start: from, end: next === undefined ? end : addDays(next, -1) };
  });
}

const shareOf = ({ billingPercentage }: Place, total: bigint): bigint =>
  divideHalfAwayFromZero(secondsOfDay * billingPercentage, total > WHOLE ? total : WHOLE);

const totalOf = (places: readonly Place[]): bigint =>
  places.reduce((sum, { billingPercentage }) => sum + billingPercentage, 0n);

function sharedAlike(there: readonly Place[], days: Period): ExpectedTime[] {
  const count = BigInt(there[0]?.calendar.workingDaysIn(days) ?? 0);
  const total = totalOf(there);
  return there.map((place) => ({ projectId: place.projectId, days, seconds: count * shareOf(place, total) }));
}

/** The same where holidays differ by region: on a holiday of one project, the others expect the whole day. */
function sharedDayByDay(there: readonly Place[], days: Period): ExpectedTime[] {
  const seconds = new Map(there.map(({ projectId }) => [projectId, 0n]));
  for (let day = days.start; day <= days.end; day = addDays(day, 1)) {
    const working = there.filter(({ calendar }) => calendar.isWorkingDay(day));
    const total = totalOf(working);
    for (const place of working)
      seconds.set(place.projectId, (seconds.get(place.projectId) ?? 0n) + shareOf(place, total));
  }
  return [...seconds].map(([projectId, sum]) => ({ projectId, days, seconds: sum }));
}
