import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { ExpectedPaymentAnswer } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { OpenDocument } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { ExpectedCell, expectedCells } from '../expected-payments/expected-payment.public.tsx';

/** An open invoice or credit with its expected payment. */
export type ShownOpen = OpenDocument & { readonly expected: ExpectedPaymentAnswer | null };

/** The columns of the open invoices and credits of a company. */
export const openInvoicesColumns: readonly TableColumn<ShownOpen>[] = [
  {
    key: 'number',
    title: 'Invoice',
    width: 190,
    namesRow: true,
    wraps: true,
    sortField: 'invoiceNumber',
    render: (row) =>
      row.kind === 'Credit note' ? (
        <>
          {row.invoiceNumber} <small>{row.kind}</small>
        </>
      ) : (
        (row.invoiceNumber ?? row.kind)
      ),
    exports: (row) => ({ Invoice: row.invoiceNumber, Kind: row.kind }),
  },
  {
    key: 'project',
    title: 'Project',
    width: 220,
    sortField: 'projectName',
    render: (row) => row.projectName ?? <None />,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'date',
    title: 'Invoice Date',
    width: 120,
    sortField: 'invoiceDate',
    render: (row) => <DateText value={row.invoiceDate} />,
    exports: (row) => ({ 'Invoice Date': dateCell(row.invoiceDate) }),
  },
  {
    key: 'due',
    title: 'Due date',
    width: 120,
    sortField: 'invoiceDueDate',
    render: (row) => <DateText value={row.invoiceDueDate} />,
    exports: (row) => ({ 'Due date': dateCell(row.invoiceDueDate) }),
  },
  {
    key: 'expected',
    title: 'Expected',
    hint: 'Half of the payments come until this day, 80 % in the range; for today only',
    width: 178,
    wraps: true,
    sortField: 'expectedDate',
    render: (row) => <ExpectedCell expected={row.expected} />,
    exports: (row) => expectedCells(row.expected),
  },
  {
    key: 'overdue',
    title: 'Days overdue',
    width: 110,
    align: 'right',
    render: (row) => row.daysOverdue ?? <None />,
    exports: (row) => ({ 'Days overdue': row.daysOverdue === null ? null : figureCell(String(row.daysOverdue)) }),
  },
  {
    key: 'amount',
    title: 'Invoice Amount',
    hint: 'Including tax',
    width: 150,
    align: 'right',
    render: (row) =>
      row.invoiceAmount === null ? <None /> : <Amount value={row.invoiceAmount} currency={row.currencyCode} />,
    exports: (row) => ({ 'Invoice Amount': row.invoiceAmount === null ? null : figureCell(row.invoiceAmount) }),
  },
  {
    key: 'open',
    title: 'Outstanding',
    hint: 'Credits are below 0',
    width: 150,
    align: 'right',
    staysRight: true,
    render: (row) => <Amount value={row.openAmount} currency={row.currencyCode} />,
    exports: (row) => ({ Outstanding: figureCell(row.openAmount), Currency: row.currencyCode }),
  },
  {
    key: 'usd',
    title: 'Outstanding in USD',
    width: 150,
    align: 'right',
    isFurther: true,
    render: (row) => (row.usdOpenAmount === null ? <None /> : <Amount value={row.usdOpenAmount} currency="USD" />),
    exports: (row) => ({ 'Outstanding in USD': row.usdOpenAmount === null ? null : figureCell(row.usdOpenAmount) }),
  },
];

/** What is open together, a line for each currency and one in US dollars; none where a rate is missing. */
export function openInvoicesTotals(rows: readonly OpenDocument[]): TotalsLine[] {
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].toSorted();
  const line = (label: string, code: string, amounts: readonly string[]): TotalsLine => {
    const value = sumOfFigures(amounts, parseCurrency(code).decimals);
    return { key: label, label, cells: { open: <Amount value={value} currency={code} strong /> } };
  };
  const own = codes.map((code) =>
    line(
      `Total ${code}`,
      code,
      rows.flatMap((row) => (row.currencyCode === code ? [row.openAmount] : [])),
    ),
  );
  if (codes.every((code) => code === 'USD')) return own;
  const unrated = rows.filter(({ usdOpenAmount }) => usdOpenAmount === null);
  if (unrated.length > 0) {
    const missing = [...new Set(unrated.map(({ currencyCode }) => currencyCode))].toSorted();
    return [...own, { key: 'USD', label: messages.noTotalInUsd(missing), cells: {} }];
  }
  return [
    ...own,
    line(
      'Total in USD',
      'USD',
      rows.flatMap(({ usdOpenAmount }) => usdOpenAmount ?? []),
    ),
  ];
}
