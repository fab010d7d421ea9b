import type { RowDialogs } from '../slices/verification/row-dialogs.public.ts';
import { LeaveDialog } from '../slices/timesheets/leave-dialog.tsx';
import { LogsDialog } from '../slices/timesheets/logs-dialog.tsx';
import { OnTimeDialog } from '../slices/timesheets/on-time-dialog.tsx';

/** The dialogs behind the rows of a timesheet. */
export const rowDialogs: RowDialogs = {
  leave: (of) => <LeaveDialog {...of} />,
  logs: (of) => <LogsDialog {...of} />,
  onTime: (of) => <OnTimeDialog {...of} />,
};
