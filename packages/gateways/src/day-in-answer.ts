import {
  CalendarDateError,
  parseDate,
  type CalendarDate,
  type DateFormat,
} from '@countinghouse/billing/values/calendar-date.ts';
import { z } from 'zod';

/** A day of the calendar in the answer of an outside service, written in one exact format; another text makes the answer unreadable. */
export const dayInAnswer = (format: DateFormat) =>
  z
    .string()
    .max(10)
    .transform((written, context): CalendarDate => {
      try {
        return parseDate(written, format);
      } catch (error) {
        if (!(error instanceof CalendarDateError)) throw error;
        context.addIssue('not a day');
        return z.NEVER;
      }
    });
