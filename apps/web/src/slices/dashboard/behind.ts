import { formatDate, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** The filter of the rows behind a figure. */
export interface Behind {
  /** Such as Nov-2026. */
  readonly months: readonly string[];
  /** Email addresses. */
  readonly csm?: string | undefined;
  readonly accountant?: string | undefined;
  readonly companyId?: number | undefined;
  readonly currencyCode?: string | undefined;
  /** The first and last due date; null means no limit. */
  readonly due?: { readonly from: string | null; readonly to: string | null } | undefined;
  readonly isDraft?: boolean;
}

/** The address of the billings whose predictions a figure adds up. */
export const predictionsBehind = ({ months, csm, accountant, companyId, currencyCode }: Behind): string =>
  `/revenuelist?${written({ month: months, csm, accountant, company: companyId, currency: currencyCode })}`;

/** The address of the invoices and credits that a figure adds up. */
export const invoicesBehind = ({ months, csm, accountant, companyId, currencyCode, due, isDraft }: Behind): string =>
  `/invoicedetails?${written({
    receivedMonth: months,
    csm,
    accountant,
    companyId,
    currencyCode,
    invoiceDueDate: due && `${day(due.from ?? longAgo)},${day(due.to ?? inTheFuture)}`,
    invoiceStatus: isDraft === true ? 'Draft' : 'all',
  })}`;

const longAgo = '2000-01-01';
const inTheFuture = '2199-12-31';
const day = (date: string): string => formatDate(calendarDate(date), 'dd-MMM-yyyy');

function written(filters: Readonly<Record<string, string | number | readonly string[] | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const one of value === undefined ? [] : typeof value === 'object' ? value : [value])
      params.append(name, String(one));
  return params.toString();
}
