import type { Dashboard, DashboardFigures } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { addDays, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { PercentageFigure } from '../../ui/figures/amount.tsx';
import { None, periodWords } from '../../ui/figures/date-text.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { invoicesBehind, predictionsBehind, type Behind } from './behind.ts';
import { FigureLink } from './figure-link.tsx';

/** The figures of a row. */
export type FiguresOf = DashboardFigures & Pick<Dashboard['totals'], 'invoicedOfPredicted'>;

/** The figures of the dashboard, their names, and the list behind each. */
export const figureKinds = [
  { key: 'predictedAmount', label: 'Predicted', hint: messages.beforeTax, to: predictionsBehind },
  { key: 'invoiceAmount', label: 'Invoiced', hint: messages.withTax, to: invoicesBehind },
  { key: 'receivedAmount', label: 'Received', hint: messages.withTax, to: invoicesBehind },
  { key: 'outStandingAmount', label: 'Outstanding', hint: messages.withTax, to: invoicesBehind },
] as const;

/** The address of the overdue invoices of a day. */
export const overdueBehind = (behind: Behind, today: string): string =>
  invoicesBehind({ ...behind, due: { from: null, to: addDays(calendarDate(today), -1) } });

/** A column for each figure of a row, with a link to its list. */
export const figureColumns = <Row extends FiguresOf>(
  today: string,
  nameOf: (row: Row) => string,
  behind: (row: Row) => Behind,
): readonly TableColumn<Row>[] => [
  ...figureKinds.map(({ key, label, hint, to }): TableColumn<Row> => ({
    key,
    title: label,
    hint,
    width: 132,
    align: 'right',
    render: (row) => <FigureLink value={row[key]} to={to(behind(row))} label={`${label}, ${nameOf(row)}`} />,
  })),
  {
    key: 'overdue',
    title: 'Overdue',
    width: 132,
    align: 'right',
    render: (row) => (
      <FigureLink value={row.overdueAmount} to={overdueBehind(behind(row), today)} label={`Overdue, ${nameOf(row)}`} />
    ),
  },
  {
    key: 'share',
    title: 'Of predicted',
    width: 100,
    align: 'right',
    render: ({ invoicedOfPredicted: share }) =>
      share === null ? <None /> : <PercentageFigure value={share} inColumn />,
  },
];

/** The due dates of an age of what is outstanding. */
export const dueWords = ({ dueFrom, dueTo }: Dashboard['ageing'][number]): string => {
  if (dueFrom !== null) return `due ${periodWords(calendarDate(dueFrom), dueTo === null ? null : calendarDate(dueTo))}`;
  return `due until ${dueTo === null ? 'any day' : shownDate(dueTo)}`;
};
