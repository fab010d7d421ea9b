/** Days before (below 0) or after the due date on which a reminder of an invoice is mailed, in order. */
export type ReminderDays = readonly number[];

const stepsMax = 10;
const daysMax = 365;

/** The days of a schedule such as "-3, 0, 7, 14, 30": none for an empty text, undefined if the text is no schedule. */
export function readReminderDays(text: string): ReminderDays | undefined {
  if (text.trim() === '') return [];
  const parts = text.split(',').map((part) => part.trim().replace('\u2212', '-'));
  if (parts.length > stepsMax || parts.some((part) => !/^-?\d{1,3}$/.test(part))) return undefined;
  const days = [...new Set(parts.map((part) => Number(part) + 0))].toSorted((one, other) => one - other);
  return days.some((day) => Math.abs(day) > daysMax) ? undefined : days;
}

/** What a company without reminders has in place of days. */
export const pausedReminders = 'Paused';

/** The schedule of a company: its own days, none while it is paused, and those of all companies if its text is empty. */
export function remindersOfCompany(own: string, ofAll: ReminderDays): ReminderDays | undefined {
  if (own.trim() === '') return ofAll;
  return own === pausedReminders ? [] : readReminderDays(own);
}
