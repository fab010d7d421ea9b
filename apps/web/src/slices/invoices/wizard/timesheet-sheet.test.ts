import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { describe, expect, test } from 'vitest';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { editedRows, settledRow, buildSheet } from './timesheet-sheet.ts';

const hourFigures = [
  'billedHours',
  'nonBilledHours',
  'missingTime',
  'calculatedBillingHours',
  'extraLoggedHours',
  'leaveDeduced',
  'discountedHours',
  'totalHours',
] as const;

/** The figures of each row as the screen computes them. */
const onScreen = (timesheet: Timesheet) => {
  const { frame, rows } = buildSheet(timesheet);
  return rows.map(({ row }) => ({
    ...Object.fromEntries(hourFigures.map((figure) => [figure, hoursText(row[figure])])),
    rate: rateText(row.rate),
    amount: moneyText(row.amount, frame.currency),
  }));
};
const fromServer = (timesheet: Timesheet) =>
  timesheet.zohoEmployeeMetadataList.map((row) => ({
    ...Object.fromEntries(hourFigures.map((figure) => [figure, row[figure]])),
    rate: row.rate,
    amount: row.amount,
  }));

describe("the screen computes the server's figures", () => {
  test('for a Dedicated project without edits', () => {
    expect(onScreen(dedicatedTimesheet)).toEqual(fromServer(dedicatedTimesheet));
  });

  test('for an Hourly draft with edited rate, hours, overtime and discount', () => {
    expect(onScreen(editedTimesheet)).toEqual(fromServer(editedTimesheet));
  });
});

test('only edits are sent to the server, which computes the rest itself', () => {
  const { rows } = buildSheet(editedTimesheet);
  expect(editedRows(rows)).toEqual([
    { userId: 11, rate: '41.3333', extraLoggedHours: '1.25', note: 'Release night' },
    { userId: 12, calculatedBillingHours: '7.77', discountedHours: '0.50', note: '' },
  ]);
});

test('a row is recomputed at once: half an hour of overtime is worth half the rate', () => {
  const { frame, rows } = buildSheet(dedicatedTimesheet);
  const [row] = rows;
  if (row === undefined) throw new Error('the sample has no rows');
  const longer = settledRow(frame, { ...row, typed: { extraLoggedHours: '0.50' } });
  expect(moneyText(longer.row.amount, frame.currency)).toBe('779.63');
  expect(moneyText(settledRow(frame, { ...longer, typed: {} }).row.amount, frame.currency)).toBe('756.00');
});
