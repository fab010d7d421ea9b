import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { billingInScope } from '../billings/billings.public.ts';
import { checkedWeeks, type CheckedWeek } from './checked-weeks.ts';
import { verifiedLogs, weekById, weeksSharing, type VerifiedLog } from './verification.sql.ts';

/** Whether every week that was made for days of the period is verified; where none was made, nothing is asked. */
export async function areWeeksVerified(tx: Tx, asked: { projectId: number; period: Period }): Promise<boolean> {
  const weeks = await weeksSharing(tx, asked);
  return weeks.length === 0 || (await checkedWeeks(tx, weeks)).every((week) => week.verified);
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

/** What stood logged when a week was verified, where that has changed since; undefined where it still holds. */
export const logsBeforeTheyChanged = async (tx: Tx, week: CheckedWeek): Promise<VerifiedLog[] | undefined> =>
  week.isOutdated ? verifiedLogs(tx, week.id) : undefined;
