import { describe, expect, test } from 'vitest';
import { aBilling, aWeek, bothWeeks } from './testing/sample-week.ts';
import type { Billing } from './use-weeks.ts';
import { weekKey } from './use-weeks.ts';
import { weeksToMake } from './weeks-to-make.ts';

const withDates = (dates: { startDate?: string; endDate?: string | null }, terms: Partial<Billing> = {}): Billing => ({
  ...aBilling,
  ...terms,
  predictionDetails: aBilling.predictionDetails.map((prediction) => ({ ...prediction, ...dates })),
});

describe('generating the weeks of a billing again', () => {
  test('loses nothing while its dates are the same', () => {
    expect(weeksToMake(aBilling, bothWeeks)).toEqual({ refusal: undefined, isOutdated: false, lost: [] });
    expect(weeksToMake(aBilling, []).isOutdated).toBe(false);
  });

  test('is required once they changed, and loses ticks and notes of weeks with other dates', () => {
    const shorter = withDates({ endDate: '2026-10-10' });
    const found = weeksToMake(shorter, bothWeeks);
    expect([found.isOutdated, found.lost.map((week) => week.week)]).toEqual([true, [2]]);
    const noted = weeksToMake(withDates({ startDate: '2026-10-02' }), [aWeek({ notes: 'Ask Ben' }), bothWeeks[1]!]);
    expect(noted.lost.map((week) => week.week)).toEqual([1]);
    const longer = weeksToMake(withDates({ endDate: '2026-10-18' }), bothWeeks);
    expect([longer.isOutdated, longer.lost]).toEqual([true, []]);
  });

  test.each<[string, Billing, string]>([
    ['without an end', withDates({ endDate: null }), 'Please make sure you have added end-date to prediction !'],
    [
      'of a retainer without an end',
      withDates({ endDate: null }, { projectModel: 'T&M Retainer', payModel: 'Prepaid' }),
      'Time duration too short for verification',
    ],
    ['of Fixed Cost', withDates({}, { projectModel: 'Fixed Cost' }), 'A Fixed Cost project needs no verification.'],
  ])('is refused for a billing %s', (_what, billing, words) => {
    expect(weeksToMake(billing, bothWeeks).refusal).toBe(words);
  });
});

test('the timesheet of a week is cached under its id and both its dates', () => {
  expect(weekKey(aWeek())).toBe('11_2026-10-01_2026-10-04');
  expect(weekKey({ ...aWeek(), endDate: null })).toBe('11_2026-10-01_noEndDate');
});
