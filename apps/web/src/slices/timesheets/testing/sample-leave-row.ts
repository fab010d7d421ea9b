import type { LeaveDayOut, TimesheetRow } from '@countinghouse/contract/timesheets.contract.ts';

const day = (leaveId: string, date: string, differing: Partial<LeaveDayOut> = {}): LeaveDayOut => ({
  leaveId,
  date,
  numberOfDays: '1.00',
  leaveType: 'Annual Leave',
  kind: 'paid',
  reason: 'Family visit',
  approved: true,
  standing: 'counts',
  ...differing,
});

/** A row of somebody who was away a day and a half, on a holiday, and once without asking in time. */
export const leaveRow: Pick<TimesheetRow, 'userId' | 'employeeName' | 'userLeaveData' | 'edits' | 'note'> = {
  userId: 7,
  employeeName: 'Wolfeschlegelsteinhausenbergerdorff-Montgomery, Maximiliana Alexandra',
  edits: { extraLoggedHours: '2.00' },
  note: 'Release night',
  userLeaveData: {
    previousLeaveBalance: '0.50',
    leaveEarned: '0.00',
    leaveTaken: '1.50',
    leaveUsed: '0.50',
    leaveDeduced: '1.00',
    currentLeaveBalance: '0.00',
    fingerprint: 'as-seen',
    leaveDetails: [
      day('1', '2026-10-05'),
      day('2', '2026-10-06', { numberOfDays: '0.50' }),
      day('3', '2026-10-12', { standing: 'holiday' }),
      day('4', '2026-10-20', { approved: false, kind: 'unpaid', leaveType: 'Loss of pay', reason: '' }),
    ],
  },
};
