import { currencySign } from '@countinghouse/billing/values/currency-sign.ts';
import { parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { originOf } from '../account-of-invoice.public.ts';
import { shownMonth } from '../../../ui/fields/typed-month.ts';
import { Amount, PercentageFigure } from '../../../ui/figures/amount.tsx';
import { DateText, None } from '../../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../../ui/figures/figure-origin.tsx';
import type { TableColumn } from '../../../ui/list/table-column.ts';
import type { InvoiceSummary } from './invoice-table.tsx';

/** The columns of the page that lists invoices with the same date. Their labels are prescribed. */
export const existingInvoiceColumns: readonly TableColumn<InvoiceSummary>[] = [
  {
    key: 'accuracy',
    title: 'Accuracy',
    width: 110,
    render: (row) => <PercentageFigure value={String(row.accuracy)} />,
  },
  {
    key: 'start',
    title: 'Start',
    width: 130,
    sortField: 'startDate',
    render: (row) => <DateText value={row.startDate} />,
  },
  { key: 'end', title: 'End', width: 130, render: (row) => <DateText value={row.endDate} /> },
  {
    key: 'month',
    title: 'Received Month',
    width: 150,
    render: (row) =>
      row.receivedMonth === null ? <None /> : <span>{shownMonth(parseDate(row.receivedMonth, 'MMM-yyyy'))}</span>,
  },
  {
    key: 'amount',
    title: 'Invoice Amount',
    width: 170,
    align: 'right',
    sortField: 'invoiceAmount',
    render: (row) => (
      <FigureWithOrigin name="Invoice Amount" question={originOf(row, 'amount')}>
        <Amount value={row.invoiceAmount} currency={currencySign(row.currencyCode)} />
      </FigureWithOrigin>
    ),
  },
  {
    key: 'received',
    title: 'Received Amount',
    width: 170,
    align: 'right',
    render: (row) => (
      <FigureWithOrigin name="Received Amount" question={originOf(row, 'received')}>
        <Amount value={row.receivedAmount} currency={currencySign(row.currencyCode)} />
      </FigureWithOrigin>
    ),
  },
  { key: 'date', title: 'Invoice Date', width: 130, render: (row) => <DateText value={row.invoiceDate} /> },
  { key: 'receivedDate', title: 'Receive Date', width: 130, render: (row) => <DateText value={row.receivedDate} /> },
  {
    key: 'number',
    title: 'Invoice Number',
    width: 160,
    namesRow: true,
    sortField: 'invoiceNumber',
    // a void invoice is not a duplicate
    render: (row) => `${row.invoiceNumber ?? 'Draft'}${row.documentState === 'void' ? ', void' : ''}`,
  },
];
