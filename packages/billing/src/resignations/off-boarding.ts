import type { Stay } from '../timesheets/expected-hours.ts';
import type { CalendarDate } from '../values/calendar-date.ts';

/** What a resignation set on a project: its last working day, and the previous off-board date. */
export interface OffBoardSet {
  readonly to: CalendarDate;
  readonly before: CalendarDate | null;
}

/**
 * The effect of a last working day on an assignment to a project: it ends on that day; it ended earlier and is
 * unchanged; or it begins later and must be removed manually.
 */
export type OffBoarding =
  | { readonly kind: 'ends'; readonly offBoard: CalendarDate }
  | { readonly kind: 'ended before' | 'begins later'; readonly offBoard: CalendarDate | null };

/** An assignment's off-board date without the resignation: the previous one, unless a user chose another one since. */
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
