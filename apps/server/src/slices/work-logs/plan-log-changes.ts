import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { openSecondsAfter } from '@countinghouse/billing/work-logs/open-seconds-after.ts';

export type LogSource = 'zoho-projects' | 'toggl' | 'clockify' | 'harvest' | 'file';

/** Which kind of log it is in the project tool. */
export type LogKind = 'task' | 'bug' | 'general';

/** A log as its source tells it now. */
export interface NewLog {
  readonly sourceId: string;
  readonly employeeId: number;
  readonly day: CalendarDate;
  readonly seconds: number;
  readonly billable: boolean;
  readonly task: string;
  readonly note: string;
  readonly changedAtSource: string | null;
}

/** A stored log, with its unbilled part. */
export interface StoredLog extends NewLog {
  readonly id: string;
  /** Of logs of the project tool; null where it was stored before kinds were. */
  readonly kind: LogKind | null;
  readonly billableSeconds: number;
  readonly hasVanished: boolean;
  readonly openEntry: { readonly id: string; readonly seconds: number } | undefined;
}

/** The change of a stored log and of its unbilled entry; 0 open seconds means that no unbilled entry is left. */
export interface LogChange extends NewLog {
  readonly id: string;
  readonly vanishes: boolean;
  readonly openEntryId: string | null;
  readonly openSeconds: number;
}

export interface LogPlan {
  readonly added: readonly NewLog[];
  readonly changed: readonly LogChange[];
  readonly vanished: readonly LogChange[];
  readonly unchanged: number;
}

/**
 * Compares what a source tells with what is stored. Hours that stand on an invoice stay there: the difference becomes
 * an open entry of the same log, which may be negative (docs/domain/ledger-of-time.md). With `mayVanish`
 * a stored log that was not told any more counts as gone; files have a plan of their own.
 */
export function planLogChanges(
  stored: readonly StoredLog[],
  arrived: readonly NewLog[],
  mayVanish: (log: StoredLog) => boolean,
): LogPlan {
  const known = new Map(stored.map((log) => [log.sourceId, log]));
  const seen = new Set<string>();
  const added: NewLog[] = [];
  const changed: LogChange[] = [];
  let unchanged = 0;
  for (const log of arrived) {
    if (seen.has(log.sourceId)) continue;
    seen.add(log.sourceId);
    const before = known.get(log.sourceId);
    if (before === undefined) added.push(log);
    else if (isSame(before, log)) unchanged += 1;
    else changed.push(changeOf(before, log, false));
  }
  const vanished = stored
    .filter((log) => !log.hasVanished && !seen.has(log.sourceId) && mayVanish(log))
    .map((log) => changeOf(log, log, true));
  return { added, changed, vanished, unchanged };
}

/** Whether a log of a source equals the stored one. */
export const isSame = (stored: StoredLog, log: NewLog): boolean =>
  !stored.hasVanished &&
  stored.employeeId === log.employeeId &&
  stored.day === log.day &&
  stored.seconds === log.seconds &&
  stored.billable === log.billable &&
  stored.task === log.task &&
  stored.note === log.note;

/** What a change at the source does to a stored log and to its open time. */
export function changeOf(before: StoredLog, log: NewLog, vanishes: boolean): LogChange {
  const billableSeconds = log.billable && !vanishes ? log.seconds : 0;
  return {
    id: before.id,
    sourceId: log.sourceId,
    employeeId: log.employeeId,
    day: log.day,
    seconds: log.seconds,
    billable: log.billable,
    task: log.task,
    note: log.note,
    changedAtSource: log.changedAtSource,
    vanishes,
    openEntryId: before.openEntry?.id ?? null,
    openSeconds: openSecondsAfter(before.openEntry?.seconds ?? 0, before.billableSeconds, billableSeconds),
  };
}
