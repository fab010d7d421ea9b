import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { nextReminderOn, reminderDueOn } from './payment-reminders.ts';

const days = [-3, 0, 7];
const dueDate = calendarDate('2028-02-29');
const on = (today: string, mailed: readonly string[]) => {
  const invoice = { dueDate, days, mailed: mailed.map(calendarDate) };
  return [reminderDueOn(calendarDate(today), invoice), nextReminderOn(calendarDate(today), invoice)];
};

describe('a reminder of an invoice that is due on 29 Feb 2028, with reminders 3 days before, on the day and 7 days after', () => {
  test.each<[string, string, readonly string[], string | undefined, string | undefined]>([
    ['comes on no day before the first step', '2028-02-25', [], undefined, '2028-02-26'],
    ['comes on the first step', '2028-02-26', [], '2028-02-26', '2028-02-26'],
    ['comes once', '2028-02-26', ['2028-02-26'], undefined, '2028-02-29'],
    ['is caught up on a later day', '2028-02-28', [], '2028-02-26', '2028-02-28'],
    ['of two missed steps is only that of the last one', '2028-03-02', [], '2028-02-29', '2028-03-02'],
    ['is not caught up after a later one was mailed', '2028-03-02', ['2028-02-29'], undefined, '2028-03-07'],
    ['is caught up within seven days', '2028-03-14', ['2028-02-29'], '2028-03-07', '2028-03-14'],
    ['is not caught up after more than seven days', '2028-03-15', ['2028-02-29'], undefined, undefined],
  ])('%s', (_case, today, mailed, due, next) => {
    expect(on(today, mailed)).toEqual([due, next]);
  });
});
