import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { offBoarding, offBoardWithout } from './off-boarding.ts';

const dateOrNull = (text: string | null) => (text === null ? null : calendarDate(text));
const stay = (from: string | null, offBoard: string | null) => ({
  from: dateOrNull(from),
  offBoard: dateOrNull(offBoard),
});

describe('a last working day of 29 Feb 2028', () => {
  test.each([
    ['ends a place without an end', null, null, 'ends', '2028-02-29'],
    ['ends a place that would last longer', '2027-01-01', '2028-12-31', 'ends', '2028-02-29'],
    ['ends a place that ends with it anyway', '2027-01-01', '2028-02-29', 'ends', '2028-02-29'],
    ['ends a place that began on it', '2028-02-29', null, 'ends', '2028-02-29'],
    ['leaves a place that ended the day before', '2027-01-01', '2028-02-28', 'ended before', '2028-02-28'],
    ['cannot end a place that begins the day after', '2028-03-01', null, 'begins later', null],
  ])('%s', (_what, from, offBoard, kind, becomes) => {
    expect(offBoarding(stay(from, offBoard), calendarDate('2028-02-29'))).toEqual({ kind, offBoard: becomes });
  });
});

describe('without the resignation a place ends', () => {
  const set = (before: string | null) => ({ to: calendarDate('2026-06-30'), before: dateOrNull(before) });

  test.each([
    ['as it did before', '2026-06-30', set('2026-12-31'), '2026-12-31'],
    ['never, as before', '2026-06-30', set(null), null],
    ['as somebody chose since', '2026-05-31', set('2026-12-31'), '2026-05-31'],
    ['never, as somebody chose since', null, set('2026-12-31'), null],
    ['as it is, where the resignation set nothing', '2026-06-30', undefined, '2026-06-30'],
  ])('%s', (_what, offBoard, by, without) => {
    expect(offBoardWithout(stay(null, offBoard), by)).toBe(without);
  });
});
