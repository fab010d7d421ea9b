import { daysOnProject, expectedHours, hoursOfDays, type Stay } from '../timesheets/expected-hours.ts';
import { workingDays } from '../timesheets/working-days.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type Days, daysOfSeconds } from '../values/days.ts';
import { hoursFromSeconds } from '../values/hours.ts';
import { type Percentage, WHOLE } from '../values/percentage.ts';
import { containsDay, type Period } from '../values/period.ts';

/** A week of a project, Monday to Sunday. */
export interface WeekOfProject {
  readonly week: Period;
  /** Days from this one on are not over. */
  readonly today: CalendarDate;
  /** Those of the region of the project's company. */
  readonly holidays: ReadonlySet<CalendarDate>;
  /** The days that are in no verified week; the hours of others are settled. */
  readonly open: readonly Period[];
}

/** A developer of the project in that week. */
export interface DeveloperOfWeek extends Stay {
  readonly billingPercentage: Percentage;
  /** The last working day of a resignation; null without one. */
  readonly lastWorkingDay: CalendarDate | null;
  /** The time logged on each day, on all projects together. */
  readonly secondsByDay: ReadonlyMap<CalendarDate, bigint>;
  /** The time logged on the project in the week. */
  readonly secondsOnProject: bigint;
  /** The approved leave of each day, or part of a day. */
  readonly leaveByDay: ReadonlyMap<CalendarDate, Days>;
}

/**
 * The working days of a week on which a developer of a project has neither hours, on any project, nor approved leave. Part-time
 * developers do not work every day: their days count only in a week that is over and has fewer hours and leave than expected
 * (docs/domain/missing-hours.md).
 */
export function missingDays(
  { week, today, holidays, open }: WeekOfProject,
  developer: DeveloperOfWeek,
): CalendarDate[] {
  const { lastWorkingDay } = developer;
  const expected = daysOnProject(workingDays(week, holidays), developer).filter(
    (day) => lastWorkingDay === null || day <= lastWorkingDay,
  );
  if (developer.billingPercentage < WHOLE && (week.end >= today || hasHoursOf(expected, developer))) return [];
  return daysWithoutTime(expected, developer).filter(
    (day) => day < today && open.some((period) => containsDay(period, day)),
  );
}

/** The days with neither time on any project nor approved leave; part of a day of leave counts as leave. */
export const daysWithoutTime = (
  days: readonly CalendarDate[],
  of: {
    readonly secondsByDay: ReadonlyMap<CalendarDate, bigint>;
    readonly leaveByDay: ReadonlyMap<CalendarDate, unknown>;
  },
): CalendarDate[] => days.filter((day) => !of.leaveByDay.has(day) && (of.secondsByDay.get(day) ?? 0n) <= 0n);

/** Whether the hours on the project and the leave are what is expected of the developer on some days. */
function hasHoursOf(days: readonly CalendarDate[], developer: DeveloperOfWeek): boolean {
  const { billingPercentage, leaveByDay, secondsOnProject } = developer;
  const leave = daysOfSeconds(days.reduce((sum, day) => sum + (leaveByDay.get(day) ?? 0n), 0n));
  const there = hoursFromSeconds(secondsOnProject) + hoursOfDays(leave, billingPercentage);
  return there >= expectedHours(days.length, billingPercentage);
}
