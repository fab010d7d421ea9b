import type { EmployeeLog } from '@countinghouse/billing/timesheet/timesheet-rows.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { billingInScope } from '../billings/billings.public.ts';
import { logsMark } from '../work-logs/work-logs.public.ts';
import { checkedWeeks, type CheckedWeek } from './checked-weeks.ts';
import { verifiedLogs, weekById, weeksSharing, type VerifiedLog } from './verification.sql.ts';

/**
 * The billing of the first week that was made for days of the period and is not verified; undefined when all are, and where
 * none was made: then nothing is asked.
 */
export async function billingToVerify(
  tx: Tx,
  asked: { projectId: number; period: Period },
): Promise<number | undefined> {
  const weeks = await checkedWeeks(tx, await weeksSharing(tx, asked));
  return weeks.find((week) => !week.verified)?.billingId;
}

/** A week in the caller's scope with its billing and project; one outside it looks like a missing one. */
export async function weekInScope(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<(NonNullable<Awaited<ReturnType<typeof billingInScope>>> & { week: CheckedWeek }) | undefined> {
  const stored = await weekById(tx, id);
  const found = stored && (await billingInScope(tx, caller, stored.billingId));
  const [week] = stored === undefined ? [] : await checkedWeeks(tx, [stored]);
  return found === undefined || week === undefined ? undefined : { ...found, week };
}

/** A log of a week as the arithmetic takes it. */
export const inSeconds = (log: VerifiedLog): EmployeeLog => ({ ...log, seconds: BigInt(log.seconds) });

/** What stood logged when a week was verified, where that has changed since; undefined where it still holds. */
export const logsBeforeTheyChanged = async (tx: Tx, week: CheckedWeek): Promise<VerifiedLog[] | undefined> =>
  week.isOutdated ? verifiedLogs(tx, week.id) : undefined;

/** Whether a week `w`, a row of a statement, is still to be verified: it never was, or its logs changed since then. */
export const weekIsToCheck = ({ projectId }: { readonly projectId: RawBuilder<unknown> }): RawBuilder<boolean> =>
  sql<boolean>`(w.logs_mark is null or w.logs_mark <> ${logsMark({ projectId, start: sql`w.start_date`, end: sql`w.end_date` })})`;
