import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { InvoiceTotals, ListedInvoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { CompanyLink } from '../../../records/company-link.tsx';
import { originOf } from '../account-of-invoice.public.ts';
import { Amount } from '../../../ui/figures/amount.tsx';
import { DateText, None, PeriodText } from '../../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../../ui/figures/figure-origin.tsx';
import { dateCell, figureCell } from '../../../ui/export/exported-cells.ts';
import type { TableColumn, TotalsLine } from '../../../ui/list/table-column.ts';
import { Icon } from '../../../ui/icon.tsx';
import { InvoiceStatus } from '../invoice-status.tsx';
import { PushStatus, pushWords } from '../saved/push-status.tsx';

export type InvoiceSummary = ListedInvoice;

const date = (text: string) => <DateText value={calendarDate(text)} />;

const columns = {
  number: {
    key: 'number',
    title: 'Invoice',
    // a credit shows its invoice too
    width: 195,
    wraps: true,
    namesRow: true,
    sortField: 'invoiceNumber',
    exports: (row) => ({
      Invoice: row.invoiceNumber ?? 'Draft',
      'Credit of': row.correctsInvoice?.invoiceNumber ?? null,
    }),
    render: (row) =>
      row.correctsInvoice === null ? (
        (row.invoiceNumber ?? 'Draft')
      ) : (
        <>
          {row.invoiceNumber ?? 'Draft'} <small>{messages.creditOf(row.correctsInvoice.invoiceNumber)}</small>
        </>
      ),
  },
  period: {
    key: 'period',
    title: 'Period',
    hint: messages.invoicePeriod,
    width: 180,
    sortField: 'startDate',
    exports: (row) => ({ 'Period from': dateCell(row.startDate), 'Period to': dateCell(row.endDate) }),
    render: (row) => (
      <PeriodText start={calendarDate(row.startDate)} end={row.endDate === null ? null : calendarDate(row.endDate)} />
    ),
  },
  date: {
    key: 'date',
    title: 'Invoice date',
    width: 110,
    sortField: 'invoiceDate',
    render: (row) => date(row.invoiceDate),
    exports: (row) => ({ 'Invoice date': dateCell(row.invoiceDate) }),
  },
  due: {
    key: 'due',
    title: 'Due date',
    width: 110,
    sortField: 'invoiceDueDate',
    render: (row) => date(row.invoiceDueDate),
    exports: (row) => ({ 'Due date': dateCell(row.invoiceDueDate) }),
  },
  status: {
    key: 'status',
    title: 'Status',
    width: 165,
    render: (row) => <InvoiceStatus of={row} />,
    exports: (row) => ({ Status: row.invoiceStatus }),
  },
  books: {
    key: 'books',
    title: 'Books',
    width: 112,
    render: (row) => <PushStatus push={row.push} isBrief />,
    exports: (row) => ({ Books: pushWords[row.push.state] }),
  },
  amount: {
    key: 'amount',
    title: 'Amount',
    hint: messages.withTax,
    width: 148,
    sortField: 'invoiceAmount',
    align: 'right',
    render: (row) => (
      <FigureWithOrigin name="Amount" question={originOf(row, 'amount')}>
        <Amount value={row.invoiceAmount} currency={row.currencyCode} />
      </FigureWithOrigin>
    ),
    exports: (row) => ({ 'Amount (with tax)': figureCell(row.invoiceAmount), Currency: row.currencyCode }),
  },
  outstanding: {
    key: 'outstanding',
    title: 'Outstanding',
    hint: messages.withTax,
    width: 136,
    staysRight: true,
    align: 'right',
    // a draft has no outstanding amount yet
    render: (row) =>
      row.documentState === 'draft' ? (
        <None />
      ) : (
        <FigureWithOrigin name="Outstanding" question={originOf(row, 'outstanding')}>
          <Amount value={row.outStandingAmount} currency={row.currencyCode} />
        </FigureWithOrigin>
      ),
    exports: (row) => ({
      Outstanding: row.documentState === 'draft' ? null : figureCell(row.outStandingAmount),
      Currency: row.currencyCode,
    }),
  },
  page: {
    key: 'page',
    title: 'Page of the client',
    titleUnseen: true,
    width: 44,
    staysRight: true,
    render: (row) => (
      <a
        href={`/invoicepage/${row.invoiceId}`}
        target="_blank"
        rel="noopener"
        title="Preview and print"
        aria-label={`Preview and print ${row.invoiceNumber ?? 'draft'}`}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon name="file" size={16} />
      </a>
    ),
  },
  project: {
    key: 'project',
    title: 'Project',
    width: 170,
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  company: {
    key: 'company',
    title: 'Company',
    width: 150,
    render: (row) => <CompanyLink id={row.companyId} name={row.customerName} />,
    exports: (row) => ({ Company: row.customerName }),
  },
  type: {
    key: 'type',
    title: 'Financial Type',
    width: 130,
    isFurther: true,
    render: (row) => row.financialType,
    exports: (row) => ({ 'Financial Type': row.financialType }),
  },
  received: {
    key: 'received',
    title: 'Received',
    hint: messages.withTax,
    width: 130,
    isFurther: true,
    align: 'right',
    render: (row) =>
      row.documentState === 'draft' ? (
        <None />
      ) : (
        <FigureWithOrigin name="Received" question={originOf(row, 'received')}>
          <Amount value={row.receivedAmount} currency={row.currencyCode} />
        </FigureWithOrigin>
      ),
    exports: (row) => ({
      Received: row.documentState === 'draft' ? null : figureCell(row.receivedAmount),
      Currency: row.currencyCode,
    }),
  },
  receivedDate: {
    key: 'receivedDate',
    title: 'Received Date',
    width: 116,
    isFurther: true,
    render: (row) => <DateText value={row.receivedDate} />,
    exports: (row) => ({ 'Received Date': dateCell(row.receivedDate) }),
  },
  month: {
    key: 'month',
    title: 'Received Month',
    width: 126,
    isFurther: true,
    render: (row) => (row.receivedMonth === null ? <None /> : row.receivedMonth.replace('-', ' ')),
    exports: (row) => ({ 'Received Month': row.receivedMonth }),
  },
  csm: {
    key: 'csm',
    title: 'CSM',
    width: 200,
    isFurther: true,
    render: (row) => row.csmEmail ?? <None />,
    exports: (row) => ({ CSM: row.csmEmail }),
  },
  accountant: {
    key: 'accountant',
    title: 'Accountant',
    width: 200,
    isFurther: true,
    render: (row) => row.accountantEmail ?? <None />,
    exports: (row) => ({ Accountant: row.accountantEmail }),
  },
} as const satisfies Record<string, TableColumn<InvoiceSummary>>;

/** The columns of a project's invoices. A draft is shown as such and has no number. */
export const invoiceColumns: readonly TableColumn<InvoiceSummary>[] = [
  columns.number,
  columns.period,
  columns.date,
  columns.due,
  columns.status,
  columns.books,
  columns.amount,
  columns.outstanding,
  columns.page,
];

/** The columns of the invoices of all projects. */
export const allInvoiceColumns: readonly TableColumn<InvoiceSummary>[] = [
  { ...columns.number, width: 126 },
  { ...columns.project, width: 130 },
  { ...columns.company, width: 114 },
  { ...columns.status, width: 142 },
  { ...columns.date, width: 104 },
  { ...columns.due, width: 104 },
  { ...columns.amount, width: 138 },
  columns.received,
  { ...columns.outstanding, width: 138 },
  { ...columns.period, isFurther: true },
  columns.month,
  columns.receivedDate,
  columns.type,
  columns.books,
  columns.csm,
  columns.accountant,
  columns.page,
];

/** The totals of all invoices of a list, on every page; void invoices are not counted. */
export function invoiceTotals({ byCurrency, usd, withoutRate }: InvoiceTotals): TotalsLine[] {
  const line = (currency: string, label: string, sums: NonNullable<typeof usd>): TotalsLine => ({
    key: label,
    label,
    cells: {
      amount: <Amount value={sums.invoiceAmount} currency={currency} strong />,
      received: <Amount value={sums.receivedAmount} currency={currency} strong />,
      outstanding: <Amount value={sums.outStandingAmount} currency={currency} strong />,
    },
  });
  const own = byCurrency.map((sums) => line(sums.currencyCode, `Total ${sums.currencyCode}`, sums));
  const isUsdAlone = byCurrency.every(({ currencyCode }) => currencyCode === 'USD');
  if (usd === null) return [...own, { key: 'USD', label: messages.noTotalInUsd(withoutRate), cells: {} }];
  return isUsdAlone ? own : [...own, line('USD', 'Total in USD', usd)];
}
