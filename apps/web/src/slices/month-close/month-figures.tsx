import type { MonthClose, MonthFigures } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import styles from './month-close.module.css';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';

type Row = MonthClose['figures']['byCurrency'][number];

const amounts = [
  ['predictedAmount', 'Predicted'],
  ['invoiceAmount', 'Invoiced'],
  ['creditAmount', 'Credited'],
  ['receivedAmount', 'Received'],
  ['adjustedAmount', 'Adjusted'],
] as const satisfies readonly (readonly [keyof MonthFigures, string])[];

const columns: readonly TableColumn<Row>[] = [
  { key: 'currencyCode', title: 'Currency', width: 110, namesRow: true, render: (row) => row.currencyCode },
  ...amounts.map(([key, title]): TableColumn<Row> => ({
    key,
    title,
    width: 150,
    align: 'right',
    render: (row) => <Amount value={row[key]} currency={row.currencyCode} />,
  })),
];

const inUsd = (usd: MonthFigures): TotalsLine => ({
  key: 'usd',
  label: 'Total USD',
  cells: Object.fromEntries(amounts.map(([key]) => [key, <Amount key={key} value={usd[key]} currency="USD" strong />])),
});

const hours = [
  ['loggedHours', 'Logged'],
  ['billedHours', 'Invoiced'],
  ['draftHours', 'On draft'],
  ['writtenOffHours', 'Written off'],
  ['openHours', 'Unbilled'],
] as const;

interface HoursRow {
  readonly name: string;
  readonly of: MonthClose['figures']['hours'];
}
const hoursColumns: readonly TableColumn<HoursRow>[] = [
  { key: 'name', title: 'Billable hours', width: 180, namesRow: true, render: ({ name }) => name },
  ...hours.map(([key, title]): TableColumn<HoursRow> => ({
    key,
    title,
    width: 120,
    align: 'right',
    render: ({ of }) => <HoursFigure value={of[key]} bare />,
  })),
];

/**
 * The totals of a month: its documents by date, in each currency and in USD, and its hours; those of a closed month as they were
 * at closing.
 */
export function MonthFiguresCard({ month }: { readonly month: MonthClose }) {
  const shown = month.closedFigures ?? month.figures;
  const since = month.closedFigures === null ? undefined : month.figures.hours;
  const hasMoreHours = since !== undefined && hours.some(([key]) => since[key] !== shown.hours[key]);
  return (
    <>
      <Card
        title="Month totals"
        note={
          shown.usd === null
            ? 'no total in USD: a document has no exchange rate'
            : 'predictions by the month they were expected in, documents and money by their dates; USD at the rates of the documents'
        }
        flush
      >
        <DataTable
          label="Month totals"
          stacks
          columns={columns}
          rows={shown.byCurrency}
          rowKey={(row) => row.currencyCode}
          pageKeys={false}
          {...(shown.usd === null ? {} : { totals: [inUsd(shown.usd)] })}
          empty={
            <EmptyState
              title="No figures"
              icon="chart"
              words="Nothing was predicted, invoiced or received in this month."
            />
          }
        />
        {shown.exchangeDifference !== null && /[1-9]/.test(shown.exchangeDifference) && (
          <p className={styles.exchange}>
            Realized exchange difference <Amount value={shown.exchangeDifference} currency="USD" strong />
          </p>
        )}
      </Card>
      <Card
        title="Hours logged this month"
        {...(hasMoreHours
          ? { note: 'hours changed at their source, or were billed in a later month, after it was closed' }
          : {})}
        flush
      >
        <DataTable
          label="Hours logged this month"
          stacks
          columns={hoursColumns}
          rows={[
            { name: since === undefined ? 'Now' : 'When it was closed', of: shown.hours },
            ...(hasMoreHours ? [{ name: 'Now', of: since }] : []),
          ]}
          rowKey={({ name }) => name}
          pageKeys={false}
          empty={null}
        />
      </Card>
    </>
  );
}
