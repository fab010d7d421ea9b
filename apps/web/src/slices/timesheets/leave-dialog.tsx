import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysFromText, daysOfSeconds, daysText, secondsInDay } from '@countinghouse/billing/values/days.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type {
  LeaveDayOut,
  TimesheetRow,
  UserLeaveData,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useState } from 'react';
import type { ApprovedRow, LeaveOfTimesheet } from '../verification/row-dialogs.public.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { clockTime } from '../../ui/figures/figure-trace.ts';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useApproveLeave } from './use-approve-leave.ts';
import styles from './timesheet-dialogs.module.css';

/** The days of leave behind a row: a reviewer ticks the approved ones, and the row is computed again. */
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
    // ticks stay, beside those of another user
    onNewer: (newer) => {
      onSaved?.(newer);
      setRow(newer);
    },
  });
  const approved = timeByDate(leaveDetails.filter((day) => isApproved(day) && day.standing === 'counts'));
  const tooLong = [...approved].filter(([, seconds]) => seconds > secondsInDay);
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
          empty={<EmptyState title="No leave" icon="calendar" words="No leave was requested on these days." />}
        />
      </div>
      {tooLong.map(([date, seconds]) => (
        <p key={date} className={styles.refusal}>
          {messages.leaveExceedsDay(row.employeeName, shownDate(date), clockHours(seconds))}
        </p>
      ))}
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
  ['DLB', 'deducted', (of) => of.deductedDays ?? takenLessUsed(of)],
  ['CLB', 'current balance', (of) => of.currentLeaveBalance],
];

/** What was deducted on an invoice from before the days of it were kept. */
const takenLessUsed = (of: UserLeaveData): string =>
  daysText(daysOfSeconds(daysFromText(of.leaveTaken) - daysFromText(of.leaveUsed)));

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

const statusWords: Readonly<Record<LeaveDayOut['standing'], string>> = {
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
  { key: 'hours', title: 'Hours', width: 70, align: 'right', render: (day) => clockHours(timeOf(day)) },
  {
    key: 'type',
    title: 'Leave',
    width: 170,
    render: (day) => (day.kind === 'unpaid' ? `${day.leaveType}, unpaid` : day.leaveType),
  },
  { key: 'reason', title: 'Reason', render: (day) => day.reason },
  { key: 'counts', title: 'Not counted', width: 140, render: (day) => statusWords[day.standing] },
];

/** The exact time of a day of leave. */
const timeOf = ({ seconds, numberOfDays }: LeaveDayOut): bigint =>
  seconds === undefined ? daysFromText(numberOfDays) : BigInt(seconds);

/** The time of all leave of each day together. */
function timeByDate(days: readonly LeaveDayOut[]): ReadonlyMap<CalendarDate, bigint> {
  const times = new Map<CalendarDate, bigint>();
  for (const day of days) {
    const date = calendarDate(day.date);
    times.set(date, (times.get(date) ?? 0n) + timeOf(day));
  }
  return times;
}

/** Approved days as far as they count: of each date at most the day. */
const totalOf = (times: ReadonlyMap<CalendarDate, bigint>): string =>
  daysText(
    daysOfSeconds([...times.values()].reduce((sum, time) => sum + (time < secondsInDay ? time : secondsInDay), 0n)),
  );

/** Whole seconds as hours and minutes, and seconds where there are any: `2:30`. */
const clockHours = (seconds: bigint): string => clockTime(seconds.toString()).replace(/:00$/, '');
