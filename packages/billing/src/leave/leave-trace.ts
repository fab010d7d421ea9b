import { type Trace, traced } from '../trace/trace.ts';
import type { LeaveOutcome } from './leave-balance.ts';

/** Approved leave of a period, in days. */
export function leaveTakenTrace(leave: LeaveOutcome): Trace {
  return traced('leaveTaken', leave.takenDays, 'days', 'given');
}

/** Days of leave that the balance does not pay: taken less used (decisions, section 5). */
export function leaveDeductedTrace(leave: LeaveOutcome): Trace {
  const used = traced('leaveUsed', leave.usedDays, 'days', 'leave.used', [
    traced('paidLeaveTaken', leave.takenDays - leave.unpaidDays, 'days', 'given'),
    traced('previousLeaveBalance', leave.previousDays, 'days', 'given'),
    traced('leaveEarned', leave.earnedDays, 'days', 'given'),
  ]);
  return traced('leaveDeductedDays', leave.deductedDays, 'days', 'difference', [leaveTakenTrace(leave), used]);
}
