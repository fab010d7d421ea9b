import { type Trace, traced } from '../trace/trace.ts';
import { daysText } from '../values/days.ts';
import type { CountedLeave, LeaveOutcome } from './leave-balance.ts';

/** Approved leave of a period, exact, down to the days that counted. */
export function leaveTakenTrace(leave: LeaveOutcome): Trace {
  return leaveTrace('leaveTaken', leave.takenDays, leave.counted);
}

/** Days of leave that the balance does not cover: taken − used. */
export function leaveDeductedTrace(leave: LeaveOutcome): Trace {
  return traced('leaveDeductedDays', leave.deductedDays, 'leave', 'difference', [
    leaveTakenTrace(leave),
    leaveUsedTrace(leave),
  ]);
}

/** Days of leave that the balance covers: the paid leave taken, at most the balance plus what was earned. */
export function leaveUsedTrace(leave: LeaveOutcome, figure = 'leaveUsed'): Trace {
  const paid = leave.counted.filter((each) => each.kind === 'paid');
  return traced(figure, leave.usedDays, 'leave', 'leave.used', [
    leaveTrace('paidLeaveTaken', leave.takenDays - leave.unpaidDays, paid),
    traced('previousLeaveBalance', leave.previousDays, 'leave', 'given'),
    traced('leaveEarned', leave.earnedDays, 'leave', 'given'),
  ]);
}

function leaveTrace(figure: string, days: bigint, counted: readonly CountedLeave[]): Trace {
  return traced(figure, days, 'leave', 'leave.sum-of-time', [], {
    sources: {
      leave: counted.map(({ leaveId, day, days: counts, kind, wholeDays }) => ({
        leaveId,
        day,
        days: daysText(counts),
        kind,
        seconds: counts.toString(),
        ...(wholeDays === undefined ? {} : { wholeSeconds: wholeDays.toString() }),
      })),
    },
  });
}
