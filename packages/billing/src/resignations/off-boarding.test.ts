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
    ['ends an assignment without an end', null, null, 'ends', '2028-02-29'],
    ['ends an assignment that would last longer', '2027-01-01', '2028-12-31', 'ends', '2028-02-29'],
    ['ends an assignment that ends on the same day anyway', '2027-01-01', '2028-02-29', 'ends', '2028-02-29'],
    ['ends an assignment that began on it', '2028-02-29', null, 'ends', '2028-02-29'],
    ['keeps an assignment that ended the day before', '2027-01-01', '2028-02-28', 'ended before', '2028-02-28'],
    ['cannot end an assignment that begins the day after', '2028-03-01', null, 'begins later', null],
  ])('%s', (_what, from, offBoard, kind, becomes) => {
    expect(offBoarding(stay(from, offBoard), calendarDate('2028-02-29'))).toEqual({ kind, offBoard: becomes });
  });
});

describe('without the resignation an assignment', () => {
  const set = (before: string | null) => ({ to: calendarDate('2026-06-30'), before: dateOrNull(before) });

  test.each([
    ['ends as before', '2026-06-30', set('2026-12-31'), '2026-12-31'],
    ['never ends, as before', '2026-06-30', set(null), null],
    ['ends as a user set it since', '2026-05-31', set('2026-12-31'), '2026-05-31'],
    ['never ends, as a user set it since', null, set('2026-12-31'), null],
    ['is unchanged if the resignation set nothing', '2026-06-30', undefined, '2026-06-30'],
  ])('%s', (_what, offBoard, by, without) => {
    expect(offBoardWithout(stay(null, offBoard), by)).toBe(without);
  });
});
