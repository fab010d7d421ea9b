import type { ProjectModel } from '../timesheets/project-terms.ts';
import { addDays, weekday, type CalendarDate } from '../values/calendar-date.ts';
import { containsDay, daysOf, type Period } from '../values/period.ts';

/** A week to verify: Monday to Sunday, cut to the timesheet period; the first is number 1, however short. */
export interface Week extends Period {
  readonly number: number;
}

/** Weeks are verified in every model but Fixed Cost, whose price does not depend on hours. */
export const needsVerifiedWeeks = (model: ProjectModel): boolean => model !== 'Fixed Cost';

/** The weeks of a timesheet period, first to last: each day is in exactly one. */
export function divideIntoWeeks(timesheetPeriod: Period): Week[] {
  const weeks: Week[] = [];
  for (let start = timesheetPeriod.start; start <= timesheetPeriod.end;) {
    const sunday = addDays(start, 7 - weekday(start));
    const end = sunday < timesheetPeriod.end ? sunday : timesheetPeriod.end;
    weeks.push({ number: weeks.length + 1, start, end });
    if (end === timesheetPeriod.end) break;
    start = addDays(end, 1);
  }
  return weeks;
}

/** The runs of days of a timesheet period that lie in no verified week. Days without a generated week are not verified. */
export function daysNotVerified(
  timesheetPeriod: Period,
  weeks: readonly (Period & { readonly verified: boolean })[],
): Period[] {
  const runs: { start: CalendarDate; end: CalendarDate }[] = [];
  for (const day of daysOf(timesheetPeriod)) {
    const ofDay = weeks.filter((week) => containsDay(week, day));
    if (ofDay.length > 0 && ofDay.every((week) => week.verified)) continue;
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  return runs;
}

/**
 * Generates the weeks of a period again. A stored week with the same dates stays, with tick and note, so that no check is lost; all
 * others are replaced. Returns the stored week that stays for each week of the period, and those that go.
 */
export function generateAgain<Stored extends Period>(
  timesheetPeriod: Period,
  stored: readonly Stored[],
): {
  readonly weeks: readonly { readonly week: Week; readonly kept: Stored | undefined }[];
  readonly gone: readonly Stored[];
} {
  const byDates = new Map(stored.map((one) => [`${one.start} ${one.end}`, one]));
  const weeks = divideIntoWeeks(timesheetPeriod).map((week) => ({
    week,
    kept: byDates.get(`${week.start} ${week.end}`),
  }));
  const kept = new Set(weeks.map((one) => one.kept));
  return { weeks, gone: stored.filter((one) => !kept.has(one)) };
}
