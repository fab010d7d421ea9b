import type { OnTimeDay, TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './timesheet-dialogs.module.css';

type Entry = OnTimeDay['ontimeLogs'][number] & { readonly date: string };

const columns: readonly TableColumn<Entry>[] = [
  {
    key: 'date',
    title: 'Date',
    width: 140,
    namesRow: true,
    render: (entry) => <DateText value={entry.date} />,
  },
  { key: 'category', title: 'Category', render: (entry) => entry.ontimeCategory },
  {
    key: 'hours',
    title: 'Hours worked',
    width: 150,
    align: 'right',
    render: (entry) => (entry.isOpen ? 'Not checked out yet' : <HoursFigure value={entry.hoursWorked} bare />),
  },
];

/** What the attendance service saw of a developer, day by day. */
export function OnTimeDialog({
  row,
  onClose,
}: {
  readonly row: Pick<TimesheetRow, 'employeeName' | 'onTimeLogs' | 'onTimeHoursSum'>;
  readonly onClose: () => void;
}) {
  const entries = row.onTimeLogs.flatMap(({ date, ontimeLogs }) => ontimeLogs.map((entry) => ({ ...entry, date })));
  return (
    <Dialog
      title="On-time log details"
      width={760}
      onClose={onClose}
      buttons={
        <>
          <p className={styles.sum}>
            Total <strong>{row.onTimeHoursSum === null ? '\u2013' : `${row.onTimeHoursSum} h`}</strong>
          </p>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className={styles.who}>{row.employeeName}</p>
      <div className={styles.scroll}>
        <DataTable
          label="On-time log details"
          columns={columns}
          rows={entries}
          rowKey={(entry) => entry.entryId}
          pageKeys={false}
          empty={
            <EmptyState
              title="No on-time logs"
              icon="clock"
              words="The OnTime service has no attendance on these days."
            />
          }
        />
      </div>
    </Dialog>
  );
}
