import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import type { ReminderDays } from '../values/reminder-days.ts';

/** After a time without mails, steps that are older than this are left out: they are no news any more. */
const caughtUpDays = 7;

/** An open invoice with its schedule. */
interface Reminded {
  readonly dueDate: CalendarDate;
  readonly days: ReminderDays;
  /** The days of the schedule whose reminders were mailed. */
  readonly mailed: readonly CalendarDate[];
}

const stepsOf = ({ dueDate, days }: Reminded): CalendarDate[] => days.map((day) => addDays(dueDate, day));

/**
 * The day of the schedule whose reminder is mailed today; undefined if none is. Of several missed steps only the last one is mailed,
 * and none after a later one was (docs/domain/receivables.md#payment-reminders).
 */
export function reminderDueOn(today: CalendarDate, invoice: Reminded): CalendarDate | undefined {
  const step = stepsOf(invoice).findLast((day) => day <= today);
  if (step === undefined || step < addDays(today, -caughtUpDays)) return undefined;
  return invoice.mailed.some((day) => day >= step) ? undefined : step;
}

/** The day on which the next reminder is mailed: today if one is due, else the next step; undefined after the last one. */
export function nextReminderOn(today: CalendarDate, invoice: Reminded): CalendarDate | undefined {
  return reminderDueOn(today, invoice) === undefined ? stepsOf(invoice).find((day) => day > today) : today;
}
