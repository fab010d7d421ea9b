import { rateSegments, type RateSegment } from '../rates/rate-segments.ts';
import type { ProjectRates, RatedPerson } from '../rates/rate-on-day.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import type { Period } from '../values/period.ts';

/** Logs or working days of a period that are billed at the same rate. */
export interface RateGroup<Thing> {
  readonly rate: HourlyRate;
  /** The runs of days with entries on which this rate applies, in order. */
  readonly segments: readonly RateSegment[];
  readonly things: readonly Thing[];
}

/**
 * Sorts the logs or working days of a period by the rate of their day, in the order in which the rates first hold.
 * Two ranges with the same rate make one group. With nothing to sort there is one empty group at the rate of
 * `lastDay`.
 */
export function groupByRate<Thing>(
  things: readonly Thing[],
  dayOf: (thing: Thing) => CalendarDate,
  period: Period,
  lastDay: CalendarDate,
  person: RatedPerson,
  rates: ProjectRates,
): RateGroup<Thing>[] {
  const segments = rateSegments(period, person, rates);
  const found = segments.map((): Thing[] => []);
  for (const thing of things) {
    const day = dayOf(thing);
    const at = segments.findIndex((segment) => day <= segment.end);
    found[at]?.push(thing);
  }
  const groups: { rate: HourlyRate; segments: RateSegment[]; things: Thing[] }[] = [];
  for (const [at, segment] of segments.entries()) {
    const inSegment = found[at] ?? [];
    if (inSegment.length === 0) continue;
    const group = groups.find((each) => each.rate === segment.rate);
    if (group === undefined) groups.push({ rate: segment.rate, segments: [segment], things: inSegment });
    else {
      group.segments.push(segment);
      group.things.push(...inSegment);
    }
  }
  if (groups.length > 0) return groups;
  return rateSegments({ start: lastDay, end: lastDay }, person, rates).map((segment) => ({
    rate: segment.rate,
    segments: [segment],
    things: [],
  }));
}
