import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, PeriodText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PushStatus } from './push-status.tsx';

export type InvoiceSummary = ReceivedOf<typeof invoiceEndpoints.list>['invoiceDetails'][number];

const date = (text: string) => <DateText value={calendarDate(text)} />;

/** The columns of a project's invoices. A draft shows as such and has no number. */
export const invoiceColumns: readonly TableColumn<InvoiceSummary>[] = [
  { key: 'number', title: 'Invoice', width: 150, namesRow: true, render: (row) => row.invoiceNumber ?? 'Draft' },
  {
    key: 'period',
    title: 'Period',
    width: 210,
    render: (row) => <PeriodText start={calendarDate(row.startDate)} end={calendarDate(row.endDate)} />,
  },
  { key: 'date', title: 'Invoice date', width: 130, render: (row) => date(row.invoiceDate) },
  { key: 'due', title: 'Due date', width: 130, render: (row) => date(row.invoiceDueDate) },
  { key: 'status', title: 'Status', width: 120, render: (row) => <StatusBadge status={row.invoiceStatus} /> },
  { key: 'books', title: 'Books', width: 140, render: (row) => <PushStatus push={row.push} isBrief /> },
  {
    key: 'amount',
    title: 'Amount',
    width: 160,
    align: 'right',
    render: (row) => <Amount value={row.invoiceAmount} currency={row.currencyCode} />,
  },
];
