import { messages } from '@countinghouse/contract/messages.ts';
import type { RevenueRow, RevenueSums, RevenueTotals } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { originOf } from '../invoices/account-of-invoice.public.ts';
import { dateCell, figureCell, type ExportedCells } from '../../ui/export/exported-cells.ts';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { DateText, None, PeriodText } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import { CompanyLink } from '../../records/company-link.tsx';
import { DestinationLink, type Destination } from '../../records/destination.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { periodOf } from './billing-words.ts';
import { ReceivedMonth } from './received-month.tsx';

type Column = TableColumn<RevenueRow>;

/** The number of the invoice in a row; undefined for a draft. */
const numberOf = ({ invoiceDetails }: RevenueRow): string | null =>
  invoiceDetails === null ? null : (invoiceDetails.invoiceNumber ?? 'Draft');

/** The status of the invoice. A closed billing shows Closed, and one without invoice by its type shows No Invoice. */
const statusOf = ({ isClosed, invoiceDetails, financialType }: RevenueRow): string | null => {
  // a void invoice is shown as such, although its billing is closed too
  if (isClosed && invoiceDetails?.invoiceStatus !== 'Void') return 'Closed';
  return invoiceDetails?.invoiceStatus ?? (financialType === 'No Invoice' ? 'No Invoice' : null);
};

/** A billing opens its invoice, or, without one, the predictions of its project. */
export const destinationOfRevenue = ({ projectId, invoiceDetails }: RevenueRow): Destination =>
  invoiceDetails === null ? `/predictiondetails/${projectId}` : { projectId, invoiceId: invoiceDetails.invoiceId };

/** The address at which an invoice is made for a billing without one. */
export const addressOfNewInvoice = ({ projectId, billingId }: RevenueRow): string =>
  `/predictiondetails/${projectId}?invoice=new&prediction=${billingId}`;

/** The headings of the sums of an invoice in a file. */
const moneyHeadings = {
  invoiceAmount: 'Invoice Amount (with tax)',
  receivedAmount: 'Received Amount',
  outStandingAmount: 'Outstanding',
} as const;

/** The columns of a billing, predicted and invoiced side by side; the expected month can be changed in its cell. */
const columns = {
  number: numberColumn(),
  project: {
    key: 'project',
    title: 'Project',
    width: 176,
    sortField: 'projectName',
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  company: {
    key: 'company',
    title: 'Company',
    width: 160,
    isFurther: true,
    render: (row) => <CompanyLink id={row.companyId} name={row.companyName} />,
    exports: (row) => ({ Company: row.companyName }),
  },
  period: {
    key: 'period',
    title: 'Period',
    hint: messages.invoicePeriod,
    width: 160,
    sortField: 'startDate',
    render: (row) => <PeriodText {...periodOf(row)} />,
    exports: (row) => ({ 'Period from': dateCell(row.startDate), 'Period to': dateCell(row.endDate) }),
  },
  accuracy: {
    key: 'accuracy',
    title: 'Accuracy',
    width: 84,
    isFurther: true,
    align: 'right',
    render: (row) => <PercentageFigure value={String(row.accuracy)} />,
    exports: (row) => ({ 'Accuracy (%)': figureCell(String(row.accuracy)) }),
  },
  predicted: {
    key: 'predicted',
    title: 'Revenue Amount',
    hint: messages.beforeTax,
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.predictedAmount} currency={row.currencyCode} />,
    exports: (row) => ({ 'Revenue Amount (before tax)': figureCell(row.predictedAmount), Currency: row.currencyCode }),
  },
  month: {
    key: 'month',
    title: 'Received Month',
    width: 148,
    sortField: 'receivedMonth',
    render: (row) => <ReceivedMonth row={row} />,
    exports: (row) => ({ 'Received Month': row.receivedMonth }),
  },
  date: {
    key: 'date',
    title: 'Invoice Date',
    width: 106,
    isFurther: true,
    render: ({ invoiceDetails }) => <DateText value={invoiceDetails?.invoiceDate ?? null} />,
    exports: ({ invoiceDetails }) => ({ 'Invoice Date': dateCell(invoiceDetails?.invoiceDate ?? null) }),
  },
  due: {
    key: 'due',
    title: 'Due date',
    width: 106,
    isFurther: true,
    render: ({ invoiceDetails }) => <DateText value={invoiceDetails?.invoiceDueDate ?? null} />,
    exports: ({ invoiceDetails }) => ({ 'Due date': dateCell(invoiceDetails?.invoiceDueDate ?? null) }),
  },
  status: {
    key: 'status',
    title: 'Status',
    width: 142,
    render: (row) => {
      const status = statusOf(row);
      return status === null ? <None /> : <StatusBadge status={status} />;
    },
    exports: (row) => ({ Status: statusOf(row) }),
  },
  invoiced: moneyColumn('Invoice Amount', 'invoiceAmount', 'amount'),
  received: moneyColumn('Received Amount', 'receivedAmount', 'received'),
  outstanding: moneyColumn('Outstanding', 'outStandingAmount', 'outstanding'),
  csm: {
    key: 'csm',
    title: 'CSM',
    width: 110,
    isFurther: true,
    render: (row) => row.primaryCsm ?? <None />,
    exports: (row) => ({ CSM: row.primaryCsm }),
  },
  accountant: {
    key: 'accountant',
    title: 'Accountant',
    width: 116,
    isFurther: true,
    render: (row) => row.primaryAccountant ?? <None />,
    exports: (row) => ({ Accountant: row.primaryAccountant }),
  },
} as const satisfies Record<string, Column>;

