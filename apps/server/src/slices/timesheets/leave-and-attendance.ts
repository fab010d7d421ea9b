import { leaveStatus } from '@countinghouse/billing/leave/leave-balance.ts';
import type { DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { daysText } from '@countinghouse/billing/values/days.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { OnTimeDay, UserLeaveData } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { StoredAttendance } from '../attendance/attendance.public.ts';
import { leaveFingerprint, type TimesheetFacts } from './timesheets.public.ts';

/** A row's leave as the call answers it: the balance, and each day with what it counts for. */
export function leaveAnswer(facts: TimesheetFacts, { developer, leave, leaveDeduced }: DeveloperRow): UserLeaveData {
  const own = facts.leave.get(developer.employeeId ?? 0);
  return {
    previousLeaveBalance: daysText(leave.previousDays),
    leaveEarned: daysText(leave.earnedDays),
    leaveTaken: daysText(leave.takenDays),
    leaveUsed: daysText(leave.usedDays),
    leaveDeduced: hoursText(leaveDeduced),
    deductedDays: daysText(leave.deductedDays),
    currentLeaveBalance: daysText(leave.currentDays),
    previousSeconds: Number(leave.previousDays),
    currentSeconds: Number(leave.currentDays),
    leaveDetails: (own?.days ?? []).map((day) => ({
      leaveId: day.leaveId,
      date: day.day,
      numberOfDays: daysText(day.days),
      seconds: Number(day.days),
      leaveType: day.leaveType,
      kind: day.kind,
      reason: day.reason,
      approved: day.approved,
      standing: leaveStatus(day, developer, facts.frame.holidays),
    })),
    fingerprint: own === undefined ? '' : leaveFingerprint(own),
  };
}

/** A row's attendance, day by day. */
export function onTimeDays(attendance: readonly StoredAttendance[]): OnTimeDay[] {
  const days = new Map<string, OnTimeDay['ontimeLogs']>();
  for (const { entryId, day, seconds, category, isOpen } of attendance) {
    const own = days.get(day) ?? [];
    days.set(day, own);
    own.push({
      entryId,
      ontimeCategory: category,
      hoursWorked: hoursText(hoursFromSeconds(seconds)),
      seconds: Number(seconds),
      isOpen,
    });
  }
  return [...days].map(([date, ontimeLogs]) => ({ date, ontimeLogs }));
}
