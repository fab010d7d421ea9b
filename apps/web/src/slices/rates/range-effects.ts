import { planRangeChange, type RangeChange, type RangeEdit } from '@countinghouse/billing/rates/plan-range-change.ts';
import { rangesAfter } from '@countinghouse/billing/rates/ranges-after.ts';
import { doOverlap, isInRange, type RangeDates, type RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { addDays, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** The effects of a change of ranges, or why it is refused, before anything is saved. */
export type RangeEffects =
  | {
      /** Another range that would end earlier than now, with its new dates. */
      readonly shortened: RateRange | undefined;
      /** The range with which the former rates continue after a new range with an end. */
      readonly goesOn: RateRange | undefined;
      /** Days whose rate may change; unsaved timesheets use the new one. */
      readonly touches: RangeDates;
      /** Days with rates now that would have none in any range. */
      readonly uncovered: readonly RangeDates[];
    }
  | { readonly refused: 'range_reversed' | 'range_not_found' }
  | {
      readonly refused: 'range_overlaps';
      readonly overlapped: readonly RateRange[];
      readonly field: 'startDate' | 'endDate';
    };

/** Computes the effects with the same rules that the server uses. */
export function effectsOf(ranges: readonly RateRange[], edit: RangeEdit): RangeEffects {
  const plan = planRangeChange(ranges, edit);
  if ('refused' in plan) {
    if (plan.refused !== 'range_overlaps' || edit.kind === 'delete')
      return { refused: plan.refused === 'range_reversed' ? 'range_reversed' : 'range_not_found' };
    return { refused: 'range_overlaps', ...overlapOf(ranges, edit) };
  }
  const after = rangesAfter(ranges, plan.changes);
  const own = edit.kind === 'add' ? undefined : edit.id;
  const shortened = plan.changes.find((change) => change.kind === 'set dates' && change.id !== own);
  return {
    shortened: shortened === undefined ? undefined : after.find((range) => range.id === idOf(shortened)),
    goesOn: plan.changes.flatMap((change) => (change.kind === 'insert' ? [change.range] : []))[1],
    touches: plan.touches,
    uncovered: ranges.flatMap((range) => daysOutside(range, after)),
  };
}

/** The overlapping ranges, and the date at which the error is shown. */
function overlapOf(ranges: readonly RateRange[], edit: Exclude<RangeEdit, { kind: 'delete' }>) {
  const dates = edit.kind === 'add' ? edit.range : edit;
  const own = edit.kind === 'add' ? undefined : edit.id;
  const overlapped = ranges.filter((range) => range.id !== own && doOverlap(range, dates));
  const startsInside = overlapped.some((range) => isInRange(dates.start, range));
  return { overlapped, field: startsInside ? ('startDate' as const) : ('endDate' as const) };
}

/** The days around one that no range has; without an end when nothing follows. */
export function gapAround(ranges: readonly RangeDates[], day: CalendarDate): RangeDates {
  let start: CalendarDate | undefined;
  let end: CalendarDate | null = null;
  for (const range of ranges) {
    if (range.end !== null && range.end < day && (start === undefined || range.end >= start))
      start = addDays(range.end, 1);
    if (range.start > day && (end === null || range.start <= end)) end = addDays(range.start, -1);
  }
  return { start: start ?? day, end };
}

const lastDay = calendarDate('2200-12-31');

/** The days of a range that none of the others has, in order. */
function daysOutside(range: RangeDates, others: readonly RangeDates[]): RangeDates[] {
  const outside: RangeDates[] = [];
  let from: CalendarDate | undefined = range.start;
  for (const other of [...others].sort((one, two) => (one.start < two.start ? -1 : 1))) {
    if (from === undefined || !doOverlap({ start: from, end: range.end }, other)) continue;
    if (other.start > from) outside.push({ start: from, end: addDays(other.start, -1) });
    // the calendar ends in 2200: after its last day there is no day without rates
    const isLast = other.end === null || other.end === lastDay || (range.end !== null && other.end >= range.end);
    from = isLast ? undefined : addDays(other.end, 1);
  }
  if (from !== undefined) outside.push({ start: from, end: range.end });
  return outside;
}

const idOf = (change: RangeChange): number | undefined => (change.kind === 'insert' ? undefined : change.id);
