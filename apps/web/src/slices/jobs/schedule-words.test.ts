import { expect, test } from 'vitest';
import { scheduleWords } from './schedule-words.ts';

test.each([
  ['17 4 * * *', 'At 04:17, UTC'],
  ['41 */2 * * *', 'At 41 minutes past the hour, every 2 hours, UTC'],
  ['0 9 * * 1-5', 'At 09:00, Monday through Friday, UTC'],
  ['  0 9 1 * * ', 'At 09:00, on day 1 of the month, UTC'],
])('%j is shown as %j', (cron, words) => expect(scheduleWords(cron)).toBe(words));

test.each(['', 'every day', '* * * *', '61 * * * *', '* * * * * * * *'])('%j is not a schedule', (cron) =>
  expect(scheduleWords(cron)).toBeUndefined(),
);
