import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { CashKind, CashSums } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useNavigate } from 'react-router';
import { toFailure } from '../../api/to-failure.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { addressOfCash } from '../cash-forecast/cash-list.public.ts';
import { useCashForecast, type CashPeople } from '../cash-forecast/use-cash-forecast.public.ts';
import { FigureLink } from './figure-link.tsx';
import styles from './dashboard.module.css';

/** A line of the forecast: some days, and what is expected in them. */
interface Line extends CashSums {
  readonly from: string;
  readonly to: string | null;
  readonly name: string;
}

const series = [
  { key: 'invoices', label: 'Open invoices', look: 'received', kind: 'Invoice' },
  { key: 'drafts', label: 'Drafts', look: 'invoiced', kind: 'Draft' },
  { key: 'predictions', label: 'Predictions', look: 'predicted', kind: 'Prediction' },
] as const;

/** What is expected to be received in the next weeks, whatever months are chosen above. */
export function CashCard(people: CashPeople) {
  const found = useCashForecast(people);
  const navigate = useNavigate();
  const failure = toFailure(found.error, () => void found.refetch());
  if (found.data === undefined)
    return (
      <Card title="Cash forecast">
        {failure === undefined ? <LoadingState lines={4} /> : <ErrorState {...failure} />}
      </Card>
    );
  const { month, weeks, later, unrated } = found.data;
  const days = (from: string, to: string) => periodWords(calendarDate(from), calendarDate(to));
  const lines: readonly Line[] = [
    { ...month, name: `One month: ${days(month.from, month.to)}` },
    ...weeks.map((week) => ({ ...week, name: days(week.from, week.to) })),
    { ...later, to: null, name: 'Later, or without a date' },
  ];
  const to = ({ from, to: last }: Pick<Line, 'from' | 'to'>, kind?: CashKind): string =>
    addressOfCash({ from, to: last ?? undefined, kind, ...people });
  return (
    <Card title="Cash forecast" note="from today, in USD with tax; learned from past payments" flush>
      {unrated > 0 && <p className={styles.cashNote}>{messages.cashWithoutRate(unrated)}</p>}
      <BarChart
        label="Expected payments by week; the table below has the same figures"
        currency="USD"
        series={series}
        groups={weeks.map((week) => ({
          key: week.from,
          label: days(week.from, week.from).replace(/ \d{4}$/, ''),
          figures: { invoices: week.invoices, drafts: week.drafts, predictions: week.predictions },
        }))}
        onOpen={(from, key) => {
          const week = weeks.find((one) => one.from === from);
          if (week !== undefined) void navigate(to(week, series.find((one) => one.key === key)?.kind));
        }}
      />
      <DataTable
        label="Cash forecast"
        columns={columnsOf(to)}
        rows={lines}
        rowKey={({ name }) => name}
        pageKeys={false}
        empty={null}
      />
    </Card>
  );
}

const columnsOf = (to: (line: Line, kind?: CashKind) => string): readonly TableColumn<Line>[] => [
  { key: 'days', title: 'Days', width: 250, wraps: true, render: ({ name }) => name },
  ...series.map(({ key, label, kind }): TableColumn<Line> => ({
    key,
    title: label,
    width: 150,
    align: 'right',
    render: (line) => <FigureLink value={line[key]} to={to(line, kind)} label={`${label}, ${line.name}`} />,
  })),
  {
    key: 'total',
    title: 'Total',
    width: 150,
    align: 'right',
    render: (line) => <FigureLink value={line.total} to={to(line)} label={`Total, ${line.name}`} />,
  },
];
