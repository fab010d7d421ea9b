import type { RowDialogs } from '../slices/verification/row-dialogs.public.ts';
import { FindingsOfTimesheet } from '../slices/findings/findings-of-timesheet.tsx';
import { LeaveDialog } from '../slices/timesheets/leave-dialog.tsx';
import { LogsDialog } from '../slices/timesheets/logs-dialog.tsx';
import { OnTimeDialog } from '../slices/timesheets/on-time-dialog.tsx';

/** The dialogs behind the rows of a timesheet, and the findings about them. */
export const rowDialogs: RowDialogs = {
  leave: (of) => <LeaveDialog {...of} />,
  findings: ({ days, mark }) => <FindingsOfTimesheet key={mark} days={days} />,
  logs: (of) => <LogsDialog {...of} />,
  onTime: (of) => <OnTimeDialog {...of} />,
};
