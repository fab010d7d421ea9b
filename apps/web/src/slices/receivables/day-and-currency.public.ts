import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { todayHere } from '../../api/today.ts';

/** A day of the address that is before today. */
export const readDay = (texts: readonly string[]): string | undefined =>
  texts.find((text) => isCalendarDate(text) && text < todayHere());

/** A currency of the address. */
export const readCurrency = (texts: readonly string[]): string | undefined =>
  texts.find((text) => /^[A-Z]{3}$/.test(text));
