import { period } from '@countinghouse/billing/values/period.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHoliday } from '../../../seed/builders.ts';
import { aDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { holidaysOf } from './holidays.public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

test('the holidays of a region in a period, both ends counted, no other region’s among them', async () => {
  for (const [region, date, name] of [
    ['US', '2026-07-04', 'Independence Day'],
    ['US', '2026-07-31', 'Last day'],
    ['US', '2026-07-01', 'First day'],
    ['US', '2026-08-01', 'Day after'],
    ['UK', '2026-07-13', 'Elsewhere'],
  ] as const)
    await aHoliday(database.kysely, { region, date, name });
  const july = period(calendarDate('2026-07-01'), calendarDate('2026-07-31'));
  expect(await holidaysOf(database.kysely, 'US', july)).toEqual([
    { date: '2026-07-01', name: 'First day' },
    { date: '2026-07-04', name: 'Independence Day' },
    { date: '2026-07-31', name: 'Last day' },
  ]);
});
