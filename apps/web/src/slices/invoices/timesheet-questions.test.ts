import { expect, test } from 'vitest';
import { dedicatedTimesheet } from './testing/dedicated-timesheet.ts';
import { questionOf } from './timesheet-questions.ts';

const [row] = dedicatedTimesheet.zohoEmployeeMetadataList;
const [range] = dedicatedTimesheet.rateRanges;
if (row === undefined || range === undefined) throw new Error('no row');

const withoutRate = { ...dedicatedTimesheet, zohoEmployeeMetadataList: [{ ...row, rate: '0.0000' }] };

test('a role without a rate is asked for, but nobody who has a special rate of 0 is', () => {
  expect(questionOf(withoutRate)).toEqual({ about: 'rates', roles: [row.userRole] });
  const special = (rate: string) => ({
    ...withoutRate,
    rateRanges: [{ ...range, specialRates: { [String(row.userId)]: rate } }],
  });
  expect(questionOf(special('0.0000'))).toBeUndefined();
  expect(questionOf(special('12.0000'))).toEqual({ about: 'rates', roles: [row.userRole] });
});
