import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { expect, test } from 'vitest';
import { workedIn } from './fetch-timesheet.ts';

const may = {
  projectId: 7,
  zohoProjectId: '4711',
  startDate: calendarDate('2026-05-01'),
  endDate: calendarDate('2026-05-31'),
  predictionId: null,
};

test.each([
  ['Postpaid', 'Monthly', '2026-05-01', '2026-05-31'],
  [null, 'Monthly', '2026-05-01', '2026-05-31'],
  ['Prepaid', 'Monthly', '2026-04-01', '2026-04-30'],
  ['Prepaid', 'Weekly', '2026-04-24', '2026-04-30'],
  ['Prepaid', null, '2026-04-17', '2026-04-30'],
] as const)('the logs for an invoice paid %s, %s, are fetched from %s', (payModel, invoiceCycle, start, end) => {
  expect(workedIn({ payModel, invoiceCycle }, may)).toEqual({ ...may, startDate: start, endDate: end });
});

test('no logs are fetched for a retainer, which bills no days', () => {
  expect(workedIn({ payModel: 'Prepaid', invoiceCycle: 'Monthly' }, { ...may, endDate: null })).toBeUndefined();
});
