import type { DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { RowInput, TimeLog } from '@countinghouse/billing/timesheets/row-input.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { clockTime } from '../../ui/figures/figure-trace.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import styles from './timesheet-dialogs.module.css';

const titles = { billable: 'Billable hours details', nonBillable: 'Non billable hours details' } as const;

/** The logs behind the hours of one developer, each to the second; the sum is the figure that was asked about. */
export function LogsDialog({
  logs: which,
  row: { input, row },
  onClose,
}: {
  readonly logs: keyof typeof titles;
  readonly row: {
    readonly input: Pick<RowInput, 'logs'>;
    readonly row: Pick<DeveloperRow, 'billedHours' | 'nonBilledHours'> & {
      readonly developer: Pick<DeveloperRow['developer'], 'name' | 'role'>;
    };
  };
  readonly onClose: () => void;
}) {
  const title = titles[which];
  const { name, role } = row.developer;
  const sum = which === 'billable' ? row.billedHours : row.nonBilledHours;
  return (
    <Dialog title={title} width={760} onClose={onClose}>
      <p className={styles.who}>
        {name}, {role}
      </p>
      <div className={styles.logs}>
        <DataTable
          label={`${title} of ${name}`}
          stacks
          columns={columns}
          rows={input.logs.filter((log) => log.billable === (which === 'billable'))}
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
