import type { CalendarDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import { type InvoiceCycle, nextPeriod } from './cycle.ts';

/** The first and the last day of a project, where there are such. */
export interface ProjectDays {
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

/** The period by the cycle behind the last billed day, within the project; undefined where the project has no day of it. */
export const nextPeriodToBill = (
  lastBilled: CalendarDate,
  { cycle, projectDays }: { readonly cycle: InvoiceCycle | null; readonly projectDays: ProjectDays },
): Period | undefined => withinProject(nextPeriod({ start: lastBilled, end: lastBilled }, cycle), projectDays);

/** The days of a period that a project has; undefined where there are none. */
export function withinProject(period: Period, projectDays: ProjectDays): Period | undefined {
  const start = projectDays.start !== null && projectDays.start > period.start ? projectDays.start : period.start;
  const end = projectDays.end !== null && projectDays.end < period.end ? projectDays.end : period.end;
  return start <= end ? { start, end } : undefined;
}
