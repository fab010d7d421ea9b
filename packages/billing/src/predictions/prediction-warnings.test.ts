import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import {
  predictionWarnings,
  warningsOfList,
  type PlannedPrediction,
  type PredictionTerms,
  type PredictionWarning,
} from './prediction-warnings.ts';

const today = calendarDate('2024-02-29');
const weekly: PredictionTerms = { projectModel: 'Hourly', payModel: 'Postpaid', cycle: 'Weekly' };
const retainer: PredictionTerms = { projectModel: 'T&M Retainer', payModel: 'Prepaid', cycle: 'Weekly' };
const planned = (start: string, end: string | null, amount = 1000n): PlannedPrediction => ({
  amount,
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
});
const other = (start: string, end: string | null) => ({
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
});

describe('the warnings for a prediction', () => {
  test.each<[string, PlannedPrediction, PredictionTerms, PredictionWarning[]]>([
    ['none from today for one cycle', planned('2024-02-29', '2024-03-06'), weekly, []],
    ['none at 100,000', planned('2024-02-29', '2024-03-06', 100_000n), weekly, []],
    ['amount at 100,001', planned('2024-02-29', '2024-03-06', 100_001n), weekly, ['amount_large']],
    ['one day too long', planned('2024-02-29', '2024-03-07'), weekly, ['cycle_mismatch']],
    ['one day too short', planned('2024-02-29', '2024-03-05'), weekly, ['cycle_mismatch']],
    ['start date yesterday', planned('2024-02-28', '2024-03-05'), weekly, ['start_past']],
    ['period in the past', planned('2024-02-22', '2024-02-28'), weekly, ['start_past', 'end_past']],
    ['period that ends today', planned('2024-02-23', '2024-02-29'), weekly, ['start_past']],
    ['no cycle check without an end date', planned('2024-02-29', null), weekly, []],
    ['no cycle check for a retainer paid Prepaid', planned('2024-02-29', '2024-03-20'), retainer, []],
    [
      'cycle check for a retainer paid Postpaid',
      planned('2024-02-29', '2024-03-20'),
      { ...retainer, payModel: 'Postpaid' },
      ['cycle_mismatch'],
    ],
    [
      'cycle check for 4-Weeks',
      planned('2024-02-29', '2024-03-28'),
      { ...weekly, cycle: '4-Weeks' },
      ['cycle_mismatch'],
    ],
    ['none for four weeks', planned('2024-02-29', '2024-03-27'), { ...weekly, cycle: '4-Weeks' }, []],
    ['two weeks if the project has no cycle', planned('2024-02-29', '2024-03-13'), { ...weekly, cycle: null }, []],
    [
      'all warnings, in the order of the specification',
      planned('2024-01-01', '2024-01-09', 200_000n),
      weekly,
      ['amount_large', 'cycle_mismatch', 'start_past', 'end_past'],
    ],
  ])('%s', (_what, prediction, terms, warnings) => {
    expect(predictionWarnings(prediction, terms, [], today)).toEqual(warnings);
  });

  test.each<[string, ReturnType<typeof other>, boolean]>([
    ['that ends on its first day', other('2024-02-01', '2024-03-04'), true],
    ['that ends the day before', other('2024-02-01', '2024-03-03'), false],
    ['that begins on its last day', other('2024-03-10', '2024-03-16'), true],
    ['that begins the day after', other('2024-03-11', '2024-03-17'), false],
    ['around it', other('2024-01-01', '2024-12-31'), true],
    ['within it', other('2024-03-06', '2024-03-06'), true],
    ['without an end, from before', other('2024-01-01', null), true],
    ['without an end, from after', other('2024-03-11', null), false],
  ])('another billing %s', (_what, existing, isWarned) => {
    const found = predictionWarnings(planned('2024-03-04', '2024-03-10'), weekly, [existing], today);
    expect(found).toEqual(isWarned ? ['overlap'] : []);
  });

  test('a later billing overlaps if it has no end date', () => {
    expect(predictionWarnings(planned('2024-03-04', null), weekly, [other('2025-01-01', '2025-01-31')], today)).toEqual(
      ['overlap'],
    );
  });
});

test('predictions of a list are compared with each other and with stored billings, never with themselves', () => {
  const list = [
    { id: 7, ...planned('2024-03-04', '2024-03-10') },
    { id: 0, ...planned('2024-03-10', '2024-03-16') },
    { id: 0, ...planned('2024-04-01', '2024-04-07') },
  ];
  const stored = [
    { id: 7, ...other('2024-04-01', '2024-04-07') },
    { id: 8, ...other('2024-05-01', '2024-05-07') },
  ];
  expect(warningsOfList(list, weekly, stored, today)).toEqual([
    { at: 0, warning: 'overlap' },
    { at: 1, warning: 'overlap' },
  ]);
});
