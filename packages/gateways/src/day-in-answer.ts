import {
  CalendarDateError,
  parseDate,
  type CalendarDate,
  type DateFormat,
} from '@countinghouse/billing/values/calendar-date.ts';
import { z } from 'zod';

/** A calendar day in a service's response, in one exact format; any other text makes the response invalid. */
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
