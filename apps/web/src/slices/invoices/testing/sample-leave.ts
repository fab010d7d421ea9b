import type { UserLeaveData } from '@countinghouse/contract/timesheets/timesheets.contract.ts';

/** No leave was taken or earned. */
export const noLeave: UserLeaveData = {
  previousLeaveBalance: '0.00',
  leaveEarned: '0.00',
  leaveTaken: '0.00',
  leaveUsed: '0.00',
  leaveDeduced: '0.00',
  currentLeaveBalance: '0.00',
  leaveDetails: [],
  fingerprint: 'none',
};

/** One and a half days of leave that no balance covers. */
export const aDayAndAHalfOff: UserLeaveData = {
  ...noLeave,
  leaveTaken: '1.50',
  leaveDeduced: '1.50',
  leaveDetails: [
    {
      leaveId: '1',
      date: '2026-10-01',
      numberOfDays: '1.00',
      leaveType: 'Annual Leave',
      kind: 'paid',
      reason: 'Family visit',
      approved: true,
      standing: 'counts',
    },
    {
      leaveId: '2',
      date: '2026-10-02',
      numberOfDays: '0.50',
      leaveType: 'Annual Leave',
      kind: 'paid',
      reason: '',
      approved: true,
      standing: 'counts',
    },
  ],
};

/** Hours in the office, in the format of the attendance service. */
export const officeFor = (hours: number) => ({
  entryId: `office-${hours}`,
  ontimeCategory: 'Office',
  hoursWorked: `${hours}.00`,
  seconds: hours * 3600,
  isOpen: false,
});
