import { daysNotVerified, divideIntoWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { EmployeeLog } from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import { overlap, type Period } from '@countinghouse/billing/values/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { predictionInScope } from '../predictions/predictions.public.ts';
import {
  billingSharing,
  verifiedLogs,
  weekById,
  weeksSharing,
  weeksSharingAny,
  type CheckedWeek,
  type VerifiedLog,
} from './verification.sql.ts';
import { weekIsVerified } from './week-is-verified.sql.ts';

/** The days worked for a period that are not verified. */
export const daysToVerify = async (
  tx: Tx,
  { projectId, worked }: { projectId: number; worked: Period },
): Promise<readonly Period[]> => daysNotVerified(worked, await weeksSharing(tx, { projectId, period: worked }));

/** The weeks of all billings of some projects that share a day with a period, by project. */
export async function weeksOfProjects(
  tx: Tx,
  { projectIds, period }: { readonly projectIds: readonly number[]; readonly period: Period },
): Promise<ReadonlyMap<number, readonly CheckedWeek[]>> {
  const stored = await weeksSharingAny(
    tx,
    projectIds.map((projectId) => ({ projectId, period })),
  );
  return byProject(stored);
}

function byProject(weeks: readonly CheckedWeek[]): ReadonlyMap<number, readonly CheckedWeek[]> {
  const by = new Map<number, CheckedWeek[]>();
  for (const week of weeks) by.set(week.projectId, [...(by.get(week.projectId) ?? []), week]);
  return by;
}

/** The weeks of the days worked for a period, and how many of them are verified, for each project in their order. */
export async function countWeeks(
  tx: Tx,
  of: readonly { readonly projectId: number; readonly worked: Period }[],
): Promise<readonly { readonly weeks: number; readonly verified: number }[]> {
  const periods = of.map(({ projectId, worked }) => ({ projectId, period: worked }));
  const stored = of.length === 0 ? [] : await weeksSharingAny(tx, periods);
  const weeksOf = byProject(stored);
  return of.map(({ projectId, worked }) => {
    const open = daysNotVerified(worked, weeksOf.get(projectId) ?? []);
    const weeks = divideIntoWeeks(worked);
    const verified = weeks.filter((week) => !open.some((days) => overlap(days, week) !== undefined));
    return { weeks: weeks.length, verified: verified.length };
  });
}

/**
 * Where the days worked for a period can be verified: the billing of the first week that is not, else the billing of the period, whose weeks were
 * not generated for all of its days; null where it has none.
 */
export async function billingToVerify(
  tx: Tx,
  { projectId, worked, billed }: { projectId: number; worked: Period; billed: Period },
): Promise<number | null> {
  const weeks = await weeksSharing(tx, { projectId, period: worked });
  const open = weeks.find((week) => !week.verified)?.billingId;
  return open ?? billingSharing(tx, { projectId, period: billed });
}

/** A week in the caller's scope with its billing and project; one outside it looks like a missing one. */
export async function weekInScope(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<(NonNullable<Awaited<ReturnType<typeof predictionInScope>>> & { week: CheckedWeek }) | undefined> {
  const week = await weekById(tx, id);
  const found = week && (await predictionInScope(tx, caller, week.billingId));
  return found === undefined || week === undefined ? undefined : { ...found, week };
}

/** A log of a week as the arithmetic takes it. */
export const inSeconds = (log: VerifiedLog): EmployeeLog => ({ ...log, seconds: BigInt(log.seconds) });

/** What stood logged when a week was verified, where that has changed since; undefined where it still holds. */
export const logsBeforeTheyChanged = async (tx: Tx, week: CheckedWeek): Promise<VerifiedLog[] | undefined> =>
  week.isOutdated ? verifiedLogs(tx, week.id) : undefined;

/** Whether a week `w`, a row of a statement, is still to be verified: it never was, or its logs changed since then. */
export const weekIsToCheck = ({ projectId }: { readonly projectId: RawBuilder<unknown> }): RawBuilder<boolean> =>
  sql<boolean>`not ${weekIsVerified(projectId)}`;
