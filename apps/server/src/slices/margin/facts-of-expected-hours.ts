import { expectedTime, type Place, type WorkCalendar } from '@countinghouse/billing/margin/expected-time.ts';
import { addDays, type CalendarDate, firstOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Fact } from './fact.ts';
import { atOnePrice, pricedTime } from './facts-of-hours.ts';
import type { CostOfDays } from './margin-hours.sql.ts';
import type { RateOfMonth, StoredPlace } from './margin-places.sql.ts';

/** The hours that are expected of developers up to today, and those after today with what they will cost. */
export function factsOfExpectedHours(
  places: readonly StoredPlace[],
  {
    period,
    today,
    months,
    calendarOf,
    costsOf,
    rateOf,
    isShown,
  }: {
    readonly period: Period;
    readonly today: CalendarDate;
    /** The first day of each month. */
    readonly months: readonly CalendarDate[];
    readonly calendarOf: (region: string | null) => WorkCalendar;
    readonly costsOf: (employeeId: number) => readonly CostOfDays[];
    readonly rateOf: RateOfMonth;
    readonly isShown: (projectId: number) => boolean;
  },
): Fact[] {
  const byEmployee = grouped(places.filter(({ isExpected }) => isExpected));
  const parts = [...byEmployee].flatMap(([employeeId, own]) => {
    const costs = costsOf(employeeId);
    const cuts = [addDays(today, 1), ...months, ...costs.flatMap(({ start, end }) => [start, ...after(end, period)])];
    return expectedTime(
      own.map((place) => placeOf(place, calendarOf)),
      period,
      cuts,
    )
      .filter(({ projectId, seconds }) => seconds > 0n && isShown(projectId))
      .map(({ projectId, days, seconds }) => ({
        projectId,
        employeeId,
        days,
        seconds,
        month: firstOfMonth(days.start),
        price: costs.find(({ start, end }) => start <= days.start && (end === null || days.start <= end)),
      }));
  });
  const isOver = ({ days }: { readonly days: Period }): boolean => days.end <= today;
  const over = atOnePrice(parts.filter(isOver).map((part) => ({ ...part, price: undefined })));
  const ahead = atOnePrice(parts.filter((part) => !isOver(part)));
  return [
    ...over.map(({ projectId, employeeId, month, ...time }): Fact => {
      const of = { projectId, employeeId, month };
      const { hours, kind, line } = pricedTime('Expected hours', { ...of, ...time }, rateOf);
      return { ...of, sums: { expectedHours: hours }, kind, line };
    }),
    ...ahead.map(({ projectId, employeeId, month, ...time }): Fact => {
      const of = { projectId, employeeId, month };
      const { hours, usd, kind, line } = pricedTime('Hours ahead', { ...of, ...time }, rateOf);
      return { ...of, sums: usd === undefined ? { hoursAheadWithoutCost: hours } : { costAhead: usd }, kind, line };
    }),
  ];
}

/** Things of employees, by their ids. */
export function grouped<Thing extends { readonly employeeId: number }>(
  things: readonly Thing[],
): ReadonlyMap<number, readonly Thing[]> {
  const by = new Map<number, Thing[]>();
  for (const thing of things) {
    const own = by.get(thing.employeeId);
    if (own === undefined) by.set(thing.employeeId, [thing]);
    else own.push(thing);
  }
  return by;
}

/** The day after a cost, unless it is after the period: the calendar has a last day. */
const after = (end: CalendarDate | null, period: Period): CalendarDate[] =>
  end === null || end >= period.end ? [] : [addDays(end, 1)];

const placeOf = (
  { projectId, billingPercentage, region, from, offBoard }: StoredPlace,
  calendarOf: (region: string | null) => WorkCalendar,
): Place => ({
  projectId,
  billingPercentage: percentageFromText(billingPercentage),
  from,
  offBoard,
  calendar: calendarOf(region),
});