/** The columns of the revenue list: a row is a billing of a project. */
export const revenueColumns: readonly Column[] = [
  { ...columns.project, namesRow: true },
  columns.company,
  columns.period,
  columns.accuracy,
  columns.predicted,
  columns.month,
  columns.number,
  columns.status,
  columns.invoiced,
  columns.received,
  columns.outstanding,
  columns.date,
  columns.due,
  columns.csm,
  columns.accountant,
];

/** The columns of invoices found by their number; opening one closes the search. */
export const invoicedColumns = (onLeave: () => void): readonly Column[] => [
  { ...numberColumn(onLeave), namesRow: true },
  { ...columns.project, width: 170 },
  columns.company,
  columns.month,
  columns.date,
  columns.due,
  columns.status,
  columns.invoiced,
  columns.received,
  columns.outstanding,
];

function numberColumn(onLeave?: () => void): Column {
  return {
    key: 'number',
    title: 'Invoice',
    width: 130,
    wraps: true,
    render: (row) => {
      const number = numberOf(row);
      const corrected = row.invoiceDetails?.correctsInvoice ?? null;
      if (number === null) return <None />;
      return (
        <>
          <DestinationLink of={destinationOfRevenue(row)} onClick={onLeave}>
            {number}
          </DestinationLink>
          {corrected !== null && <small> {messages.creditOf(corrected.invoiceNumber)}</small>}
        </>
      );
    },
    exports: (row) => ({ Invoice: numberOf(row) }),
  };
}

function moneyColumn(title: string, name: keyof typeof moneyHeadings, figure: Parameters<typeof originOf>[1]): Column {
  return {
    key: name,
    title,
    hint: messages.withTax,
    width: 138,
    align: 'right',
    ...(name === 'outStandingAmount' ? { staysRight: true } : {}),
    ...(name === 'receivedAmount' ? { isFurther: true } : {}),
    // a draft is not due yet
    render: ({ invoiceDetails }) =>
      invoiceDetails === null || (invoiceDetails.documentState === 'draft' && name === 'outStandingAmount') ? (
        <None />
      ) : (
        <FigureWithOrigin name={title} question={originOf(invoiceDetails, figure)}>
          <Amount value={invoiceDetails[name]} currency={invoiceDetails.currencyCode} />
        </FigureWithOrigin>
      ),
    exports: ({ invoiceDetails }) => ({
      [moneyHeadings[name]]: invoiceDetails === null ? null : figureCell(invoiceDetails[name]),
      'Invoice Currency': invoiceDetails?.currencyCode ?? null,
    }),
  };
}

const creditNotesLabel = (currency: string): string => `Credit notes ${currency}`;

/** The line of a file for the credit notes of a currency, which the totals count and no row shows. */
export const creditNoteCells = (credits: RevenueTotals['ofCreditNotes'][number]): ExportedCells => ({
  Project: creditNotesLabel(credits.currencyCode),
  [moneyHeadings.invoiceAmount]: figureCell(credits.invoiceAmount),
  [moneyHeadings.receivedAmount]: figureCell(credits.receivedAmount),
  [moneyHeadings.outStandingAmount]: figureCell(credits.outStandingAmount),
  'Invoice Currency': credits.currencyCode,
});

/** The sums of all billings of a list, not only of its page. */
export function revenueTotals({ byCurrency, ofCreditNotes, usd, withoutRate }: RevenueTotals): TotalsLine[] {
  const line = (currency: string, label: string, sums: RevenueSums): TotalsLine => ({
    key: label,
    label,
    cells: {
      predicted: <Amount value={sums.predictedAmount} currency={currency} strong />,
      invoiceAmount: <Amount value={sums.invoiceAmount} currency={currency} strong />,
      receivedAmount: <Amount value={sums.receivedAmount} currency={currency} strong />,
      outStandingAmount: <Amount value={sums.outStandingAmount} currency={currency} strong />,
    },
  });
  const own = byCurrency.flatMap((sums) => [
    ...ofCreditNotes
      .filter(({ currencyCode }) => currencyCode === sums.currencyCode)
      .map((credits) => {
        // a credit note has no prediction
        const { predicted: _none, ...cells } = line(sums.currencyCode, '', credits).cells;
        const label = creditNotesLabel(sums.currencyCode);
        return { key: label, label, cells };
      }),
    line(sums.currencyCode, `Total ${sums.currencyCode}`, sums),
  ]);
  const isUsdAlone = byCurrency.every(({ currencyCode }) => currencyCode === 'USD');
  if (usd === null) return [...own, { key: 'USD', label: messages.noTotalInUsd(withoutRate), cells: {} }];
  return isUsdAlone ? own : [...own, line('USD', 'Total in USD', usd)];
}
