import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import type { DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { RowInput, RowLeave } from '@countinghouse/billing/timesheets/row-input.ts';
import { timesheetFrame, type TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { type Days, daysFromText, daysOfSeconds } from '@countinghouse/billing/values/days.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { rateFromText, rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import type { Timesheet, TimesheetRow, UserLeaveData } from '@countinghouse/contract/timesheets/timesheets.contract.ts';

/**
 * Parses the shared values of a timesheet's rows from the wire format, so that the screen computes the same figures as the
 * server.
 */
export function frameOf(timesheet: Timesheet): TimesheetFrame {
  const { invoiceGenerateDetails: details } = timesheet;
  return timesheetFrame({
    projectModel: timesheet.projectModel,
    payModel: timesheet.payModel,
    invoicePeriod: { start: calendarDate(details.startDate), end: calendarDate(lastDayOf(details)) },
    timesheetPeriod: { start: calendarDate(details.timesheetStartDate), end: calendarDate(details.timesheetEndDate) },
    holidays: new Set(timesheet.holidays.map((holiday) => calendarDate(holiday.date))),
    rates: {
      ranges: timesheet.rateRanges.map((range): RateRange => ({
        id: range.id,
        start: calendarDate(range.startDate),
        end: range.endDate === null ? null : calendarDate(range.endDate),
        roleRates: ratesOf(range.techStackRates, (role) => role),
        specialRates: ratesOf(range.specialRates, Number),
      })),
      roleDefaults: ratesOf(timesheet.defaultRates, (role) => role),
    },
    currency: parseCurrency(timesheet.currencyCode),
  });
}

/** The last day of a timesheet; for a retainer without an end, its first day. */
export const lastDayOf = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string | null }) =>
  endDate ?? startDate;

/** The input of one row's computation, without the user's edits. */
export const inputOf = (row: TimesheetRow): RowInput => ({
  developer: {
    rowId: row.isDeletable ? rowIdOfAdded(row.userId) : String(row.userId),
    employeeId: row.isDeletable ? null : row.userId,
    name: row.employeeName,
    role: row.userRole,
    billingModel: row.billingModel,
    billingPercentage: percentageFromText(row.billingPercentage),
    billingPercentageBy: row.billingPercentageBy && {
      name: row.billingPercentageBy.name,
      day: calendarDate(row.billingPercentageBy.day),
    },
    from: row.fromDate === null ? null : calendarDate(row.fromDate),
    offBoard: row.offBoard === null ? null : calendarDate(row.offBoard),
    unknownTo: row.unknownTo ?? [],
  },
  logs: row.logs.map((log) => ({ ...log, day: calendarDate(log.day), seconds: BigInt(log.seconds) })),
  leave: leaveOf(row.userLeaveData),
  attendance: row.onTimeLogs.flatMap(({ date, ontimeLogs }) =>
    ontimeLogs.map((entry) => ({
      entryId: entry.entryId,
      day: calendarDate(date),
      seconds: BigInt(entry.seconds),
      category: entry.ontimeCategory,
    })),
  ),
});

/** Days from their exact time; without it the text is exact. */
const exactDays = (seconds: number | undefined, text: string): Days =>
  seconds === undefined ? daysFromText(text) : daysOfSeconds(BigInt(seconds));

const leaveOf = (data: UserLeaveData): RowLeave => ({
  previousDays: exactDays(data.previousSeconds, data.previousLeaveBalance),
  earnedDays: daysFromText(data.leaveEarned),
  days: data.leaveDetails.map((day) => ({
    leaveId: day.leaveId,
    day: calendarDate(day.date),
    days: exactDays(day.seconds, day.numberOfDays),
    kind: day.kind,
    approved: day.approved,
  })),
});

/** The row id of a developer who was added by hand. */
export const rowIdOfAdded = (userId: number): string => `added:${userId}`;

const ratesOf = <Key>(rates: Readonly<Record<string, string>>, keyOf: (name: string) => Key) =>
  new Map(Object.entries(rates).map(([name, rate]) => [keyOf(name), rateFromText(rate)]));

/** The amounts of a row with several rates: rate × hours = amount of each; undefined for a row with one rate. */
export const splitOfRates = (
  { parts }: Pick<DeveloperRow, 'parts'>,
  currency: TimesheetFrame['currency'],
): string | undefined =>
  parts.length > 1
    ? parts
        .map(
          ({ rate, totalHours, amount }) =>
            `${rateText(rate)} × ${hoursText(totalHours)} = ${moneyText(amount, currency)} ${currency.code}`,
        )
        .join('; ')
    : undefined;
