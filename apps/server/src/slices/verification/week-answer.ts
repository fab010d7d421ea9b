import { messages } from '@countinghouse/contract/messages.ts';
import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import type { CheckedWeek } from './verification.sql.ts';

/** A week as it leaves the server: where its logs changed since, its note says so. */
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
