import { type Trace, traced } from '../trace/trace.ts';
import { daysText } from '../values/days.ts';
import type { LeaveDay, LeaveOutcome } from './leave-balance.ts';

/** Approved leave of a period, in days, down to the days that counted. */
export function leaveTakenTrace(leave: LeaveOutcome): Trace {
  return leaveTrace('leaveTaken', leave.takenDays, leave.counted);
}

/** Days of leave that the balance does not pay: taken less used (decisions, section 5). */
export function leaveDeductedTrace(leave: LeaveOutcome): Trace {
  return traced('leaveDeductedDays', leave.deductedDays, 'days', 'difference', [
    leaveTakenTrace(leave),
    leaveUsedTrace(leave),
  ]);
}

/** Days of leave that the balance pays: the lesser of the paid leave taken and the balance with what was earned (decisions, section 5). */
export function leaveUsedTrace(leave: LeaveOutcome, figure = 'leaveUsed'): Trace {
  const paid = leave.counted.filter((each) => each.kind === 'paid');
  return traced(figure, leave.usedDays, 'days', 'leave.used', [
    leaveTrace('paidLeaveTaken', leave.takenDays - leave.unpaidDays, paid),
    traced('previousLeaveBalance', leave.previousDays, 'days', 'given'),
    traced('leaveEarned', leave.earnedDays, 'days', 'given'),
  ]);
}

function leaveTrace(figure: string, days: bigint, counted: readonly LeaveDay[]): Trace {
  const leave = counted.map((each) => ({ ...each, days: daysText(each.days) }));
  return traced(figure, days, 'days', 'leave.sum', [], {
    sources: { leave: leave.map(({ leaveId, day, days: length, kind }) => ({ leaveId, day, days: length, kind })) },
  });
}
