import { createHash } from 'node:crypto';
import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { leaveBalance, type LeaveDay } from '@countinghouse/billing/leave/leave-balance.ts';
import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import {
  missingPrerequisites,
  type Prerequisite,
  type PrerequisiteCode,
} from '@countinghouse/billing/timesheets/prerequisites.ts';
import type { RowDeveloper } from '@countinghouse/billing/timesheets/row-input.ts';
import { stayWithin } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { billsExpectedHours, rowBillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import { timesheetFrame, type TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { rateOnDay } from '@countinghouse/billing/rates/rate-on-day.ts';
import { addDays, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysFromText, secondsInDay } from '@countinghouse/billing/values/days.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Hours } from '@countinghouse/billing/values/hours.ts';
import { currencyOf, type Currency } from '@countinghouse/billing/values/money.ts';
import { daysOf, lengthInDays, overlap, type Period } from '@countinghouse/billing/values/period.ts';
import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import { weeksOf } from '@countinghouse/billing/verification/weeks.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import type { RefusalDetail } from '../../handle.ts';
import { attendanceOf, type StoredAttendance } from '../attendance/attendance.public.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { developersOfProject } from '../developers/developers.public.ts';
import { unknownTo } from '../developers/known-to-services.public.ts';
import { holidaysOf } from '../holidays/holidays.public.ts';
import { leaveOfDevelopers, type DeveloperLeave } from '../leave/leave.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { defaultRates, rangesOfProject } from '../rates/rates.public.ts';
import { verificationOfPeriod } from '../verification/verification.public.ts';
import { hoursBilledFor } from './billed-ahead.sql.ts';
import { daysBilledBefore, hoursBilledBefore, type BilledBefore } from './billed-days.sql.ts';
import { lastFetched, timeOfPeriod, type TimeOfLog } from '../work-logs/work-logs.public.ts';

/** What is billed: a period, or the retainer from a day on, which has no end. */
export interface BilledDays {
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
}

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

/** The longest period that can be invoiced at once, in days. */
export const periodDaysMax = 366;
export const isTooLong = (period: Period): boolean => lengthInDays(period) > periodDaysMax;

/**
 * Reads what a timesheet is made of. An invoice that is being edited sees its own hours as if they were open.
 * In a week of a billing the leave balance runs on through the weeks before. Without a company there is no currency to bill in: answers undefined.
 */
export async function timesheetFacts(
  tx: Tx,
  asked: {
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
  const { project } = asked;
  const isRetainer = asked.period.end === null;
  const period = closed(asked.period);
  const { company } = project;
  if (company === null) return undefined;
  const payModel = project.payModel ?? 'Postpaid';
  const timesheetPeriod = isRetainer
    ? period
    : (asked.timesheetPeriod ?? timesheetPeriodOf(period, { payModel, cycle: project.cycle }));
  const people = await developersOfProject(tx, project.id);
  const logs = isRetainer
    ? []
    : await timeOfPeriod(tx, {
        projectId: project.id,
        period: timesheetPeriod,
        invoiceId: asked.invoiceId,
        // no week is billed by itself
        withCarried: asked.firstDay === undefined && (asked.withCarried ?? true),
      });
  const holidays = await holidaysOf(tx, company.region, { start: timesheetPeriod.start, end: period.end });
  const ranges = await rangesOfProject(tx, project.id);
  const roleDefaults = await defaultRates(tx, company.currencyCode);
  const withLogs = new Set([...logs.map((log) => log.employeeId), ...(asked.employeeIds ?? [])]);
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
    ...stayOf(one.employeeId),
    unknownTo: unknownTo(one),
  }));
  const leave = await leaveOfDevelopers(tx, {
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
    invoiceId: asked.invoiceId,
    spans: weeksThrough(asked.firstDay ?? timesheetPeriod.start, timesheetPeriod),
  });
  const employeeIds = present.map((one) => one.employeeId);
  const attendance = await attendanceOf(tx, { employeeIds, period: timesheetPeriod });
  const fetched = await lastFetched(tx, { projectId: project.id, period: timesheetPeriod });
  const currency = currencyOf(company.currencyCode);
  const frame = timesheetFrame({
    projectModel: project.model,
    payModel,
    invoicePeriod: period,
    timesheetPeriod,
    holidays: new Set(holidays.map((holiday) => holiday.date)),
    rates: { ranges, roleDefaults },
    currency,
  });
  const billedAhead =
    payModel === 'Prepaid'
      ? await hoursBilledFor(tx, { projectId: project.id, period: timesheetPeriod, invoiceId: asked.invoiceId })
      : new Map<number, Hours | null>();
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
  return { ...facts, fingerprint: fingerprintOf(facts) };
}

