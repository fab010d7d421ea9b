import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { api } from '../../api/api.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, PeriodText } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { figureOrigins } from './figure-origins.ts';
import { PushStatus } from './push-status.tsx';

export type InvoiceSummary = ReceivedOf<typeof invoiceEndpoints.list>['invoiceDetails'][number];

const date = (text: string) => <DateText value={calendarDate(text)} />;

const originOf = ({ invoiceId, invoiceNumber, currencyCode }: InvoiceSummary) =>
  figureOrigins(invoiceNumber ?? 'Draft', currencyCode, async () => {
    const { data } = await api(invoiceEndpoints.trace, { params: { id: invoiceId } });
    return data.trace as Trace;
  }).total;

/** The columns of a project's invoices. A draft shows as such and has no number. */
export const invoiceColumns: readonly TableColumn<InvoiceSummary>[] = [
  {
    key: 'number',
    title: 'Invoice',
    // a credit names its invoice too
    width: 230,
    namesRow: true,
    sortField: 'invoiceNumber',
    render: (row) =>
      row.correctsInvoice === null ? (
        (row.invoiceNumber ?? 'Draft')
      ) : (
        <>
          {row.invoiceNumber ?? 'Draft'} <small>{messages.creditOf(row.correctsInvoice.invoiceNumber)}</small>
        </>
      ),
  },
  {
    key: 'period',
    title: 'Period',
    width: 210,
    sortField: 'startDate',
    render: (row) => (
      <PeriodText start={calendarDate(row.startDate)} end={row.endDate === null ? null : calendarDate(row.endDate)} />
    ),
  },
  {
    key: 'date',
    title: 'Invoice date',
    width: 130,
    sortField: 'invoiceDate',
    render: (row) => date(row.invoiceDate),
  },
  {
    key: 'due',
    title: 'Due date',
    width: 130,
    sortField: 'invoiceDueDate',
    render: (row) => date(row.invoiceDueDate),
  },
  { key: 'status', title: 'Status', width: 165, render: (row) => <StatusBadge status={row.invoiceStatus} /> },
  { key: 'books', title: 'Books', width: 130, render: (row) => <PushStatus push={row.push} isBrief /> },
  {
    key: 'amount',
    title: 'Amount',
    width: 160,
    sortField: 'invoiceAmount',
    align: 'right',
    render: (row) => (
      <FigureWithOrigin name="Amount" question={originOf(row)}>
        <Amount value={row.invoiceAmount} currency={row.currencyCode} />
      </FigureWithOrigin>
    ),
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    width: 140,
    align: 'right',
    // a draft asks for nothing yet
    render: (row) =>
      row.documentState === 'draft' ? '-' : <Amount value={row.outStandingAmount} currency={row.currencyCode} />,
  },
];
