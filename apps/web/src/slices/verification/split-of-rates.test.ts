import { developerRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { expect, test } from 'vitest';
import { aWeekTimesheet } from './testing/sample-week.ts';
import { frameOf, inputOf, splitOfRates } from '../../api/timesheet-values.ts';

test('a row with several rates shows the amount of each, and one with a single rate shows nothing', () => {
  const week = aWeekTimesheet();
  const [range] = week.rateRanges;
  const [row] = week.zohoEmployeeMetadataList;
  if (range === undefined || row === undefined) throw new Error('the week has a rate and a row');
  const splitWith = (rateRanges: typeof week.rateRanges) => {
    const frame = frameOf({ ...week, rateRanges });
    return splitOfRates(developerRow(frame, inputOf(row)), frame.currency);
  };
  expect(splitWith(week.rateRanges)).toBeUndefined();
  const later = { ...range, id: 99, startDate: '2026-10-02', techStackRates: { [row.userRole]: '70.0000' } };
  const split = splitWith([{ ...range, endDate: '2026-10-01' }, later]);
  expect(split).toMatch(/^\d+\.\d{4} × \d+\.\d{2} = \d+\.\d{2} USD; 70\.0000 × \d+\.\d{2} = \d+\.\d{2} USD$/);
});
