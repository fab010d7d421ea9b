import { expect, test } from 'vitest';
import { calendarDate as day } from '../values/calendar-date.ts';
import { weeksToVerify, type WeeksWorked } from './weeks-to-verify.ts';

/** Monday 1 June to Sunday 21 June 2026: three weeks, of which the first is verified. */
const week = (start: string, end: string, verified = false) => ({ start: day(start), end: day(end), verified });
const june: WeeksWorked = {
  worked: { start: day('2026-06-01'), end: day('2026-06-21') },
  generated: [
    week('2026-06-01', '2026-06-07', true),
    week('2026-06-08', '2026-06-14'),
    week('2026-06-15', '2026-06-21'),
  ],
  isPredicted: true,
  today: day('2026-07-01'),
  findings: [],
  daysWithoutHours: [],
};

test.each<readonly [string, Partial<WeeksWorked>, readonly string[]]>([
  ['the weeks that are not verified', {}, ['2026-06-08', '2026-06-15']],
  ['weeks that were never generated, of a prediction', { generated: [] }, ['2026-06-01', '2026-06-08', '2026-06-15']],
  [
    'no week that is not generated, without a prediction',
    { generated: [week('2026-06-01', '2026-06-07', true), week('2026-06-08', '2026-06-14')], isPredicted: false },
    ['2026-06-08', '2026-06-15 no_prediction'],
  ],
  ['a generated week without a prediction', { isPredicted: false }, ['2026-06-08', '2026-06-15']],
  [
    'no week with a finding on one of its days',
    { findings: [[day('2026-06-14'), day('2026-06-03')]] },
    ['2026-06-08 findings', '2026-06-15'],
  ],
  ['no week where a finding concerns all days', { findings: [[]] }, ['2026-06-08 findings', '2026-06-15 findings']],
  [
    'no week with a day without hours',
    { daysWithoutHours: [day('2026-06-15')] },
    ['2026-06-08', '2026-06-15 missing_hours'],
  ],
  ['no week that ends today', { today: day('2026-06-21') }, ['2026-06-08', '2026-06-15 not_over']],
  ['a week that ended yesterday', { today: day('2026-06-22') }, ['2026-06-08', '2026-06-15']],
  [
    'no week that was generated with other dates',
    { generated: [week('2026-06-01', '2026-06-07', true), week('2026-06-08', '2026-06-13')] },
    ['2026-06-08 other_dates', '2026-06-15'],
  ],
  [
    'the finding first, where hours are missing too',
    { findings: [[day('2026-06-09')]], daysWithoutHours: [day('2026-06-09')] },
    ['2026-06-08 findings', '2026-06-15'],
  ],
  ['nothing of a verified period', { worked: { start: day('2026-06-01'), end: day('2026-06-07') } }, []],
])('verifies %s', (_what, changed, expected) => {
  const found = weeksToVerify({ ...june, ...changed });
  expect(found.map(({ start, obstacle }) => (obstacle === null ? start : `${start} ${obstacle}`))).toEqual(expected);
});

test('cuts the first and the last week to the period', () => {
  const worked = { start: day('2026-06-10'), end: day('2026-06-16') };
  expect(weeksToVerify({ ...june, worked, generated: [] })).toEqual([
    { start: '2026-06-10', end: '2026-06-14', obstacle: null },
    { start: '2026-06-15', end: '2026-06-16', obstacle: null },
  ]);
});
