import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { type DueFacts, duePeriods } from './due-periods.ts';

const day = calendarDate;
const monthly: DueFacts = {
  projectModel: 'Hourly',
  payModel: 'Postpaid',
  cycle: 'Monthly',
  isBillingActive: true,
  projectDays: { start: day('2025-01-01'), end: null },
  lastBilled: day('2026-08-31'),
  predictions: [],
};
const prediction = (id: number, start: string, end: string | null, isToBill = true) => ({
  id,
  start: day(start),
  end: end === null ? null : day(end),
  isToBill,
});
const retainer = { projectModel: 'T&M Retainer', payModel: 'Prepaid' } as const;

test.each<readonly [string, Partial<DueFacts>, string, readonly string[]]>([
  ['each month behind the last invoice', {}, '2026-10-31', ['2026-09-01 2026-09-30', '2026-10-01 2026-10-31']],
  ['no month that has not ended', {}, '2026-10-30', ['2026-09-01 2026-09-30']],
  ['weeks by their cycle', { cycle: 'Weekly', lastBilled: day('2026-10-18') }, '2026-10-31', ['2026-10-19 2026-10-25']],
  ['the last whole month before the first invoice', { lastBilled: null }, '2026-10-31', ['2026-10-01 2026-10-31']],
  [
    'the month before, where the chosen one has not ended',
    { lastBilled: null },
    '2026-10-30',
    ['2026-09-01 2026-09-30'],
  ],
  [
    'days from the first one of the project',
    { lastBilled: null, projectDays: { start: day('2026-10-12'), end: null } },
    '2026-10-31',
    ['2026-10-12 2026-10-31'],
  ],
  [
    'days to the last one of the project',
    { projectDays: { start: null, end: day('2026-09-15') } },
    '2026-10-31',
    ['2026-09-01 2026-09-15'],
  ],
  [
    'nothing of a project that has not begun',
    { lastBilled: null, projectDays: { start: day('2026-11-01'), end: null } },
    '2026-10-31',
    [],
  ],
  ['nothing by the cycle while billing is off', { isBillingActive: false }, '2026-10-31', []],
  [
    'a prediction while billing is off',
    { isBillingActive: false, predictions: [prediction(7, '2026-10-01', '2026-10-31')] },
    '2026-10-31',
    ['2026-10-01 2026-10-31 of 7'],
  ],
  [
    'a prediction in place of the cycle that it shares days with',
    { predictions: [prediction(7, '2026-09-10', '2026-10-09')] },
    '2026-10-31',
    ['2026-09-10 2026-10-09 of 7'],
  ],
  [
    'nothing for the days of a closed prediction',
    { predictions: [prediction(7, '2026-09-01', '2026-09-30', false)] },
    '2026-10-31',
    ['2026-10-01 2026-10-31'],
  ],
  ['a Fixed Cost project by its predictions alone', { projectModel: 'Fixed Cost' }, '2026-10-31', []],
  ['a retainer by its predictions alone', retainer, '2026-10-31', []],
  [
    'a retainer from its first day',
    { ...retainer, predictions: [prediction(7, '2026-10-31', null), prediction(8, '2026-11-01', null)] },
    '2026-10-31',
    ['2026-10-31  of 7'],
  ],
  [
    'no prediction without an end in other models',
    { predictions: [prediction(7, '2026-09-01', null)] },
    '2026-10-31',
    [],
  ],
])('bills %s', (_of, changed, until, expected) => {
  const due = duePeriods({ ...monthly, ...changed }, day(until));
  const shown = due.map(
    ({ start, end, predictionId }) => `${start} ${end ?? ''}${predictionId === null ? '' : ` of ${predictionId}`}`,
  );
  expect(shown).toEqual(expected);
});

test('shows a year of months at most', () => {
  const due = duePeriods(
    { ...monthly, projectDays: { start: null, end: null }, lastBilled: day('2020-12-31') },
    day('2026-10-31'),
  );
  expect([due.length, due[0]?.start, due.at(-1)?.end]).toEqual([12, '2021-01-01', '2021-12-31']);
});
