import type { UserLeaveData } from '@countinghouse/contract/timesheets.contract.ts';

/** Nobody was away, and nothing was earned. */
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
