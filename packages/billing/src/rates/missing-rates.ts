import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import { rateGaps } from './rate-segments.ts';
import type { ProjectRates, RatedPerson } from './rate-on-day.ts';

/** A developer with the days on the project; without a date the assignment is open on that side. */
export interface RatedDeveloper extends RatedPerson {
  readonly name: string;
  readonly from: CalendarDate | null;
  readonly offBoard: CalendarDate | null;
}

/** Days of a period for which these developers have no rate in a rate range. */
export interface MissingRates extends Period {
  readonly developers: readonly RatedDeveloper[];
}

/** The days of a period on which developers of a project have no rate in a rate range; developers without a rate on the same days are together. */
export function missingRates(
  period: Period,
  developers: readonly RatedDeveloper[],
  rates: ProjectRates,
): MissingRates[] {
  const missing: { start: CalendarDate; end: CalendarDate; developers: RatedDeveloper[] }[] = [];
  for (const developer of developers) {
    for (const { start, end } of gapsOf(period, developer, rates)) {
      const same = missing.find((one) => one.start === start && one.end === end);
      if (same === undefined) missing.push({ start, end, developers: [developer] });
      else same.developers.push(developer);
    }
  }
  return missing.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
}

/** The runs of days without a rate while a developer is on the project; gaps that follow each other are one. */
function gapsOf(period: Period, developer: RatedDeveloper, rates: ProjectRates): Period[] {
  const start = developer.from !== null && developer.from > period.start ? developer.from : period.start;
  const end = developer.offBoard !== null && developer.offBoard < period.end ? developer.offBoard : period.end;
  if (end < start) return [];
  const joined: { start: CalendarDate; end: CalendarDate }[] = [];
  for (const gap of rateGaps({ start, end }, developer, rates)) {
    const last = joined.at(-1);
    if (last !== undefined && addDays(last.end, 1) === gap.start) last.end = gap.end;
    else joined.push({ start: gap.start, end: gap.end });
  }
  return joined;
}
