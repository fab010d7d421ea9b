import { expect, test } from 'vitest';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { questionOf } from './timesheet-questions.ts';
import { addedRow, settledRow, buildSheet, type TypedEdits } from './timesheet-sheet.ts';

const withoutRates = { ...dedicatedTimesheet, rateRanges: [], defaultRates: {} };
const { frame, rows } = buildSheet(withoutRates);
const rowsWith = (typed: TypedEdits) => rows.map((row) => settledRow(frame, { ...row, typed }));

test('a typed rate is not asked for again, nor the rate of a row that the user added', () => {
  expect(questionOf(withoutRates, rows)?.about).toBe('rates');
  expect(questionOf(withoutRates, rowsWith({ rate: '40.0000' }))).toBeUndefined();
  const added = addedRow(frame, { userId: 0, name: 'Guest Gita', role: 'Designer', typed: {}, note: '' });
  expect(added.row.rate).toBe(0n);
  expect(questionOf(withoutRates, [added])).toBeUndefined();
});

test('a chosen model is not asked for again', () => {
  const undecided = dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => ({ ...row, billingModel: null }));
  const mixed = { ...dedicatedTimesheet, projectModel: 'Mixed' as const, zohoEmployeeMetadataList: undecided };
  const sheet = buildSheet(mixed);
  expect(questionOf(mixed, sheet.rows)?.about).toBe('models');
  const chosen = sheet.rows.map((row) => settledRow(sheet.frame, { ...row, typed: { billingModel: 'Hourly' } }));
  expect(questionOf(mixed, chosen)).toBeUndefined();
});

test('a developer with a special rate of 0 is not asked for', () => {
  const [row] = dedicatedTimesheet.zohoEmployeeMetadataList;
  const [range] = dedicatedTimesheet.rateRanges;
  if (row === undefined || range === undefined) throw new Error('no row');
  const special = (rate: string) => {
    const only = { ...range, techStackRates: {}, specialRates: { [String(row.userId)]: rate } };
    const timesheet = { ...withoutRates, zohoEmployeeMetadataList: [row], rateRanges: [only] };
    return questionOf(timesheet, buildSheet(timesheet).rows);
  };
  expect(special('0.0000')).toBeUndefined();
  expect(special('12.0000')).toBeUndefined();
  expect(questionOf(withoutRates, rows.slice(0, 1))?.about).toBe('rates');
});
