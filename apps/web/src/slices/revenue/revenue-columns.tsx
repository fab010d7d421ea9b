import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { RevenueRow } from '@countinghouse/contract/revenue.contract.ts';
import { Link } from 'react-router';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReceivedMonth } from './received-month.tsx';

/** The columns of what invoiced billings bring, which is certain; the month of the money can be changed in its cell. */
export const revenueColumns = (onLeave: () => void): readonly TableColumn<RevenueRow>[] => [
  {
    key: 'number',
    title: 'Invoice',
    width: 140,
    namesRow: true,
    render: ({ projectId, invoiceDetails: { invoiceId, invoiceNumber, correctsInvoice } }) => (
      <>
        <Link to={`/predictiondetails/${projectId}?tab=all&invoice=${invoiceId}`} onClick={onLeave}>
          {invoiceNumber}
        </Link>
        {correctsInvoice !== null && <small> {messages.creditOf(correctsInvoice.invoiceNumber)}</small>}
      </>
    ),
  },
  { key: 'project', title: 'Project', width: 170, render: (row) => row.projectName },
  { key: 'company', title: 'Company', width: 160, render: (row) => row.customerName },
  { key: 'month', title: 'Received Month', width: 150, render: (row) => <ReceivedMonth row={row} /> },
  {
    key: 'date',
    title: 'Invoice Date',
    width: 104,
    render: ({ invoiceDetails }) => <DateText value={calendarDate(invoiceDetails.invoiceDate)} />,
  },
  {
    key: 'due',
    title: 'Due Date',
    width: 104,
    render: ({ invoiceDetails }) => <DateText value={calendarDate(invoiceDetails.invoiceDueDate)} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 124,
    render: ({ invoiceDetails }) => <StatusBadge status={invoiceDetails.invoiceStatus} />,
  },
  ...(
    [
      ['Invoice Amount', 'invoiceAmount'],
      ['Received Amount', 'receivedAmount'],
      ['Outstanding', 'outStandingAmount'],
    ] as const
  ).map(([title, name]): TableColumn<RevenueRow> => ({
    key: name,
    title,
    width: 136,
    align: 'right',
    render: ({ invoiceDetails }) => <Amount value={invoiceDetails[name]} currency={invoiceDetails.currencyCode} />,
  })),
];
