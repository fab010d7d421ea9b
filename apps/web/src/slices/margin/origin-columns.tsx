import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { OriginLine } from '@countinghouse/contract/margin/margin.contract.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { Amount, HoursFigure, RateFigure } from '../../ui/figures/amount.tsx';
import { None, periodWords } from '../../ui/figures/date-text.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';

const { decimals } = parseCurrency('USD');

/** The columns of the origin of a figure: what is added up, line by line. */
export const originColumns: readonly TableColumn<OriginLine>[] = [
  { key: 'kind', title: 'Kind', width: 112, namesRow: true, render: ({ kind }) => kind },
  { key: 'project', title: 'Project', width: 150, render: ({ projectName }) => projectName },
  { key: 'developer', title: 'Developer', width: 130, render: ({ employeeName }) => employeeName ?? <None /> },
  {
    key: 'text',
    title: 'Line',
    width: 170,
    isEmpty: ({ text }) => text === null,
    render: ({ text }) => text ?? <None />,
  },
  {
    key: 'days',
    title: 'Days',
    width: 176,
    render: ({ startDate, endDate }) => periodWords(calendarDate(startDate), calendarDate(endDate)),
  },
  {
    key: 'hours',
    title: 'Hours',
    width: 84,
    align: 'right',
    isEmpty: ({ hours }) => hours === null,
    render: ({ hours }) => (hours === null ? <None /> : <HoursFigure value={hours} bare />),
  },
  {
    key: 'perHour',
    title: 'Per hour',
    width: 104,
    align: 'right',
    isEmpty: ({ perHour }) => perHour === null,
    render: ({ perHour, currencyCode }) =>
      perHour === null || currencyCode === null ? <None /> : <RateFigure value={perHour} currency={currencyCode} />,
  },
  {
    key: 'own',
    title: 'Amount',
    width: 120,
    align: 'right',
    isEmpty: ({ ownAmount }) => ownAmount === null,
    render: ({ ownAmount, currencyCode }) =>
      ownAmount === null || currencyCode === null ? <None /> : <Amount value={ownAmount} currency={currencyCode} />,
  },
  {
    key: 'rate',
    title: 'Exchange rate',
    width: 106,
    align: 'right',
    isEmpty: ({ exchangeRate }) => exchangeRate === null,
    render: ({ exchangeRate }) => exchangeRate ?? <None />,
  },
  {
    key: 'usd',
    title: 'USD',
    width: 112,
    align: 'right',
    isEmpty: ({ kind }) => kind === 'Expected hours',
    render: (line) => <InUsd {...line} />,
  },
];

function InUsd({ kind, usdAmount, perHour, hours }: OriginLine) {
  if (usdAmount !== null) return <Amount value={usdAmount} currency="USD" bare />;
  if (kind === 'Expected hours') return <None />;
  if (hours !== null && perHour === null)
    return <Unknown words={kind === 'Billable hours' ? 'No rate on these days' : 'No cost on these days'} />;
  return <Unknown words="No exchange rate" />;
}

/** The sum of each kind of line. */
export function originTotals(lines: readonly OriginLine[]): TotalsLine[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const known = own.flatMap(({ usdAmount }) => usdAmount ?? []);
    const hours = own.flatMap((line) => line.hours ?? []);
    return {
      key: kind,
      label: kind,
      cells: {
        ...(hours.length === 0 ? {} : { hours: <HoursFigure value={sumOfFigures(hours, 2)} bare strong /> }),
        ...(known.length < own.length
          ? {}
          : { usd: <Amount value={sumOfFigures(known, decimals)} currency="USD" bare strong /> }),
      },
    };
  });
}
