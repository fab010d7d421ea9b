import { describe, expect, test } from 'vitest';
import { shownMonth, typedMonth } from './typed-month.ts';

describe('a month is read from', () => {
  test.each([
    ['Nov 2026', '2026-11-01'],
    ['nov-2026', '2026-11-01'],
    ['November 2026', '2026-11-01'],
    ['Sept. 2026', '2026-09-01'],
    ['2026-11', '2026-11-01'],
    ['2026-2', '2026-02-01'],
    ['11/2026', '2026-11-01'],
    ['2.2024', '2024-02-01'],
    ['29 Feb 2024', '2024-02-01'],
    ['2026-11-21', '2026-11-01'],
    ['  Feb   2024 ', '2024-02-01'],
  ])('%s', (typed, date) => {
    expect(typedMonth(typed)).toEqual({ ok: true, date });
  });
});

describe('a month is not read from', () => {
  test.each([
    ['Nov', 'not_a_date'],
    ['Novembre 2026', 'not_a_date'],
    ['2026', 'not_a_date'],
    ['13/2026', 'impossible_day'],
    ['2026-00', 'impossible_day'],
    ['Jan 1899', 'out_of_range'],
    ['05/11/2026', 'ambiguous'],
  ])('%s', (typed, error) => {
    expect(typedMonth(typed)).toEqual({ ok: false, error });
  });
});

test('a month is shown by name, and other text stays as typed', () => {
  expect([shownMonth('2026-11-01'), shownMonth(''), shownMonth('Novembre')]).toEqual(['Nov 2026', '', 'Novembre']);
});
