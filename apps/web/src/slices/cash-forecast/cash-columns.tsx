import type { CashToComeAnswer } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { ExpectedCell, expectedCells } from '../expected-payments/expected-payment.public.tsx';

/** The columns of expected payments: open invoices, drafts and predictions. */
export const cashColumns: readonly TableColumn<CashToComeAnswer>[] = [
  {
    key: 'what',
    title: 'Invoice',
    width: 150,
    namesRow: true,
    wraps: true,
    render: (row) =>
      row.kind === 'Invoice' ? (
        row.invoiceNumber
      ) : (
        <>
          {row.invoiceNumber} <small>{row.kind}</small>
        </>
      ),
    exports: (row) => ({ Invoice: row.invoiceNumber, Kind: row.kind }),
  },
  {
    key: 'company',
    title: 'Company',
    width: 180,
    sortField: 'companyName',
    render: (row) => row.companyName,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'project',
    title: 'Project',
    width: 200,
    sortField: 'projectName',
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'due',
    title: 'Due date',
    hint: 'Of a prediction, that of its expected invoice',
    width: 112,
    sortField: 'dueDate',
    render: (row) => <DateText value={row.dueDate} />,
    exports: (row) => ({ 'Due date': dateCell(row.dueDate) }),
  },
  {
    key: 'expected',
    title: 'Expected',
    hint: 'Half of the payments come until this day, 80 % in the range',
    width: 200,
    wraps: true,
    sortField: 'expectedDate',
    render: (row) => <ExpectedCell expected={row.expected} />,
    exports: (row) => expectedCells(row.expected),
  },
  {
    key: 'open',
    title: 'Amount',
    hint: 'Outstanding, or with tax what a draft or prediction comes to',
    width: 150,
    align: 'right',
    render: (row) => <Amount value={row.cashAmount} currency={row.currencyCode} />,
    exports: (row) => ({ Amount: figureCell(row.cashAmount), Currency: row.currencyCode }),
  },
  {
    key: 'usdOpen',
    title: 'Amount in USD',
    width: 150,
    align: 'right',
    isFurther: true,
    render: (row) => (row.usdCashAmount === null ? <None /> : <Amount value={row.usdCashAmount} currency="USD" />),
    exports: (row) => ({ 'Amount in USD': row.usdCashAmount === null ? null : figureCell(row.usdCashAmount) }),
  },
  {
    key: 'usdExpected',
    title: 'Expected in these days',
    hint: 'The part in USD that is usually paid in these days',
    width: 178,
    align: 'right',
    staysRight: true,
    sortField: 'usdExpectedAmount',
    render: (row) =>
      row.usdExpectedAmount === null ? <None /> : <Amount value={row.usdExpectedAmount} currency="USD" />,
    exports: (row) => ({
      'Expected in these days (USD)': row.usdExpectedAmount === null ? null : figureCell(row.usdExpectedAmount),
    }),
  },
];

/** The amounts of all rows in US dollars; those without a rate are left out. */
export function cashTotals(rows: readonly CashToComeAnswer[]): TotalsLine[] {
  if (rows.length === 0) return [];
  const sumOf = (figures: readonly (string | null)[]): string =>
    sumOfFigures(
      figures.filter((one) => one !== null),
      2,
    );
  return [
    {
      key: 'USD',
      label: 'Total in USD',
      cells: {
        usdOpen: <Amount value={sumOf(rows.map((row) => row.usdCashAmount))} currency="USD" strong />,
        usdExpected: <Amount value={sumOf(rows.map((row) => row.usdExpectedAmount))} currency="USD" strong />,
      },
    },
  ];
}
