import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { periodInWords } from '@countinghouse/billing/values/period.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { UnbilledLine } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { figureCell } from '../../ui/export/exported-cells.ts';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { None, PeriodText } from '../../ui/figures/date-text.tsx';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { ageWords } from './age-words.public.ts';

const figureOrNull = (text: string | null) => (text === null ? null : figureCell(text));

/** The columns of what the figures of a project are made of. */
export const unbilledLinesColumns: readonly TableColumn<UnbilledLine>[] = [
  {
    key: 'of',
    title: 'Developer',
    width: 200,
    namesRow: true,
    sortField: 'employeeName',
    render: (row) => row.employeeName ?? row.reference ?? row.kind,
    exports: (row) => ({ Developer: row.employeeName, Reference: row.reference }),
  },
  {
    key: 'kind',
    title: 'Kind',
    width: 120,
    sortField: 'kind',
    render: (row) => row.kind,
    exports: (row) => ({ Kind: row.kind }),
  },
  {
    key: 'days',
    title: 'Days',
    width: 200,
    sortField: 'startDate',
    render: ({ startDate: start, endDate: end }) =>
      start === null || end === null ? <None /> : <PeriodText start={calendarDate(start)} end={calendarDate(end)} />,
    exports: ({ startDate: start, endDate: end }) => ({
      Days:
        start === null || end === null ? null : periodInWords({ start: calendarDate(start), end: calendarDate(end) }),
    }),
  },
  {
    key: 'age',
    title: 'Age in days',
    width: 100,
    render: (row) => (row.age === null ? <None /> : ageWords[row.age]),
    exports: (row) => ({ 'Age in days': row.age === null ? null : ageWords[row.age] }),
  },
  {
    key: 'hours',
    title: 'Hours',
    hint: 'Of working days less deducted leave',
    width: 90,
    align: 'right',
    render: (row) => (row.hours === null ? <None /> : <HoursFigure value={row.hours} bare />),
    exports: (row) => ({ Hours: figureOrNull(row.hours) }),
  },
  {
    key: 'rate',
    title: 'Rate',
    width: 170,
    align: 'right',
    render: (row) =>
      row.rate === null ? (row.withoutPrice ?? <None />) : <Amount value={row.rate} currency={row.currencyCode} bare />,
    exports: (row) => ({ Rate: figureOrNull(row.rate), 'Without price': row.withoutPrice }),
  },
  {
    key: 'amount',
    title: 'Amount',
    hint: 'Before tax',
    width: 150,
    align: 'right',
    staysRight: true,
    render: (row) => (row.amount === null ? <None /> : <Amount value={row.amount} currency={row.currencyCode} />),
    exports: (row) => ({ Amount: figureOrNull(row.amount), Currency: row.currencyCode }),
  },
];

/** Hours and amounts of one figure; drafts and the retainer are no unbilled work, so that they are never added to it. */
export function unbilledLinesTotals(rows: readonly UnbilledLine[]): TotalsLine[] {
  const groups = new Map<string, UnbilledLine[]>();
  for (const row of rows) {
    const label = row.age === null ? row.kind : 'Unbilled';
    const key = `${label} ${row.currencyCode}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, lines]) => {
    const code = lines[0]?.currencyCode ?? 'USD';
    const sum = (texts: readonly (string | null)[], decimals: number) =>
      sumOfFigures(
        texts.flatMap((text) => text ?? []),
        decimals,
      );
    const hours = sum(
      lines.map((line) => line.hours),
      2,
    );
    const amount = sum(
      lines.map((line) => line.amount),
      parseCurrency(code).decimals,
    );
    return {
      key,
      label: `Total ${key}`,
      cells: {
        hours: /[1-9]/.test(hours) ? <HoursFigure value={hours} bare strong /> : <None />,
        amount: <Amount value={amount} currency={code} strong />,
      },
    };
  });
}
