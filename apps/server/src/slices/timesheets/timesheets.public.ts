import { createHash } from 'node:crypto';
import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import type { LeaveDay } from '@countinghouse/billing/leave/leave-balance.ts';
import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import type { RowDeveloper } from '@countinghouse/billing/timesheets/row-input.ts';
import { stayWithin } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { billsExpectedHours, rowBillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import { timesheetFrame, type TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysFromText } from '@countinghouse/billing/values/days.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Hours } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, type Currency } from '@countinghouse/billing/values/money.ts';
import { overlap, type Period } from '@countinghouse/billing/values/period.ts';
import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import { divideIntoWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { Tx } from '../../database/database.ts';
import { selectAttendance, type StoredAttendance } from '../attendance/attendance.public.ts';
import { developersOfProject } from '../developers/developers.public.ts';
import { unknownTo } from '../developers/known-to-services.public.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { lastClosings } from '../leave/last-closings.public.ts';
import { leaveOfDevelopers, type DeveloperLeave } from '../leave/leave.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { defaultRates, rangesOfProject } from '../rates/rates.public.ts';
import { hoursBilledFor } from './billed-ahead.sql.ts';
import { lastFetched, timeOfPeriod, type TimeOfLog } from '../work-logs/work-logs.public.ts';
import { closed, type BilledDays } from './days-to-bill.public.ts';

/** Everything that the rows of a timesheet are computed from, read in one transaction. */
export interface TimesheetFacts {
  readonly project: ProjectFacts;
  /** What is billed; of a retainer its first day. */
  readonly period: Period;
  /** No days are billed, but the retainer: there are no rows, and the time logged meanwhile stays open. */
  readonly isRetainer: boolean;
  /** The days whose logs and leave are settled. */
  readonly timesheetPeriod: Period;
  readonly currency: Currency;
  readonly developers: readonly RowDeveloper[];
  readonly logs: readonly TimeOfLog[];
  /** By employee id. */
  readonly leave: ReadonlyMap<number, DeveloperLeave>;
  readonly attendance: readonly StoredAttendance[];
  /** The hours that invoices billed ahead for the worked days, by employee id; null where unknown. Empty when paid Postpaid. */
  readonly billedAhead: ReadonlyMap<number, Hours | null>;
  /** When leave and attendance were fetched last. */
  readonly fetched: { readonly leave: string | null; readonly attendance: string | null };
  readonly holidays: readonly { readonly date: CalendarDate; readonly name: string }[];
  readonly ranges: readonly RateRange[];
  readonly roleDefaults: ReadonlyMap<string, HourlyRate>;
  readonly frame: TimesheetFrame;
  /** Changes whenever anything above does that a figure depends on. */
  readonly fingerprint: string;
}

/**
 * Reads what a timesheet is made of. An invoice that is being edited sees its own hours as if they were open.
 * In a week of a billing the leave balance runs on through the weeks before. Without a company there is no currency to bill in: answers undefined.
 */
export async function timesheetFacts(
  tx: Tx,
  params: {
    project: ProjectFacts;
    period: BilledDays;
    invoiceId: number | null;
    /** What was worked, where it does not follow from what is billed. */
    timesheetPeriod?: Period | undefined;
    /** The first day of the billing's timesheet period, where only one of its weeks is asked for. */
    firstDay?: CalendarDate | undefined;
    /** False leaves out what is carried to the next invoice: this is not the next one. */
    withCarried?: boolean;
    /** Developers who have a row even if they logged nothing and were not on the project. */
    employeeIds?: ReadonlySet<number>;
  },
): Promise<TimesheetFacts | undefined> {
  const { project } = params;
  const isRetainer = params.period.end === null;
  const period = closed(params.period);
  const { company } = project;
  if (company === null) return undefined;
  const payModel = project.payModel ?? 'Postpaid';
  const timesheetPeriod = isRetainer
    ? period
    : (params.timesheetPeriod ?? timesheetPeriodOf(period, { payModel, cycle: project.cycle }));
  const ofProject = { projectId: project.id, period: timesheetPeriod, invoiceId: params.invoiceId };
  // no week is billed by itself
  const withCarried = params.firstDay === undefined && (params.withCarried ?? true);
  const spans = weeksThrough(params.firstDay ?? timesheetPeriod.start, timesheetPeriod);
  const [people, logs, holidays, ranges, roleDefaults, fetched, billedAhead, closings] = await Promise.all([
    developersOfProject(tx, project.id),
    isRetainer ? [] : timeOfPeriod(tx, { ...ofProject, withCarried }),
    selectHolidays(tx, company.region, { start: timesheetPeriod.start, end: period.end }),
    rangesOfProject(tx, project.id),
    defaultRates(tx, company.currencyCode),
    lastFetched(tx, ofProject),
    payModel === 'Prepaid' ? hoursBilledFor(tx, ofProject) : new Map<number, Hours | null>(),
    lastClosings(tx, { projectId: project.id, before: spans[0].start, invoiceId: params.invoiceId }),
  ]);
  const withLogs = new Set([...logs.map((log) => log.employeeId), ...(params.employeeIds ?? [])]);
  // a price agreed beforehand bills no hours; those of its days are settled with it all the same
  const billed = isRetainer || project.model === 'Fixed Cost' ? [] : people;
  const present = billed.filter(
    (one) => withLogs.has(one.employeeId) || isOnProject(one, period) || isOnProject(one, timesheetPeriod),
  );
  const stays = new Map(
    present.map((one) => [
      one.employeeId,
      stayWithin(
        { from: one.fromDate, offBoard: one.offBoardDate },
        { start: project.startDate, end: project.endDate },
      ),
    ]),
  );
  const stayOf = (employeeId: number) => stays.get(employeeId) ?? { from: null, offBoard: null };
  const developers = present.map((one): RowDeveloper => ({
    rowId: String(one.employeeId),
    employeeId: one.employeeId,
    name: one.name,
    role: one.role,
    billingModel: one.billingModel,
    billingPercentage: percentageFromText(one.billingPercentage),
    billingPercentageBy: one.billingPercentageBy ?? undefined,
    ...stayOf(one.employeeId),
    unknownTo: unknownTo(one),
  }));
  const employeeIds = present.map((one) => one.employeeId);
  const [leave, attendance] = await Promise.all([
    leaveOfDevelopers(tx, {
      project: {
        id: project.id,
        region: company.region,
        leaveTermDays: daysFromText(project.leaveTerm),
        start: project.startDate,
      },
      developers: present.map((one) => ({
        employeeId: one.employeeId,
        ...stayOf(one.employeeId),
        isDeducted: billsExpectedHours(
          { projectModel: project.model, payModel },
          rowBillingModel(project.model, one.billingModel),
        ),
        openingLeaveDays: daysFromText(one.openingLeaveDays),
      })),
      spans,
      closings,
    }),
    selectAttendance(tx, { employeeIds, period: timesheetPeriod }),
  ]);
  const currency = parseCurrency(company.currencyCode);
  const frame = timesheetFrame({
    projectModel: project.model,
    payModel,
    invoicePeriod: period,
    timesheetPeriod,
    holidays: new Set(holidays.map((holiday) => holiday.date)),
    rates: { ranges, roleDefaults },
    currency,
  });
  const facts = {
    project,
    period,
    isRetainer,
    timesheetPeriod,
    currency,
    developers,
    logs,
    leave,
    attendance,
    billedAhead,
    fetched,
    holidays,
    ranges,
    roleDefaults,
    frame,
  };
  return { ...facts, fingerprint: computeFingerprint(facts) };
}

/** The weeks from the first day of a billing's timesheet period to a week of it, which is the last; without any before, that alone. */
function weeksThrough(firstDay: CalendarDate, week: Period): [Period, ...Period[]] {
  if (firstDay >= week.start) return [week];
  const [first, ...others] = divideIntoWeeks({ start: firstDay, end: addDays(week.start, -1) });
  return first === undefined ? [week] : [first, ...others, week];
}

/** Whether a rate range holds on a day that is billed or was worked. */
export const isForTimesheet = (
  range: { readonly start: CalendarDate; readonly end: CalendarDate | null },
  { period, timesheetPeriod, logs }: Pick<TimesheetFacts, 'period' | 'timesheetPeriod' | 'logs'>,
): boolean => {
  // what is carried here has the rate of its day
  const first = logs.reduce((day, log) => (log.day < day ? log.day : day), timesheetPeriod.start);
  const worked = { start: first, end: timesheetPeriod.end };
  const days = { start: range.start, end: range.end ?? period.end };
  return days.start <= days.end && (overlap(days, period) !== undefined || overlap(days, worked) !== undefined);
};

function isOnProject(
  stay: { readonly fromDate: CalendarDate | null; readonly offBoardDate: CalendarDate | null },
  period: Period,
): boolean {
  return (
    (stay.fromDate === null || stay.fromDate <= period.end) &&
    (stay.offBoardDate === null || stay.offBoardDate >= period.start)
  );
}

/** What of a day of leave a figure depends on. */
const leaveMark = (of: LeaveDay): readonly unknown[] => [of.leaveId, of.day, of.days, of.kind, of.approved];

/** A short text that changes whenever the leave of one developer does. */
export const leaveFingerprint = ({ previousDays, earnedDays, days }: DeveloperLeave): string =>
  shortHash([previousDays, earnedDays, days.map(leaveMark)]);

/** A short text that stays the same exactly as long as every figure of the timesheet does. */
function computeFingerprint(facts: Omit<TimesheetFacts, 'fingerprint'>): string {
  const {
    project,
    period,
    timesheetPeriod,
    developers,
    logs,
    leave,
    attendance,
    holidays,
    ranges,
    roleDefaults,
    currency,
  } = facts;
  const roles = new Set(developers.map((one) => one.role));
  return shortHash([
    [project.id, project.model, project.payModel, currency.code, period.start, period.end],
    [timesheetPeriod.start, timesheetPeriod.end, facts.isRetainer],
    developers.map((one) => [
      one.employeeId,
      one.role,
      one.billingModel,
      one.billingPercentage,
      one.from,
      one.offBoard,
    ]),
    logs.map((log) => [log.logId, log.employeeId, log.day, log.seconds, log.billable]),
    [...leave].map(([id, of]) => [id, of.previousDays, of.earnedDays, of.days.map(leaveMark)]),
    attendance.map((entry) => [entry.entryId, entry.employeeId, entry.day, entry.seconds]),
    holidays.map((holiday) => holiday.date),
    ranges
      .filter((range) => isForTimesheet(range, facts))
      .map((range) => [range.id, range.start, range.end, [...range.roleRates], [...range.specialRates]]),
    [...roleDefaults].filter(([role]) => roles.has(role)),
  ]);
}

function shortHash(of: readonly unknown[]): string {
  const text = JSON.stringify(of, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
