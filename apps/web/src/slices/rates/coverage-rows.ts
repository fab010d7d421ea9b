import { isGap, rateSegments, type RateSegment } from '@countinghouse/billing/rates/rate-segments.ts';
import type { RatedPerson, RateReason } from '@countinghouse/billing/rates/rate-on-day.ts';
import { addDays, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { overlap, type Period } from '@countinghouse/billing/values/period.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ShownRates } from './shown-rates.ts';

/** Days with one rate, or days that cannot be billed: before the developer joined, after the project ended. */
export interface StripSegment extends Period {
  readonly reason: RateReason | 'outside';
  readonly rate: HourlyRate;
  /** The first day of the range that has these days. */
  readonly rangeStart: CalendarDate | undefined;
}

/** One line of the timeline: a role, or a developer under their role. */
export interface StripRow {
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly kind: 'role' | 'developer';
  readonly segments: readonly StripSegment[];
}

/** First and last day of a period that may have begun long ago or be open. */
interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** The rate of each day, for each role and below it for each of its developers; the segments of a row cover the window. */
export function coverageRows(window: Period, rates: ShownRates, project: ProjectDetails): StripRow[] {
  const onProject = new Map(project.developers.map((one) => [one.employeeId, one]));
  const ofProject = { from: project.startDate, to: project.endDate };
  return rates.roles.flatMap((role) => [
    row('role', `role ${role}`, role, { employeeId: null, role }, ofProject),
    ...rates.developers
      .filter((developer) => developer.role === role)
      .map(({ employeeId, employeeName }) => {
        const days = onProject.get(employeeId);
        const stay = both(ofProject, { from: days?.fromDate ?? null, to: days?.offBoardDate ?? null });
        return row('developer', `developer ${employeeId}`, employeeName, { employeeId, role }, stay);
      }),
  ]);

  function row(kind: StripRow['kind'], key: string, name: string, person: RatedPerson, days: Days): StripRow {
    const segments = rateSegments(window, person, rates).flatMap((segment) =>
      // a role keeps the rates of all visible ranges; only a gap on days that cannot be billed is left out
      kind === 'role' && !isGap(segment) ? [shown(segment)] : within(segment, days),
    );
    return { kind, key, name, role: person.role, segments: joined(segments) };
  }
}

/** The days that are in both. */
const both = (one: Days, other: Days): Days => ({
  from: one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from,
  to: one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to,
});

/** Whether a row has days that are billed at the default rate or at nothing. */
export const hasGap = (row: StripRow): boolean =>
  row.segments.some((segment) => segment.reason === 'default' || segment.reason === 'none');

function shown(segment: RateSegment): StripSegment {
  const { start, end, reason, rate, range } = segment;
  return { start, end, reason, rate, rangeStart: range?.start };
}

/** The parts of a segment, with those outside the given days marked as such. */
function within(segment: RateSegment, days: Days): StripSegment[] {
  const stay = {
    start: days.from === null || days.from < segment.start ? segment.start : calendarDate(days.from),
    end: days.to === null || days.to > segment.end ? segment.end : calendarDate(days.to),
  };
  const inside = stay.start <= stay.end ? overlap(segment, stay) : undefined;
  const one = shown(segment);
  if (inside === undefined) return [{ ...one, reason: 'outside' }];
  const parts: StripSegment[] = [];
  if (inside.start > one.start) parts.push({ ...one, end: addDays(inside.start, -1), reason: 'outside' });
  parts.push({ ...one, ...inside });
  if (inside.end < one.end) parts.push({ ...one, start: addDays(inside.end, 1), reason: 'outside' });
  return parts;
}

/** Adjacent days outside become one segment, whatever ranges they are in. */
function joined(segments: readonly StripSegment[]): StripSegment[] {
  const result: StripSegment[] = [];
  for (const segment of segments) {
    const before = result.at(-1);
    if (before?.reason === 'outside' && segment.reason === 'outside')
      result[result.length - 1] = { ...before, end: segment.end, rangeStart: undefined };
    else result.push(segment);
  }
  return result;
}
