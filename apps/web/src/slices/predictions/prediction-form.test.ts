import type { PredictionTerms } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { describe, expect, test } from 'vitest';
import {
  endBeforeNext,
  newRow,
  plannedOf,
  rowErrors,
  rowOf,
  startChanged,
  type PredictionRow,
} from './prediction-form.ts';
import { aPrediction } from './testing/sample-predictions.ts';

const monthly: PredictionTerms = { projectModel: 'Hourly', payModel: 'Postpaid', cycle: 'Monthly' };
const weekly: PredictionTerms = { ...monthly, cycle: 'Weekly' };
const retainer: PredictionTerms = { projectModel: 'T&M Retainer', payModel: 'Prepaid', cycle: 'Monthly' };
const daysOf = ({ startDate, endDate }: Partial<PredictionRow>) => [startDate, endDate];

describe('a new prediction', () => {
  test.each<[string, string | null, PredictionTerms, [string, string]]>([
    ['begins the day after the one before and is a cycle long', '2024-01-31', monthly, ['2024-02-01', '2024-02-29']],
    ['of a week ends six days later', '2023-12-31', weekly, ['2024-01-01', '2024-01-07']],
    ['has no days where the one before has no end', null, monthly, ['', '']],
    ['of a retainer paid Prepaid has no end', '2024-01-31', retainer, ['2024-02-01', '']],
    ['has no day behind the last one of the calendar', '2200-12-31', monthly, ['', '']],
    ['has no end behind the last day of the calendar', '2200-12-20', monthly, ['2200-12-21', '']],
  ])('%s', (_what, before, terms, days) => {
    expect(daysOf(newRow(0, before, terms))).toEqual(days);
  });
});

describe('the end of a prediction', () => {
  const row = newRow(0, '2023-12-31', weekly);

  test('follows the start as it is typed, also over a text that is not a day yet', () => {
    const half = { ...row, ...startChanged(row, '1 Fe', weekly) };
    expect(daysOf(half)).toEqual(['1 Fe', '2024-01-07']);
    expect(daysOf({ ...half, ...startChanged(half, '2024-02-01', weekly) })).toEqual(['2024-02-01', '2024-02-07']);
  });

  test('stays when the user chose it', () => {
    const chosen = { ...row, endDate: '2024-01-10' };
    expect(startChanged(chosen, '2024-01-02', weekly)).toEqual({ startDate: '2024-01-02' });
  });

  test('is filled when it is empty and another prediction follows', () => {
    expect(endBeforeNext({ ...row, endDate: '' }, weekly)).toBe('2024-01-07');
    expect(endBeforeNext({ ...row, endDate: '2024-01-03' }, weekly)).toBe('2024-01-03');
    expect(endBeforeNext({ ...row, endDate: '' }, retainer)).toBe('');
  });
});

describe('the fields of a prediction', () => {
  const errorsOf = (changes: Partial<PredictionRow>) =>
    rowErrors({ predictionDetails: [{ ...rowOf(0, aPrediction(3, '2024-01-01'), weekly), ...changes }] });

  test('are all required but the end and other projects', () => {
    const empty = newRow(0, null, weekly);
    expect(rowErrors({ predictionDetails: [empty] })).toEqual({
      'predictionDetails.0.accuracy': 'Please select accuracy',
      'predictionDetails.0.predictedAmount': 'Please enter amount',
      'predictionDetails.0.startDate': 'Please select start date',
      'predictionDetails.0.receivedMonth': 'Please select received month',
      'predictionDetails.0.submissionType': 'Please select submission type',
    });
    expect(errorsOf({})).toEqual({});
  });

  test.each(['12.5', 'abc', '0', '-5', '1234567890123'])('accept no %s as an amount', (predictedAmount) => {
    expect(errorsOf({ predictedAmount })).toEqual({
      'predictionDetails.0.predictedAmount': 'Please enter the amount in digits only',
    });
  });

  test('accept no end before the start', () => {
    expect(errorsOf({ endDate: '2023-12-31' })).toEqual({
      'predictionDetails.0.endDate': 'End date cannot be before the start date',
    });
    expect(errorsOf({ endDate: '2024-01-01' })).toEqual({});
  });

  test('are sent unchanged, with the version that was shown', () => {
    const saved = aPrediction(3, '2024-01-01', { endDate: '2024-01-07', associatedProjectNames: ['Beside'] });
    expect(plannedOf([rowOf(0, saved, weekly)], new Map([[3, 4]]))).toEqual([
      {
        predictionId: 3,
        version: 4,
        accuracy: 75,
        predictedAmount: '12500',
        startDate: '2024-01-01',
        endDate: '2024-01-07',
        receivedMonth: 'Jan-2027',
        submissionType: 'IT',
        financialType: 'Revenue',
        associatedProjectNames: ['Beside'],
      },
    ]);
  });
});
