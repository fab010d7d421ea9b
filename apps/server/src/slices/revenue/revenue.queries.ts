import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import type { Context } from '../../handle.ts';
import { invoiceSummaries } from '../invoices/invoices.public.ts';
import { billingsOfNumbers } from './revenue.sql.ts';

type Filter = typeof revenueEndpoints.filter;

/** The billings in the caller's scope whose invoices or credits have one of the numbers. */
export async function filterRevenue(
  { tx, caller, today }: Context<Filter>,
  { query, body }: InputOf<Filter>,
): Promise<AnswerOf<Filter>> {
  const { pageNo, pageSize } = query;
  const { rows, total } = await billingsOfNumbers(tx, caller, {
    numbers: body.invoiceNumber,
    months: body.receivedMonth,
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  const invoices = await invoiceSummaries(
    tx,
    rows.map((row) => row.invoice_id),
    today,
  );
  return {
    revenueDetails: rows.flatMap((row) => {
      const found = invoices.get(row.invoice_id);
      if (found === undefined) return [];
      const { summary, projectId, projectName, customerName } = found;
      return [
        {
          billingId: row.billing_id,
          version: row.version,
          accuracy: row.accuracy,
          receivedMonth: row.received_month === null ? null : formatDate(calendarDate(row.received_month), 'MMM-yyyy'),
          projectId,
          projectName,
          customerName,
          invoiceDetails: summary,
        },
      ];
    }),
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}
