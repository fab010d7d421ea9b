import { hoursText, type Hours } from '@countinghouse/billing/values/hours.ts';
import type { TimeLog } from '@countinghouse/billing/timesheet/row-input.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { clockTime } from '../../ui/figures/figure-trace.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { detailsTitles, type WeekDetails } from './week-details.ts';
import type { WeekRow } from './week-rows.ts';
import styles from './verification.module.css';

/** The logs behind the hours of one developer, each to the second; the sum is the figure that was asked about. */
export function LogsDialog({
  details,
  row: { input, row },
  onClose,
}: {
  readonly details: Extract<WeekDetails, 'billable' | 'nonBillable'>;
  readonly row: WeekRow;
  readonly onClose: () => void;
}) {
  const logs = input.logs.filter((log) => log.billable === (details === 'billable'));
  const sum: Hours = details === 'billable' ? row.billedHours : row.nonBilledHours;
  return (
    <Dialog title={detailsTitles[details]} width={760} onClose={onClose}>
      <p className={styles.of}>
        {row.developer.name}, {row.developer.role}
      </p>
      <div className={styles.logs}>
        <DataTable
          label={`${detailsTitles[details]} of ${row.developer.name}`}
          columns={columns}
          rows={logs}
          rowKey={(log) => log.logId}
          pageKeys={false}
          empty={<EmptyState title="No logs" icon="clock" words="Nothing was logged on these days." />}
          totals={[{ key: 'total', label: 'Total', cells: { time: <HoursFigure value={hoursText(sum)} strong /> } }]}
        />
      </div>
    </Dialog>
  );
}

const columns: readonly TableColumn<TimeLog>[] = [
  { key: 'task', title: 'Task', width: 240, namesRow: true, render: (log) => <span title={log.task}>{log.task}</span> },
  { key: 'day', title: 'Date', width: 120, render: (log) => <DateText value={log.day} /> },
  { key: 'note', title: 'Note', width: 220, render: (log) => <span title={log.note}>{log.note}</span> },
  {
    key: 'time',
    title: 'Time',
    width: 120,
    align: 'right',
    render: (log) => <span className="figures">{clockTime(String(log.seconds))}</span>,
  },
];
