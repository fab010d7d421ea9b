import { earlierPeriods } from '@countinghouse/billing/findings/earlier-periods.ts';
import { type CheckedRow, secondsOfDays } from '@countinghouse/billing/findings/checked-row.ts';
import type { FindingRule } from '@countinghouse/billing/findings/finding.ts';
import { findFindings } from '@countinghouse/billing/findings/find-findings.ts';
import type { LeaveDay } from '@countinghouse/billing/leave/leave-balance.ts';
import { developerRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { expectedHours } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { sumSeconds } from '@countinghouse/billing/timesheets/row-basis.ts';
import type { AttendanceEntry, TimeLog } from '@countinghouse/billing/timesheets/row-input.ts';
import { timesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { isWorkingDay, workingDays } from '@countinghouse/billing/timesheets/working-days.ts';
import {
  addMonths,
  type CalendarDate,
  calendarDate,
  lastOfMonth,
} from '@countinghouse/billing/values/calendar-date.ts';
import { daysOfSeconds, secondsInDay, ZERO_DAYS } from '@countinghouse/billing/values/days.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursFromSeconds } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import { daysOf, type Period } from '@countinghouse/billing/values/period.ts';
import { demoAttendanceOfDay } from '@countinghouse/sandbox/demo/demo-attendance.ts';
import { demoLeaveOfMonth, type LeaveRecord } from '@countinghouse/sandbox/demo/demo-leave.ts';
import { demoLogsBetween } from '@countinghouse/sandbox/demo/demo-logs.ts';
import { type DemoProject, projectsOfDemo } from '@countinghouse/sandbox/demo/demo-project-tool.ts';
import { expect, test } from 'vitest';
import { demoHolidays } from '../../../seed/demo-holidays.ts';

const projects = projectsOfDemo(false);
const months = Array.from({ length: 12 }, (_, at): Period => {
  const start = addMonths(calendarDate('2026-07-01'), at);
  return { start, end: lastOfMonth(start) };
});

/** A developer's month on a project of the demo company: what is odd about it, and by which rules something is found. */
interface DemoMonth {
  readonly isOnLeave: boolean;
  readonly isOnHoliday: boolean;
  /** Whether attendance is missing on a day with logs. */
  readonly isUnattended: boolean;
  readonly found: ReadonlySet<FindingRule>;
}

const logsOf = (project: DemoProject, zuid: string, { start, end }: Period): TimeLog[] =>
  demoLogsBetween(project, start, end)
    .filter((log) => log.zuid === zuid)
    .map((log) => ({
      logId: log.id,
      day: calendarDate(log.day),
      seconds: BigInt(log.minutes) * 60n,
      billable: log.billable,
      task: log.aboutId === '' ? log.name : log.aboutId,
      note: log.notes,
    }));

const kinds: Readonly<Record<LeaveRecord['type'], LeaveDay['kind']>> = {
  PAID: 'paid',
  UNPAID: 'unpaid',
  ON_DUTY: 'on duty',
};

const leaveOf = (employeeNumber: string, { start }: Period): LeaveDay[] =>
  demoLeaveOfMonth(start)
    .filter((leave) => leave.employeeNumber === employeeNumber)
    .flatMap((leave) =>
      Object.entries(leave.days).map(([day, length]) => {
        const [hours = 0, minutes = 0] = leave.unit === 'Hours' ? length.split(':').map(Number) : [Number(length) * 8];
        return {
          leaveId: leave.id,
          day: calendarDate(day),
          days: daysOfSeconds(BigInt(hours * 60 + minutes) * 60n),
          kind: kinds[leave.type],
          approved: leave.status === 'Approved',
        };
      }),
    );

const attendanceOf = (employeeNumber: string, period: Period): AttendanceEntry[] =>
  daysOf(period).flatMap((day) =>
    demoAttendanceOfDay(projects, day)
      .filter((entry) => entry.employeeNumber === employeeNumber)
      .map(({ id, minutes, category }) => ({ entryId: id, day, seconds: BigInt(minutes) * 60n, category })),
  );

function demoMonth(project: DemoProject, zuid: string, month: Period): DemoMonth {
  const holidays = new Set(
    [2026, 2027].flatMap(demoHolidays).flatMap(({ region, date }) => (region === project.region ? date : [])),
  );
  const frame = timesheetFrame({
    projectModel: 'Hourly',
    payModel: 'Postpaid',
    invoicePeriod: month,
    timesheetPeriod: month,
    holidays,
    rates: { ranges: [], roleDefaults: new Map([['Developer', rateFromText('50')]]) },
    currency: parseCurrency('USD'),
  });
  const developer = {
    rowId: zuid,
    employeeId: Number(zuid.slice(-2)),
    name: zuid,
    role: 'Developer',
    billingModel: null,
    billingPercentage: WHOLE,
    from: null,
    offBoard: null,
  };
  const employeeNumber = `S${Number(zuid.slice(-2))}`;
  const logs = logsOf(project, zuid, month);
  const leaveDays = leaveOf(employeeNumber, month);
  const attendance = attendanceOf(employeeNumber, month);
  const leave = { previousDays: ZERO_DAYS, earnedDays: ZERO_DAYS, days: leaveDays };
  const checked: CheckedRow = {
    row: developerRow(frame, { developer, logs, leave, attendance }),
    logs,
    secondsByDay: secondsOfDays(projects.flatMap((one) => logsOf(one, zuid, month))),
    earlier: earlierPeriods(month).map((one) => {
      const then = logsOf(project, zuid, one);
      return {
        expected: expectedHours(workingDays(one, holidays).length, WHOLE),
        logged: hoursFromSeconds(sumSeconds(then)),
        billable: hoursFromSeconds(sumSeconds(then.filter((log) => log.billable))),
      };
    }),
  };
  const worked = secondsOfDays(logs);
  const attended = new Set(attendance.map(({ day }) => day));
  return {
    isOnLeave: [...worked].some(
      ([day, seconds]) => isTooMuchBeside(leaveDays, day, seconds) && isWorkingDay(day, holidays),
    ),
    isOnHoliday: [...worked.keys()].some((day) => holidays.has(day)),
    isUnattended: [...worked.keys()].some((day) => !attended.has(day)),
    found: new Set(findFindings(frame, [checked], true).map(({ rule }) => rule)),
  };
}

/** Any hours beside a day of leave; beside a part of a day more than one hour beyond the rest of it. */
function isTooMuchBeside(leaveDays: readonly LeaveDay[], day: CalendarDate, seconds: bigint): boolean {
  const approved = leaveDays.filter((leave) => leave.day === day && leave.approved && leave.kind !== 'on duty');
  const leave = approved.reduce((sum, { days }) => sum + days, 0n);
  return leave > 0n && (leave >= secondsInDay || seconds > secondsInDay - leave + 3600n);
}

test('all hours that the demo company works on leave and on holidays are found, and of its clean months at most one of twenty', () => {
  const all = months.flatMap((month) =>
    projects.flatMap((project) => project.memberZuids.map((zuid) => demoMonth(project, zuid, month))),
  );
  const missed = all.filter(
    (one) => one.isOnLeave !== one.found.has('leave') || one.isOnHoliday !== one.found.has('holiday'),
  );
  expect(missed).toEqual([]);
  const clean = all.filter((one) => !one.isOnLeave && !one.isOnHoliday && !one.isUnattended);
  const flagged = clean.filter(({ found }) => found.size > 0);
  const byRule = new Map<FindingRule, number>();
  for (const rule of clean.flatMap(({ found }) => [...found])) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
  // the figures of docs/domain/findings.md#how-exact-they-are
  expect({ all: all.length, clean: clean.length, flagged: flagged.length, ...Object.fromEntries(byRule) }).toEqual({
    all: 504,
    clean: 122,
    flagged: 6,
    attendance_differs: 1,
    billable_share_changed: 3,
    hours_changed: 2,
  });
  expect(flagged.length * 20).toBeLessThanOrEqual(clean.length);
});
