import { type CalendarDate, yearOf } from '../values/calendar-date.ts';

/**
 * The number of an invoice: INV-{year of the invoice date}-{running number}.
 * @param running counts from 1 in each year of a books organisation, without gaps
 * @throws RangeError when it is no whole number above 0
 */
export function invoiceNumber(invoiceDate: CalendarDate, running: number): string {
  if (!Number.isSafeInteger(running) || running < 1) throw new RangeError(`no running number: ${running}`);
  return `INV-${yearOf(invoiceDate)}-${running}`;
}
