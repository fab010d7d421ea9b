import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';

export interface PullRow {
  readonly id: number;
  readonly projectId: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly state: 'queued' | 'reading' | 'storing' | 'done' | 'failed';
  readonly pagesRead: number;
  readonly logsRead: number;
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  readonly unchanged: number;
  readonly reason: string | null;
  /** What came of leave and attendance; null where they did not, and the reason says why. */
  readonly leaveDays: number | null;
  readonly leaveReason: string | null;
  readonly attendanceEntries: number | null;
  readonly attendanceReason: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Something of the project waits for a person to confirm what would be removed. */
  readonly waitsForConfirmation: boolean;
}

const pullColumns = sql`id, project_id, start_date, end_date, state, pages_read, logs_read, added, changed, vanished, unchanged, reason,
  leave_days, leave_reason, attendance_entries, attendance_reason, started_at, finished_at,
  exists (select from sync_stop s where s.project_id = work_log_pull.project_id and s.confirmed_at is null) as waits`;

interface PullColumns {
  id: number;
  project_id: number;
  start_date: string;
  end_date: string;
  state: PullRow['state'];
  pages_read: number;
  logs_read: number;
  added: number;
  changed: number;
  vanished: number;
  unchanged: number;
  reason: string | null;
  leave_days: number | null;
  leave_reason: string | null;
  attendance_entries: number | null;
  attendance_reason: string | null;
  started_at: string;
  finished_at: string | null;
  waits: boolean;
}

const toPull = (row: PullColumns): PullRow => ({
  id: row.id,
  projectId: row.project_id,
  startDate: calendarDate(row.start_date),
  endDate: calendarDate(row.end_date),
  state: row.state,
  pagesRead: row.pages_read,
  logsRead: row.logs_read,
  added: row.added,
  changed: row.changed,
  vanished: row.vanished,
  unchanged: row.unchanged,
  reason: row.reason,
  leaveDays: row.leave_days,
  leaveReason: row.leave_reason,
  attendanceEntries: row.attendance_entries,
  attendanceReason: row.attendance_reason,
  startedAt: instant(row.started_at),
  finishedAt: instantOrNull(row.finished_at),
  waitsForConfirmation: row.waits,
});

/** Begins a fetch, unless one of this project is under way. */
export async function beginPull(tx: Tx, projectId: number, period: Period, now: string): Promise<PullRow | undefined> {
  const begun = await sql<PullColumns>`
    insert into work_log_pull (project_id, start_date, end_date, state, started_at)
    values (${projectId}, ${period.start}, ${period.end}, 'queued', ${now})
    on conflict (project_id) where state in ('queued', 'reading', 'storing') do nothing
    returning ${pullColumns}`.execute(tx);
  return begun.rows.map(toPull)[0];
}

export async function pullById(tx: Tx, id: number): Promise<PullRow | undefined> {
  return (await sql<PullColumns>`select ${pullColumns} from work_log_pull where id = ${id}`.execute(tx)).rows.map(
    toPull,
  )[0];
}

export async function runningPull(tx: Tx, projectId: number): Promise<PullRow | undefined> {
  return (
    await sql<PullColumns>`select ${pullColumns} from work_log_pull
      where project_id = ${projectId} and state in ('queued', 'reading', 'storing')`.execute(tx)
  ).rows.map(toPull)[0];
}

/** Notes how far a fetch is; one that has ended stays as it ended. */
export async function notePull(
  tx: Tx,
  id: number,
  state: 'reading' | 'storing',
  read: { pages: number; logs: number },
): Promise<void> {
  await sql`update work_log_pull set state = ${state}, pages_read = ${read.pages}, logs_read = ${read.logs}
    where id = ${id} and state in ('queued', 'reading', 'storing')`.execute(tx);
}

export async function endPull(
  tx: Tx,
  id: number,
  end: { state: 'done' | 'failed'; reason: string | null; now: string } & Partial<
    Pick<
      PullRow,
      | 'added'
      | 'changed'
      | 'vanished'
      | 'unchanged'
      | 'leaveDays'
      | 'leaveReason'
      | 'attendanceEntries'
      | 'attendanceReason'
    >
  >,
): Promise<void> {
  await sql`update work_log_pull set state = ${end.state}, reason = ${end.reason}, finished_at = ${end.now}, added = ${end.added ?? 0},
    changed = ${end.changed ?? 0}, vanished = ${end.vanished ?? 0}, unchanged = ${end.unchanged ?? 0},
    leave_days = ${end.leaveDays ?? null}, leave_reason = ${end.leaveReason ?? null},
    attendance_entries = ${end.attendanceEntries ?? null}, attendance_reason = ${end.attendanceReason ?? null}
    where id = ${id} and state in ('queued', 'reading', 'storing')`.execute(tx);
}
