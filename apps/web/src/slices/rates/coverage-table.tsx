import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { RateFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import type { StripRow, StripSegment } from './coverage-rows.ts';
import styles from './coverage-strip.module.css';
import { Reason } from './gap-mark.tsx';

interface Line {
  readonly row: StripRow;
  readonly segment: StripSegment;
}

/** The timeline as a table. */
export function CoverageTable({ rows, currency }: { rows: readonly StripRow[]; currency: string }) {
  const lines = rows.flatMap((row) => row.segments.map((segment) => ({ row, segment })));
  return (
    <div className={styles.table}>
      <DataTable<Line>
        label="Rates over time"
        columns={columnsIn(currency)}
        rows={lines}
        rowKey={({ row, segment }) => `${row.key} ${segment.start}`}
        pageKeys={false}
        empty={null}
      />
    </div>
  );
}

const columnsIn = (currency: string): readonly TableColumn<Line>[] => [
  {
    key: 'name',
    title: 'Role or developer',
    width: 240,
    render: ({ row }) => <span title={row.name}>{row.name}</span>,
  },
  { key: 'role', title: 'Role', width: 180, render: ({ row }) => (row.kind === 'role' ? <None /> : row.role) },
  { key: 'from', title: 'From', width: 120, render: ({ segment }) => <DateText value={segment.start} /> },
  { key: 'to', title: 'To', width: 120, render: ({ segment }) => <DateText value={segment.end} /> },
  {
    key: 'rate',
    title: 'Rate',
    width: 150,
    align: 'right',
    render: ({ segment }) =>
      segment.reason === 'none' || segment.reason === 'outside' ? (
        <None />
      ) : (
        <RateFigure value={rateText(segment.rate)} currency={currency} />
      ),
  },
  { key: 'reason', title: 'Where it comes from', width: 190, render: ({ segment }) => <Reason of={segment.reason} /> },
];
