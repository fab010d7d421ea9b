import type { ProjectRates } from '../rates/rate-on-day.ts';
import type { RateRange } from '../rates/rate-range.ts';
import type { LeaveDay } from '../leave/leave-balance.ts';
import type { RowDeveloper, RowLeave, TimeLog } from '../timesheets/row-input.ts';
import { type TimesheetFrame, timesheetFrame, type TimesheetTerms } from '../timesheets/timesheet-frame.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { daysFromText, ZERO_DAYS } from '../values/days.ts';
import { type HourlyRate, rateFromText } from '../values/hourly-rate.ts';
import { parseCurrency } from '../values/money.ts';
import { WHOLE } from '../values/percentage.ts';
import { period } from '../values/period.ts';

/** A small business for tests: one role, two rate ranges that meet in the middle of October 2026. */

export const react = 'React Developer';

export function aRange(
  id: number,
  start: string,
  end: string | null,
  rate: string,
  special: Record<number, string> = {},
): RateRange {
  const specialRates = Object.entries(special).map(([id, text]): [number, HourlyRate] => [
    Number(id),
    rateFromText(text),
  ]);
  return {
    id,
    start: calendarDate(start),
    end: end === null ? null : calendarDate(end),
    roleRates: new Map([[react, rateFromText(rate)]]),
    specialRates: new Map(specialRates),
  };
}

export const twoRates: ProjectRates = {
  ranges: [aRange(1, '2026-01-01', '2026-10-15', '25'), aRange(2, '2026-10-16', null, '27.5')],
  roleDefaults: new Map(),
};

export const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));

export function aFrame(terms: Partial<TimesheetTerms> = {}): TimesheetFrame {
  return timesheetFrame({
    projectModel: 'Hourly',
    payModel: 'Postpaid',
    invoicePeriod: october,
    timesheetPeriod: october,
    holidays: new Set(),
    rates: twoRates,
    currency: parseCurrency('USD'),
    ...terms,
  });
}

export function aDeveloper(differing: Partial<RowDeveloper> = {}): RowDeveloper {
  return {
    rowId: '7',
    employeeId: 7,
    name: 'Asha Rao',
    role: react,
    billingModel: null,
    billingPercentage: WHOLE,
    from: null,
    offBoard: null,
    ...differing,
  };
}

let logCount = 0;

/** A log, billable unless overridden. */
export function aLog(day: string, hours: number, differing: Partial<TimeLog> = {}): TimeLog {
  logCount += 1;
  return {
    logId: `log-${logCount}`,
    day: calendarDate(day),
    seconds: BigInt(Math.round(hours * 3600)),
    billable: true,
    task: 'Checkout page',
    note: '',
    ...differing,
  };
}

/** A day of leave, approved and paid unless overridden. */
export function aLeaveDay(day: string, days = '1', differing: Partial<LeaveDay> = {}): LeaveDay {
  const of: LeaveDay = {
    leaveId: `leave-${day}`,
    day: calendarDate(day),
    days: daysFromText(days),
    kind: 'paid',
    approved: true,
  };
  return { ...of, ...differing };
}

/** Leave of a period with this opening balance and nothing earned. */
export function aLeave(previous: string, ...days: readonly LeaveDay[]): RowLeave {
  return { previousDays: daysFromText(previous), earnedDays: ZERO_DAYS, days };
}
