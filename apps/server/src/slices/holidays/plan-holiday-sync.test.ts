import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { expect, test } from 'vitest';
import { planHolidaySync } from './plan-holiday-sync.ts';

const listed = (day: string, name: string) => ({ day: calendarDate(day), name });
const brought: Holiday = {
  id: 1,
  region: 'CA',
  date: '2026-07-01',
  name: 'Canada Day',
  source: 'people service',
  version: 1,
};

test('days that the service no longer lists are removed only when it lists other days of the same region', () => {
  const everywhere = [listed('2026-03-03', 'Founders’ Day')];
  expect(planHolidaySync([brought], everywhere, false)).toMatchObject({ added: everywhere, gone: [] });
  expect(planHolidaySync([brought], everywhere, true)).toMatchObject({ added: everywhere, gone: [brought] });
});
