import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Tx } from '../../database/database.ts';
import { checkedWeeks } from './checked-weeks.ts';
import { weeksSharing } from './verification.sql.ts';

/** Whether every week that was made for days of the period is verified; where none was made, nothing is asked. */
export async function areWeeksVerified(tx: Tx, asked: { projectId: number; period: Period }): Promise<boolean> {
  const weeks = await weeksSharing(tx, asked);
  return weeks.length === 0 || (await checkedWeeks(tx, weeks)).every((week) => week.verified);
}
