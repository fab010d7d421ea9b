import { daysFromText, daysOfHundredths, daysText } from '@countinghouse/billing/values/days.ts';
import type { LeaveDayOut, TimesheetRow, UserLeaveData } from '@countinghouse/contract/timesheets.contract.ts';
import { useState } from 'react';
import type { ApprovedRow, LeaveOfTimesheet } from '../../api/row-dialogs.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useApproveLeave } from './use-approve-leave.ts';
import styles from './timesheet-dialogs.module.css';

/** The days of leave behind a row: a reviewer ticks which are approved, and the row is worked out anew. */
export function LeaveDialog({
  of,
  row: opened,
  onSaved,
  onClose,
}: {
  /** The timesheet it belongs to; without it the leave is only shown, as on an invoice that left the house. */
  readonly of?: LeaveOfTimesheet;
  readonly row: Pick<TimesheetRow, 'userId' | 'employeeName' | 'userLeaveData' | 'edits' | 'note'>;
  readonly onSaved?: (saved: ApprovedRow) => void;
  readonly onClose: () => void;
}) {
  const [row, setRow] = useState(opened);
  const { leaveDetails } = row.userLeaveData;
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const isApproved = (day: LeaveDayOut): boolean => ticks[day.leaveId] ?? day.approved;
  const changed = leaveDetails.filter((day) => isApproved(day) !== day.approved);
  const approve = useApproveLeave(of, {
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    // what was ticked stays, and is held against what somebody else ticked
    onNewer: (newer) => {
      onSaved?.(newer);
      setRow(newer);
    },
  });
  const approved = leaveDetails.filter((day) => isApproved(day) && day.standing === 'counts');
  return (
    <Dialog
      title="Leave details"
      width={760}
      onClose={onClose}
      buttons={
        <>
          <p className={styles.sum} aria-live="polite">
            Total Approved <strong>{totalOf(approved)}</strong>
          </p>
          <Button onClick={onClose}>{of === undefined ? 'Close' : 'Cancel'}</Button>
          {of !== undefined && (
            <Button
              look="primary"
              busy={approve.isSaving}
              disabled={changed.length === 0}
              onClick={() => approve.save(row, changed)}
            >
              Save Changes
            </Button>
          )}
        </>
      }
    >
      <p className={styles.who}>{row.employeeName}</p>
      <Balance leave={row.userLeaveData} />
      <div className={styles.scroll}>
        <DataTable
          label="Leave details"
          columns={columnsOf(
            isApproved,
            (day, isTicked) => setTicks({ ...ticks, [day.leaveId]: isTicked }),
            of === undefined,
          )}
          rows={leaveDetails}
          rowKey={(day) => day.leaveId}
          pageKeys={false}
          empty={<EmptyState title="No leave" icon="calendar" words="Nobody asked for leave on these days." />}
        />
      </div>
      {approve.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {approve.refusal}
        </p>
      )}
    </Dialog>
  );
}

const legend: readonly (readonly [short: string, words: string, days: (of: UserLeaveData) => string])[] = [
  ['PLB', 'previous balance', (of) => of.previousLeaveBalance],
  ['LT', 'taken', (of) => of.leaveTaken],
  ['ULB', 'used', (of) => of.leaveUsed],
  // what is deducted of the bill are hours at the billing %; of the balance it is what was taken and not used
  ['DLB', 'deducted', (of) => daysText(daysOfHundredths(daysFromText(of.leaveTaken) - daysFromText(of.leaveUsed)))],
  ['CLB', 'current balance', (of) => of.currentLeaveBalance],
];

/** The five figures of the balance, each with what its letters mean. */
function Balance({ leave }: { leave: UserLeaveData }) {
  return (
    <dl className={styles.balance}>
      {legend.map(([short, words, days]) => (
        <div key={short}>
          <dt>
            {short} <span>{words}</span>
          </dt>
          <dd>{readableDecimal(days(leave))}</dd>
        </div>
      ))}
    </dl>
  );
}

const standings: Readonly<Record<LeaveDayOut['standing'], string>> = {
  counts: '',
  'on duty': 'On duty elsewhere',
  'not on project': 'Not on the project',
  weekend: 'Weekend',
  holiday: 'Holiday',
};

const columnsOf = (
  isApproved: (day: LeaveDayOut) => boolean,
  onTick: (day: LeaveDayOut, isTicked: boolean) => void,
  isReadOnly: boolean,
): readonly TableColumn<LeaveDayOut>[] => [
  {
    key: 'approved',
    title: 'Approved',
    width: 92,
    render: (day) => (
      <input
        type="checkbox"
        aria-label={`Approve ${day.leaveType} on ${shownDate(day.date)}`}
        checked={isApproved(day)}
        disabled={isReadOnly || day.standing !== 'counts'}
        onChange={(event) => onTick(day, event.target.checked)}
      />
    ),
  },
  {
    key: 'date',
    title: 'Date',
    width: 120,
    namesRow: true,
    render: (day) => <DateText value={day.date} />,
  },
  { key: 'days', title: 'Days', width: 70, align: 'right', render: (day) => readableDecimal(day.numberOfDays) },
  {
    key: 'type',
    title: 'Leave',
    width: 170,
    render: (day) => (day.kind === 'unpaid' ? `${day.leaveType}, unpaid` : day.leaveType),
  },
  { key: 'reason', title: 'Reason', render: (day) => day.reason },
  { key: 'counts', title: 'Counts nothing', width: 140, render: (day) => standings[day.standing] },
];

const totalOf = (days: readonly LeaveDayOut[]): string =>
  daysText(daysOfHundredths(days.reduce((sum, day) => sum + daysFromText(day.numberOfDays), 0n)));
