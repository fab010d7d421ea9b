import { leaveBalance } from '@countinghouse/billing/leave/leave-balance.ts';
import {
  missingPrerequisites,
  type Prerequisite,
  type PrerequisiteCode,
} from '@countinghouse/billing/timesheets/prerequisites.ts';
import { missingRates } from '@countinghouse/billing/rates/missing-rates.ts';
import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { secondsInDay } from '@countinghouse/billing/values/days.ts';
import { periodInSentence, periodInWords, type Period } from '@countinghouse/billing/values/period.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { isRequiredOrderMissing } from '../purchase-orders/required-order.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { daysToVerify } from '../verification/verification.public.ts';
import { billedBefore, nothingBilled, type Billed } from './billed-twice.ts';
import type { TimesheetFacts } from './timesheets.public.ts';

/** The days of a project that were worked for a period. */
export const workedIn = (of: { project: ProjectFacts; period: Period; facts: TimesheetFacts | undefined }) => ({
  projectId: of.project.id,
  worked: of.facts?.timesheetPeriod ?? of.period,
  billed: of.period,
});

/** What is missing before the period can be invoiced. `facts` is undefined while the project has no company. */
export async function findPrerequisites(
  tx: Tx,
  params: {
    project: ProjectFacts;
    period: Period;
    facts: TimesheetFacts | undefined;
    /** The draft that is being changed. */
    invoiceId: number | null;
    /** Absent as long as it is not chosen. */
    invoiceDate?: CalendarDate;
    nowMs: number;
  },
): Promise<NamedPrerequisite[]> {
  const { project, period, facts, invoiceDate } = params;
  const { company } = project;
  const [billed, notVerified, connection, isOrderMissing] = await Promise.all([
    facts === undefined ? nothingBilled : billedBefore(tx, facts, params.invoiceId),
    facts?.isRetainer === true ? [] : daysToVerify(tx, workedIn(params)),
    company === null ? undefined : connectionOfBooks(tx, { provider: company.provider, region: company.region }),
    isRequiredOrderMissing(tx, project.id, invoiceDate ?? { from: period.start }),
  ]);
  const excess = facts === undefined ? [] : leaveExcess(facts);
  const unknown = facts?.developers.filter(({ unknownTo = [] }) => unknownTo.length > 0) ?? [];
  const noRates = facts === undefined ? [] : missingRates(facts.period, facts.developers, facts.frame.rates);
  const noModel = facts?.developers.filter((one) => one.billingModel === null) ?? [];
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
    isOrderMissing,
    isBooksConnected: connection?.state === 'connected',
    areRatesComplete: noRates.length === 0,
    areWeeksVerified: notVerified.length === 0,
    developersWithoutModel: noModel.length,
    hasLeaveExcess: excess.length > 0,
    hasUnknownPeople: unknown.length > 0,
    hasPrimaryCsm: project.hasPrimaryCsm,
    hasPrimaryAccountant: project.hasPrimaryAccountant,
    isSyncOld: project.lastSyncedAt === null || Date.parse(project.lastSyncedAt) < params.nowMs - dayMs,
  });
  const named: Partial<Record<PrerequisiteCode, string>> = {
    days_billed: serverMessages.daysBilledBefore(billed.days.map(billedWords)),
    hours_billed: serverMessages.hoursBilledBefore(billed.hours.map(billedWords)),
    purchase_order: serverMessages.prerequisiteOrder(
      company?.displayName ?? '',
      invoiceDate && formatDate(invoiceDate, 'd MMM yyyy'),
    ),
    leave_excess: serverMessages.prerequisiteLeaveExcess(excess),
    people_unknown: serverMessages.prerequisitePeople(
      unknown.map(({ name, unknownTo = [] }) => serverMessages.unknownTo(name, unknownTo)),
    ),
    project_dates: serverMessages.prerequisiteDates(boundsInWords(project.startDate, project.endDate)),
    rates: serverMessages.prerequisiteRates(
      noRates.map((one) => ({ names: one.developers.map(({ name }) => name), days: periodInSentence(one) })),
    ),
    weeks_verified: serverMessages.prerequisiteWeeks(notVerified.map(periodInWords)),
    billing_models: serverMessages.prerequisiteModels(noModel.map(({ name }) => name)),
  };
  const about: Partial<Record<PrerequisiteCode, SettledAt>> = {
    rates: { employeeId: noRates[0]?.developers[0]?.employeeId ?? null, day: noRates[0]?.start ?? null },
    billing_models: { employeeId: noModel[0]?.employeeId ?? null, day: null },
    people_unknown: { employeeId: unknown[0]?.employeeId ?? null, day: null },
  };
  const invoiceIds: Partial<Record<PrerequisiteCode, number | undefined>> = {
    days_billed: billed.days[0]?.invoiceId,
    hours_billed: billed.hours[0]?.invoiceId,
  };
  return missing.map((one) => ({
    ...one,
    ...(about[one.code] ?? { employeeId: null, day: null }),
    message: named[one.code],
    invoiceId: invoiceIds[one.code],
  }));
}

/** The developer and the day with which a check is settled, the first ones where there are several; null where it is about neither. */
export interface SettledAt {
  readonly employeeId: number | null;
  readonly day: CalendarDate | null;
}

/** A prerequisite whose message has a name in it. */
export interface NamedPrerequisite extends Prerequisite, SettledAt {
  readonly message: string | undefined;
  /** The invoice that bills the days or hours already. */
  readonly invoiceId: number | undefined;
}

/** The first and the last day of a project, where there are such. */
function boundsInWords(start: CalendarDate | null, end: CalendarDate | null): string {
  if (start !== null && end !== null) return periodInWords({ start, end });
  if (start !== null) return `from ${formatDate(start, 'd MMM yyyy')}`;
  return end === null ? 'no dates' : `until ${formatDate(end, 'd MMM yyyy')}`;
}

const billedWords = ({ employeeName, start, end, invoiceNumber }: Billed): string =>
  serverMessages.billedBefore(employeeName, periodInWords({ start, end }), invoiceNumber);

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
