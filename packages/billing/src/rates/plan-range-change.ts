import { addDays, calendarDate, type CalendarDate } from '../values/calendar-date.ts';
import { doOverlap, type RangeDates, type RateRange } from './rate-range.ts';

export type RangeEdit =
  | {
      readonly kind: 'add';
      readonly range: RateRange;
      /** Whether the interrupted rates continue on the day after the new range's end; default true. */
      readonly standingGoesOn?: boolean;
      /** False refuses a range inside an existing one with an end, and ends an open one. */
      readonly splits?: boolean;
      /** The id of the continuation, if the database does not assign it. */
      readonly idAfter?: number;
    }
  | {
      readonly kind: 'change dates';
      readonly id: number;
      readonly start: CalendarDate;
      readonly end: CalendarDate | null;
    }
  | { readonly kind: 'delete'; readonly id: number };

/** One change to store; in the given order stored ranges never overlap on the way. */
export type RangeChange =
  | { readonly kind: 'insert'; readonly range: RateRange }
  | { readonly kind: 'set dates'; readonly id: number; readonly start: CalendarDate; readonly end: CalendarDate | null }
  | { readonly kind: 'delete'; readonly id: number };

export type RangeRefusal = 'range_overlaps' | 'range_reversed' | 'range_not_found';

export interface RangePlan {
  readonly changes: readonly RangeChange[];
  /** The days whose rate may change; unsaved periods that share a day with them are affected. */
  readonly touches: RangeDates;
}

/**
 * Plans the changes for an edit of a project's rate ranges, or returns why it is refused. Ranges never overlap. A new
 * range ends an open one that began earlier on the day before; a new range with an end inside an existing one splits
 * it: the existing rates continue on the day after, unless the edit says otherwise.
 */
export function planRangeChange(
  ranges: readonly RateRange[],
  edit: RangeEdit,
): RangePlan | { readonly refused: RangeRefusal } {
  switch (edit.kind) {
    case 'add':
      return planAddition(ranges, edit);
    case 'change dates':
      return planNewDates(ranges, edit);
    default:
      return planDeletion(ranges, edit.id);
  }
}

function planAddition(
  ranges: readonly RateRange[],
  { range: added, standingGoesOn = true, splits = true, idAfter }: Extract<RangeEdit, { kind: 'add' }>,
): RangePlan | { refused: RangeRefusal } {
  if (isReversed(added)) return { refused: 'range_reversed' };
  const surrounding = splits ? ranges.find((range) => isInside(added, range)) : undefined;
  if (surrounding?.id !== undefined && added.end !== null) {
    const before: RangeChange = {
      kind: 'set dates',
      id: surrounding.id,
      start: surrounding.start,
      end: addDays(added.start, -1),
    };
    const changes: RangeChange[] = [before, { kind: 'insert', range: added }];
    if (!standingGoesOn) return { changes, touches: { start: added.start, end: surrounding.end } };
    const { start: _start, id: _id, ...rest } = surrounding;
    const after = { ...rest, start: addDays(added.end, 1), ...(idAfter === undefined ? {} : { id: idAfter }) };
    return { changes: [...changes, { kind: 'insert', range: after }], touches: { start: added.start, end: added.end } };
  }
  const changes: RangeChange[] = [];
  let touches: RangeDates = { start: added.start, end: added.end };
  for (const range of ranges) {
    if (!doOverlap(range, added)) continue;
    const canEndBefore = range.end === null && range.start < added.start;
    if (!canEndBefore || range.id === undefined) return { refused: 'range_overlaps' };
    changes.push({ kind: 'set dates', id: range.id, start: range.start, end: addDays(added.start, -1) });
    touches = { start: added.start, end: null };
  }
  changes.push({ kind: 'insert', range: added });
  return { changes, touches };
}

/** Whether a range with an end lies strictly inside another one. */
export const isInside = (added: RangeDates, surrounding: RangeDates): boolean =>
  added.end !== null && surrounding.start < added.start && added.end < (surrounding.end ?? lastDay);

function planNewDates(
  ranges: readonly RateRange[],
  edit: { id: number; start: CalendarDate; end: CalendarDate | null },
): RangePlan | { refused: RangeRefusal } {
  const before = ranges.find((range) => range.id === edit.id);
  if (before === undefined) return { refused: 'range_not_found' };
  if (isReversed(edit)) return { refused: 'range_reversed' };
  if (ranges.some((range) => range.id !== edit.id && doOverlap(range, edit))) return { refused: 'range_overlaps' };
  const touches = daysOfBoth(before, edit);
  if (before.start === edit.start && before.end === edit.end) return { changes: [], touches };
  return { changes: [{ kind: 'set dates', id: edit.id, start: edit.start, end: edit.end }], touches };
}

function planDeletion(ranges: readonly RateRange[], id: number): RangePlan | { refused: RangeRefusal } {
  const deleted = ranges.find((range) => range.id === id);
  if (deleted === undefined) return { refused: 'range_not_found' };
  return { changes: [{ kind: 'delete', id }], touches: { start: deleted.start, end: deleted.end } };
}

/** The last day of the calendar: no range continues after it. */
const lastDay = calendarDate('2200-12-31');

function isReversed(dates: RangeDates): boolean {
  return dates.end !== null && dates.end < dates.start;
}

/** From the first to the last day of two ranges, with all days between them. */
export function daysOfBoth(one: RangeDates, other: RangeDates): RangeDates {
  return {
    start: one.start < other.start ? one.start : other.start,
    end: one.end === null || other.end === null ? null : one.end > other.end ? one.end : other.end,
  };
}
