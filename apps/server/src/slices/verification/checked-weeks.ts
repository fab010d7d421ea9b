import { messages } from '@countinghouse/contract/messages.ts';
import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Tx } from '../../database/database.ts';
import { markOfLogs } from '../work-logs/work-logs.public.ts';
import type { StoredWeekRow } from './verification.sql.ts';

/** A stored week, and whether it still counts as verified. */
export interface CheckedWeek extends StoredWeekRow {
  readonly verified: boolean;
  /** True when the week was verified and its logs changed afterwards. */
  readonly isOutdated: boolean;
}

/** Compares what stood logged when each week was verified with what stands there now. */
export async function checkedWeeks(tx: Tx, weeks: readonly StoredWeekRow[]): Promise<CheckedWeek[]> {
  const checked: CheckedWeek[] = [];
  for (const week of weeks) {
    const isSame =
      week.logsMark !== null &&
      week.logsMark ===
        (await markOfLogs(tx, { projectId: week.projectId, period: { start: week.start, end: week.end } }));
    checked.push({ ...week, verified: isSame, isOutdated: week.logsMark !== null && !isSame });
  }
  return checked;
}

export const weekAnswer = (week: CheckedWeek): VerificationWeek => ({
  verificationId: week.id,
  week: week.number,
  startDate: week.start,
  endDate: week.end,
  verified: week.verified,
  logsChanged: week.isOutdated,
  note: week.isOutdated ? [week.note, messages.logsChangedSince].filter((text) => text !== '').join('\n') : week.note,
  notes: week.note,
  version: week.version,
});
