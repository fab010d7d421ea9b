import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** What an invoice without a number is called where people read of it: its project and what it bills. */
export const invoiceTitle = (of: {
  readonly projectName: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
}): string =>
  of.endDate === null
    ? `${of.projectName}, retainer from ${of.startDate}`
    : `${of.projectName}, ${of.startDate} to ${of.endDate}`;
