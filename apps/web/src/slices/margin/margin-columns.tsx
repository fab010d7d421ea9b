import type {
  MarginFigures,
  MarginGroup,
  MarginOrigin,
  MarginRow,
} from '@countinghouse/contract/margin/margin.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureCell } from '../../ui/export/exported-cells.ts';
import { Amount, HoursFigure, PercentageFigure } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { groupWords, nameOf } from './margin-list.ts';
import {
  whyNotCost,
  whyNotForecast,
  whyNotInvoiced,
  whyNotMargin,
  whyNotRealised,
  whyNotValue,
} from './unknown-words.ts';

type AmountName =
  | 'invoicedAmount'
  | 'costAmount'
  | 'marginAmount'
  | 'valueAmount'
  | 'forecastInvoiced'
  | 'forecastCost'
  | 'forecastMargin';
type ShareName = 'marginPercent' | 'utilisation' | 'realisation';
type HoursName = 'loggedHours' | 'billableHours' | 'expectedHours';

interface Column {
  readonly name: AmountName | ShareName | HoursName;
  readonly title: string;
  readonly hint?: string;
  readonly width: number;
  readonly unit: 'USD' | '%' | 'h';
  /** The figure whose origin it opens. */
  readonly opens: MarginOrigin;
  readonly isFurther?: boolean;
  /** Why it is not known. */
  readonly why?: (row: MarginFigures) => string | undefined;
}

const columns: readonly Column[] = [
  {
    name: 'invoicedAmount',
    title: 'Invoiced',
    hint: 'Invoices less credit notes, before tax, in USD',
    width: 116,
    unit: 'USD',
    opens: 'invoiced',
    why: whyNotInvoiced,
  },
  {
    name: 'costAmount',
    title: 'Cost',
    hint: 'Logged hours at the cost of their day, in USD',
    width: 110,
    unit: 'USD',
    opens: 'cost',
    why: whyNotCost,
  },
  {
    name: 'marginAmount',
    title: 'Margin',
    hint: 'Invoiced − cost, in USD',
    width: 110,
    unit: 'USD',
    opens: 'margin',
    why: whyNotMargin,
  },
  {
    name: 'marginPercent',
    title: 'Margin %',
    hint: 'Margin ÷ invoiced',
    width: 92,
    unit: '%',
    opens: 'margin',
    why: whyNotMargin,
  },
  { name: 'loggedHours', title: 'Logged h', width: 92, unit: 'h', opens: 'cost' },
  {
    name: 'utilisation',
    title: 'Utilisation',
    hint: 'Billable ÷ expected hours up to today',
    width: 98,
    unit: '%',
    opens: 'utilisation',
  },
  {
    name: 'realisation',
    title: 'Realisation',
    hint: 'Invoiced ÷ billable hours at their rates',
    width: 100,
    unit: '%',
    opens: 'realisation',
    why: whyNotRealised,
  },
  {
    name: 'forecastMargin',
    title: 'Forecast margin',
    hint: 'With drafts, open predictions and expected hours, in USD',
    width: 128,
    unit: 'USD',
    opens: 'forecast',
    why: whyNotForecast,
  },
  { name: 'billableHours', title: 'Billable h', width: 92, unit: 'h', opens: 'utilisation', isFurther: true },
  { name: 'expectedHours', title: 'Expected h', width: 96, unit: 'h', opens: 'utilisation', isFurther: true },
  {
    name: 'valueAmount',
    title: 'Value at rates',
    hint: 'Billable hours at their rates, in USD',
    width: 116,
    unit: 'USD',
    opens: 'realisation',
    isFurther: true,
    why: whyNotValue,
  },
  {
    name: 'forecastInvoiced',
    title: 'Forecast invoiced',
    width: 132,
    unit: 'USD',
    opens: 'forecast',
    isFurther: true,
    why: whyNotForecast,
  },
  {
    name: 'forecastCost',
    title: 'Forecast cost',
    width: 116,
    unit: 'USD',
    opens: 'forecast',
    isFurther: true,
    why: whyNotForecast,
  },
];

const sortable: readonly string[] = [
  'invoicedAmount',
  'costAmount',
  'marginAmount',
  'marginPercent',
  'utilisation',
  'realisation',
  'forecastMargin',
];

/** The columns of the margin: each figure opens its origin. */
export const marginColumns = (
  by: MarginGroup,
  addressOf: (row: MarginRow, figure: MarginOrigin) => string,
): readonly TableColumn<MarginRow>[] => [
  {
    key: 'name',
    title: groupWords[by].title,
    width: 190,
    namesRow: true,
    ...(by === 'month' ? {} : { sortField: 'name' }),
    render: (row) => nameOf(row, by),
    exports: (row) => ({ [groupWords[by].title]: nameOf(row, by) }),
  },
  ...columns.map(({ name, title, hint, width, opens, isFurther = false, ...column }): TableColumn<MarginRow> => ({
    key: name,
    title,
    ...(hint === undefined ? {} : { hint }),
    width,
    align: 'right',
    isFurther,
    ...(sortable.includes(name) ? { sortField: name } : {}),
    render: (row) => {
      const figure = <Figure {...column} name={name} row={row} />;
      const value = row[name];
      const isOpened = value === null ? column.why?.(row) !== undefined : /[1-9]/.test(value);
      return isOpened ? (
        <Opening to={addressOf(row, opens)} words={`${title}, ${nameOf(row, by)}`}>
          {figure}
        </Opening>
      ) : (
        figure
      );
    },
    exports: (row) => ({
      [column.unit === '%' || column.unit === 'USD' ? `${title.replace(' %', '')} (${column.unit})` : title]:
        row[name] === null ? null : figureCell(row[name]),
    }),
  })),
];

/** A figure as a link to its origin; what is not known opens the lines that lack something. */
function Opening({
  to,
  words,
  children,
}: {
  readonly to: string;
  readonly words: string;
  readonly children: ReactNode;
}) {
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      <span className="unseen">{words}: </span>
      {children}
    </Link>
  );
}

function Figure({
  name,
  unit,
  why,
  row,
  strong = false,
}: Pick<Column, 'name' | 'unit' | 'why'> & { readonly row: MarginFigures; readonly strong?: boolean }) {
  const value = row[name];
  if (value === null) {
    const words = why?.(row);
    return words === undefined ? <None /> : <Unknown words={words} />;
  }
  if (unit === '%') return <PercentageFigure value={value} inColumn />;
  if (!/[1-9]/.test(value)) return <None />;
  return unit === 'h' ? (
    <HoursFigure value={value} bare strong={strong} />
  ) : (
    <Amount value={value} currency="USD" bare strong={strong} />
  );
}

/** The figures of all rows together. */
export const marginTotals = (total: MarginFigures): TotalsLine => ({
  key: 'total',
  label: 'Total',
  cells: Object.fromEntries(
    columns.map(({ name, ...column }) => [name, <Figure key={name} {...column} name={name} row={total} strong />]),
  ),
});
