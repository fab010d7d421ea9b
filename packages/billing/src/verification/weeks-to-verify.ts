import type { CalendarDate } from '../values/calendar-date.ts';
import { containsDay, overlap, type Period } from '../values/period.ts';
import { daysNotVerified, divideIntoWeeks } from './divide-into-weeks.ts';

/** Why a week is not verified together with others, but on its own page. */
export type WeekObstacle = 'not_over' | 'findings' | 'missing_hours' | 'other_dates' | 'no_prediction';

/** A week that is not verified yet. */
export interface WeekToVerify extends Period {
  /** Null where it can be verified together with others. */
  readonly obstacle: WeekObstacle | null;
}

/** What is known about the days worked for a period. */
export interface WeeksWorked {
  readonly worked: Period;
  /** The weeks that were generated and share a day with it. */
  readonly generated: readonly (Period & { readonly verified: boolean })[];
  /** Whether weeks can be generated: they belong to a prediction. */
  readonly isPredicted: boolean;
  /** Today is the first day that is not over. */
  readonly today: CalendarDate;
  /** The days of each finding that is not dismissed; empty for one about the whole period. */
  readonly findings: readonly (readonly CalendarDate[])[];
  /** Working days of full-time developers without hours or leave. */
  readonly daysWithoutHours: readonly CalendarDate[];
}

/**
 * The weeks of a period that are not verified, first to last. One with an open finding, missing hours or days to come is verified only by a user who
 * looks at it (docs/domain/billing-run.md#weeks).
 */
export function weeksToVerify(of: WeeksWorked): WeekToVerify[] {
  const open = daysNotVerified(of.worked, of.generated);
  return divideIntoWeeks(of.worked)
    .filter((week) => open.some((days) => overlap(days, week) !== undefined))
    .map(({ start, end }) => ({ start, end, obstacle: obstacleOf({ start, end }, of) }));
}

function obstacleOf(week: Period, of: WeeksWorked): WeekObstacle | null {
  const isOfWeek = (day: CalendarDate): boolean => containsDay(week, day);
  const generated = of.generated.filter((one) => overlap(one, week) !== undefined);
  if (week.end >= of.today) return 'not_over';
  if (of.findings.some((days) => days.length === 0 || days.some(isOfWeek))) return 'findings';
  if (of.daysWithoutHours.some(isOfWeek)) return 'missing_hours';
  if (generated.some(({ start, end }) => start !== week.start || end !== week.end)) return 'other_dates';
  return generated.length === 0 && !of.isPredicted ? 'no_prediction' : null;
}