/** The days that an invoice is about; of a retainer its first day. */
export const closed = ({ start, end }: BilledDays): Period => ({ start, end: end ?? start });

type RefuseDays = (code: 'range_reversed' | 'period_too_long' | 'end_date_missing', detail?: RefusalDetail) => never;

/** Refuses days that cannot be billed, and tells so at the end date. */
export function demandDays({ start, end }: BilledDays, refuse: RefuseDays, path = 'endDate'): void {
  if (end === null) return;
  if (end < start) refuse('range_reversed', { fields: [{ path, message: messages.endBeforeStart }] });
  if (isTooLong({ start, end }))
    refuse('period_too_long', { fields: [{ path, message: serverMessages.periodTooLong }] });
}

/** Refuses to bill without an end date, unless it is the retainer of a project paid Prepaid. */
export function demandEnd(project: ProjectFacts, { end }: BilledDays, refuse: RefuseDays, path = 'endDate'): void {
  const { model: projectModel, payModel } = project;
  if (end === null && !isRetainerPrepaid({ projectModel, payModel }))
    refuse('end_date_missing', { fields: [{ path, message: messages.pleaseSelect('end date') }] });
}

/** The weeks from the first day of a billing's timesheet period to a week of it, which is the last; without any before, that alone. */
function weeksThrough(firstDay: CalendarDate, week: Period): [Period, ...Period[]] {
  if (firstDay >= week.start) return [week];
  const [first, ...others] = weeksOf({ start: firstDay, end: addDays(week.start, -1) });
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
function fingerprintOf(facts: Omit<TimesheetFacts, 'fingerprint'>): string {
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

/** The days of a project that were worked for a period. */
export const workedIn = (of: { project: ProjectFacts; period: Period; facts: TimesheetFacts | undefined }) => ({
  projectId: of.project.id,
  worked: of.facts?.timesheetPeriod ?? of.period,
  billed: of.period,
});

/** What is missing before the period can be invoiced. `facts` is undefined while the project has no company. */
export async function prerequisitesOf(
  tx: Tx,
  asked: {
    project: ProjectFacts;
    period: Period;
    facts: TimesheetFacts | undefined;
    /** The draft that is being changed. */
    invoiceId: number | null;
    nowMs: number;
  },
): Promise<NamedPrerequisite[]> {
  const { project, period, facts } = asked;
  const billed = facts === undefined ? NOTHING_BILLED : await billedBefore(tx, facts, asked.invoiceId);
  const excess = facts === undefined ? [] : leaveExcess(facts);
  const unknown = facts === undefined ? [] : unknownPeople(facts);
  const connection =
    project.company === null
      ? undefined
      : await connectionOfBooks(tx, { provider: project.company.provider, region: project.company.region });
  const dayMs = 24 * 60 * 60_000;
  const missing = missingPrerequisites({
    projectModel: project.model,
    period,
    isBillingActive: project.activeBilling,
    hasCompany: project.company !== null,
    hasPrimaryClient: project.hasPrimaryClient,
    projectStart: project.startDate,
    projectEnd: project.endDate,
    areDaysBilled: billed.days.length > 0,
    areHoursBilled: billed.hours.length > 0,
    isBooksConnected: connection?.state === 'connected',
    areRatesComplete: facts === undefined || areRatesComplete(facts),
    areWeeksVerified: facts?.isRetainer === true || (await verificationOfPeriod(tx, workedIn(asked))).isVerified,
    developersWithoutModel: facts?.developers.filter((one) => one.billingModel === null).length ?? 0,
    hasLeaveExcess: excess.length > 0,
    hasUnknownPeople: unknown.length > 0,
    hasPrimaryCsm: project.hasPrimaryCsm,
    hasPrimaryAccountant: project.hasPrimaryAccountant,
    isSyncOld: project.lastSyncedAt === null || Date.parse(project.lastSyncedAt) < asked.nowMs - dayMs,
  });
  const named: Partial<Record<PrerequisiteCode, string>> = {
    days_billed: serverMessages.daysBilledBefore(billed.days.map(billedWords)),
    hours_billed: serverMessages.hoursBilledBefore(billed.hours.map(billedWords)),
    leave_excess: serverMessages.prerequisiteLeaveExcess(excess),
    people_unknown: serverMessages.prerequisitePeople(unknown),
  };
  return missing.map((one) => ({ ...one, message: named[one.code] }));
}

/** A prerequisite whose message has a name in it. */
export interface NamedPrerequisite extends Prerequisite {
  readonly message: string | undefined;
}

const NOTHING_BILLED = { days: [], hours: [] };

/** What of a period other invoices bill: days of developers whose expected hours this one would bill too, else all of its billable hours. */
async function billedBefore(
  tx: Tx,
  facts: TimesheetFacts,
  invoiceId: number | null,
): Promise<{ readonly days: readonly BilledBefore[]; readonly hours: readonly BilledBefore[] }> {
  const { project, frame } = facts;
  if (facts.isRetainer || project.model === 'Fixed Cost') return NOTHING_BILLED;
  const billingDays = facts.developers.filter((one) =>
    billsExpectedHours(frame, rowBillingModel(project.model, one.billingModel)),
  );
  const employeeIds = billingDays.flatMap((one) => one.employeeId ?? []);
  const asked = { projectId: project.id, invoiceId };
  const days = await daysBilledBefore(tx, { ...asked, period: facts.period, employeeIds });
  const hasOpenHours = facts.logs.some((log) => log.billable);
  const hours =
    billingDays.length > 0 || hasOpenHours
      ? []
      : await hoursBilledBefore(tx, { ...asked, period: facts.timesheetPeriod });
  return { days, hours };
}

const billedWords = ({ employeeName, start, end, invoiceNumber }: BilledBefore): string =>
  serverMessages.billedBefore(
    employeeName,
    start === end
      ? formatDate(start, 'd MMM yyyy')
      : `${formatDate(start, 'd MMM yyyy')} to ${formatDate(end, 'd MMM yyyy')}`,
    invoiceNumber,
  );

/** Whom the people or the attendance service does not know, with the service. */
const unknownPeople = ({ developers }: TimesheetFacts): string[] =>
  developers.flatMap(({ name, unknownTo: services = [] }) =>
    services.length === 0 ? [] : [serverMessages.unknownTo(name, services)],
  );

/** On which days the approved leave of whom is longer than the day, and how long it is. */
function leaveExcess({ frame, developers, leave }: TimesheetFacts): string[] {
  return developers.flatMap((developer) => {
    const own = leave.get(developer.employeeId ?? 0);
    if (own === undefined) return [];
    const { excess } = leaveBalance(
      own.previousDays,
      own.earnedDays,
      own.days,
      frame.timesheetPeriod,
      developer,
      frame.holidays,
    );
    return excess.map(({ day, days }) =>
      serverMessages.leaveOfDay(developer.name, formatDate(day, 'd MMM yyyy'), clockText(secondsInDay + days)),
    );
  });
}

/** Whole seconds as hours and minutes: `10:30`. */
const clockText = (seconds: bigint): string => `${seconds / 3600n}:${String((seconds % 3600n) / 60n).padStart(2, '0')}`;

/** Whether every developer has a rate of a range on every day that they are on the project in the period. */
function areRatesComplete({ developers, period, frame }: TimesheetFacts): boolean {
  const days = daysOf(period);
  return developers.every((one) =>
    days.every((day) => {
      if ((one.from !== null && day < one.from) || (one.offBoard !== null && day > one.offBoard)) return true;
      const { reason } = rateOnDay(day, one, frame.rates);
      return reason === 'special' || reason === 'role';
    }),
  );
}
