import { expect, test } from 'vitest';
import { calendarDate as day } from '../values/calendar-date.ts';
import { nextPeriodToBill } from './next-period-to-bill.ts';

test.each([
  ['behind a month, the next month', '2026-10-31', null, null, ['2026-11-01', '2026-11-30']],
  ['in a leap year, February with its last day', '2028-01-31', null, null, ['2028-02-01', '2028-02-29']],
  ['cut at the first day of the project', '2026-10-31', '2026-11-16', null, ['2026-11-16', '2026-11-30']],
  ['cut at the last day of the project', '2026-10-31', null, '2026-11-15', ['2026-11-01', '2026-11-15']],
  ['none behind the last day of the project', '2026-10-31', null, '2026-10-31', undefined],
  ['none before the first day of the project', '2026-10-31', '2026-12-01', null, undefined],
] as const)('the next period to bill is %s', (_, last, start, end, expected) => {
  const projectDays = { start: start && day(start), end: end && day(end) };
  const period = nextPeriodToBill(day(last), { cycle: 'Monthly', projectDays });
  expect(period && [period.start, period.end]).toEqual(expected);
});
