import { parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ExpectedPaymentAnswer } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { shownMonth } from '../../ui/fields/typed-month.ts';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { ExpectedCell, expectedCells } from '../expected-payments/expected-payment.public.tsx';
import { submissionWords } from './submission-type.tsx';

/** First day of a received month in the API's format, such as Nov-2026. */
const dayOfMonth = (text: string): string => parseDate(text, 'MMM-yyyy');

/** A prediction with the expected payment of its invoice, as far as it is shown. */
export type ShownPrediction = Prediction & { readonly expected?: ExpectedPaymentAnswer | null };

type Column = TableColumn<Prediction>;

/** The columns of a prediction, in the words of the specification; `currency` is a code or a symbol. */
const columnsIn = (currency: string) => ({
  accuracy: {
    key: 'accuracy',
    title: 'Accuracy',
    width: 90,
    sortField: 'accuracy',
    render: (row) => <PercentageFigure value={String(row.accuracy)} />,
    exports: (row) => ({ 'Accuracy (%)': figureCell(String(row.accuracy)) }),
  } satisfies Column,
  amount: {
    key: 'amount',
    title: 'Revenue Amount',
    hint: messages.beforeTax,
    width: 140,
    align: 'right',
    sortField: 'amount',
    render: (row) => <Amount value={row.predictedRevenueAmount} currency={currency} />,
    exports: (row) => ({ 'Revenue Amount (before tax)': figureCell(row.predictedRevenueAmount), Currency: currency }),
  } satisfies Column,
  start: {
    key: 'start',
    title: 'Start Date',
    width: 124,
    namesRow: true,
    sortField: 'startDate',
    render: (row) => <DateText value={row.startDate} />,
    exports: (row) => ({ 'Start Date': dateCell(row.startDate) }),
  } satisfies Column,
  end: {
    key: 'end',
    title: 'End Date',
    width: 110,
    sortField: 'endDate',
    render: (row) => <DateText value={row.endDate} />,
    exports: (row) => ({ 'End Date': dateCell(row.endDate) }),
  } satisfies Column,
  month: {
    key: 'month',
    title: 'Received Month',
    width: 122,
    sortField: 'receivedMonth',
    render: (row) => (row.receivedMonth === null ? <None /> : <span>{shownMonth(dayOfMonth(row.receivedMonth))}</span>),
    exports: ({ receivedMonth }) => ({
      'Received Month': receivedMonth === null ? null : shownMonth(dayOfMonth(receivedMonth)),
    }),
  } satisfies Column,
});

/** The columns of the page of duplicates, in its order. */
export function existingPredictionColumns(currency: string): readonly Column[] {
  const { accuracy, amount, start, end, month } = columnsIn(currency);
  return [accuracy, amount, start, end, month];
}

/** The columns of a project's predictions: dates, amount, probability. */
export function predictionColumns(currency: string): readonly TableColumn<ShownPrediction>[] {
  const { accuracy, amount, start, end, month } = columnsIn(currency);
  return [
    start,
    end,
    amount,
    accuracy,
    month,
    {
      key: 'expected',
      title: 'Expected payment',
      hint: 'Half of the payments come until this day, 80 % in the range',
      width: 178,
      wraps: true,
      isFurther: true,
      sortField: 'expectedDate',
      render: ({ expected }) => <ExpectedCell expected={expected ?? null} />,
      exports: ({ expected }) => expectedCells(expected ?? null),
    },
    {
      key: 'status',
      title: 'Status',
      width: 98,
      render: ({ closed }) => (closed === null ? <None /> : <StatusBadge status="Closed" />),
      exports: ({ closed }) => ({
        Status: closed === null ? null : 'Closed',
        'Closed on': dateCell(closed?.on ?? null),
        'Closed because': closed?.reason ?? null,
      }),
    },
    {
      key: 'type',
      title: 'Financial Type',
      width: 164,
      render: (row) => row.financialType,
      exports: (row) => ({ 'Financial Type': row.financialType }),
    },
    {
      key: 'submission',
      title: 'Submission Type',
      width: 178,
      render: (row) => (row.submissionType === null ? <None /> : submissionWords[row.submissionType]),
      exports: ({ submissionType }) => ({
        'Submission Type': submissionType === null ? null : submissionWords[submissionType],
      }),
    },
    {
      key: 'projects',
      title: 'Associated projects',
      width: 136,
      render: (row) => (row.associatedProjectNames.length === 0 ? <None /> : row.associatedProjectNames.join(', ')),
      exports: (row) => ({ 'Associated projects': row.associatedProjectNames.join(', ') }),
    },
  ];
}

/** A prediction without an end, a month or an expected payment sorts last. */
export const predictionSortKeys = (currencyCode: string): SortKeys<ShownPrediction> => ({
  accuracy: (row) => BigInt(row.accuracy),
  amount: (row) => moneyFromText(row.predictedRevenueAmount, parseCurrency(currencyCode)),
  startDate: (row) => row.startDate,
  endDate: (row) => row.endDate ?? '9999',
  expectedDate: ({ expected }) => expected?.expectedDate ?? '9999',
  receivedMonth: (row) => (row.receivedMonth === null ? '9999' : dayOfMonth(row.receivedMonth)),
});

/** The total of all predictions, on every page; closed ones count as zero. */
export function predictionTotals(rows: readonly Prediction[], currencyCode: string): TotalsLine[] {
  const currency = parseCurrency(currencyCode);
  const sum = rows
    .filter(({ closed }) => closed === null)
    .reduce((total, row) => total + moneyFromText(row.predictedRevenueAmount, currency), 0n);
  const amount = <Amount value={moneyText(moneyOfMinorUnits(sum), currency)} currency={currencyCode} strong />;
  const label = rows.some(({ closed }) => closed !== null) ? 'Total open' : 'Total';
  return [{ key: 'total', label, cells: { amount } }];
}
