import type { Stay } from '../timesheet/expected-hours.ts';
import type { CalendarDate } from '../values/calendar-date.ts';

/** What a resignation set on a project: the last working day that it had, and the off-board date that stood there before. */
export interface OffBoardSet {
  readonly to: CalendarDate;
  readonly before: CalendarDate | null;
}

/**
 * What a last working day makes of somebody's place on a project: it ends with that day; it has ended before and stays as
 * it is; or it would only begin afterwards, and has to be taken away by hand.
 */
export type OffBoarding =
  | { readonly kind: 'ends'; readonly offBoard: CalendarDate }
  | { readonly kind: 'ended before' | 'begins later'; readonly offBoard: CalendarDate | null };

/** The off-board date of a place as it is without the resignation: what stood there before, unless somebody chose another one since. */
export const offBoardWithout = (stay: Stay, set: OffBoardSet | undefined): CalendarDate | null =>
  set !== undefined && stay.offBoard === set.to ? set.before : stay.offBoard;

/**
 * An employee is not billed on a project after the last working day, so it becomes the off-board date where the assignment would
 * last longer.
 */
export function offBoarding(stay: Stay, lastWorkingDay: CalendarDate): OffBoarding {
  const { from, offBoard } = stay;
  if (from !== null && from > lastWorkingDay) return { kind: 'begins later', offBoard };
  if (offBoard !== null && offBoard < lastWorkingDay) return { kind: 'ended before', offBoard };
  return { kind: 'ends', offBoard: lastWorkingDay };
}
