import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueRow } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';

export const periodOf = ({ startDate, endDate }: RevenueRow) => ({
  start: calendarDate(startDate),
  end: endDate === null ? null : calendarDate(endDate),
});

/** The name of a row: its invoice, or else its project and period. */
export function billingWords(row: RevenueRow): string {
  const { start, end } = periodOf(row);
  return row.invoiceDetails?.invoiceNumber ?? `${row.projectName}, ${periodWords(start, end)}`;
}
