import { expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { unusualPeriod } from './unusual-period.ts';

const day = calendarDate('2026-10-01');
const secondsOf = (hours: string) => hoursFromText(hours) * 36n;

// eight hours here, two of them not billable, and three on another project; the rate is 25
test.each([
  ['as long as the logs of both projects', '11.00', []],
  ['four hours longer than both', '15.00', []],
  ['over four hours longer than both', '15.50', [[450n, '0.00', 0n]]],
  ['over four hours shorter than both', '6.50', [[-450n, '4.50', 11_250n]]],
  ['shorter than both by more than the billable hours here', '2.00', [[-900n, '6.00', 15_000n]]],
])('attendance %s', (_what, hours, expected) => {
  const frame = aFrame();
  const logs = [aLog(day, 6), aLog(day, 2, { billable: false })];
  const attendance = [{ entryId: '1', day, seconds: secondsOf(hours), category: 'Office' }];
  const row = developerRow(frame, { developer: aDeveloper(), logs, attendance });
  const secondsByDay = new Map([[day, secondsOf('11.00')]]);
  const found = unusualPeriod(frame, { row, logs, secondsByDay, earlier: [] }, true);
  expect(found.map((one) => [one.value, hoursText(one.hours), one.amount])).toEqual(expected);
});
