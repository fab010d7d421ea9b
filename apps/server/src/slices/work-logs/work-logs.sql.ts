import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';
import type { LogChange, LogKind, LogSource, NewLog, StoredLog } from './plan-log-changes.ts';

/** The logs of a source that lie in a period or carry one of these ids, each with its open entry. */
export async function storedLogs(
  tx: Tx,
  asked: { projectId: number; source: LogSource; period: Period | null; sourceIds: readonly string[] },
): Promise<StoredLog[]> {
  const found = await sql<{
    id: string;
    source_id: string;
    employee_id: number;
    day: string;
    seconds: number;
    billable: boolean;
    billable_seconds: number;
    task: string;
    note: string;
    changed_at_source: string | null;
    vanished_at: string | null;
    kind: LogKind | null;
    open_id: string | null;
    open_seconds: number | null;
  }>`
    with found as (
      select id from work_log
      where project_id = ${asked.projectId} and source = ${asked.source} and day between ${asked.period?.start ?? null} and ${asked.period?.end ?? null}
      union
      select id from work_log
      where project_id = ${asked.projectId} and source = ${asked.source} and source_id = any (${asked.sourceIds})
    )
    select l.id, l.source_id, l.employee_id, l.day, l.seconds, l.billable, l.billable_seconds, l.task, l.note, l.changed_at_source, l.vanished_at, l.kind,
      o.id as open_id, o.seconds as open_seconds
    from found join work_log l using (id)
    left join lateral (select e.id, e.seconds from time_entry e
      where e.work_log_id = l.id and e.invoice_id is null and e.write_off_reason is null order by e.id limit 1) o on true`.execute(
    tx,
  );
  return found.rows.map((row) => ({
    id: row.id,
    sourceId: row.source_id,
    employeeId: row.employee_id,
    day: calendarDate(row.day),
    seconds: row.seconds,
    billable: row.billable,
    billableSeconds: row.billable_seconds,
    task: row.task,
    note: row.note,
    changedAtSource: row.changed_at_source,
    kind: row.kind,
    hasVanished: row.vanished_at !== null,
    openEntry: row.open_id === null ? undefined : { id: row.open_id, seconds: row.open_seconds ?? 0 },
  }));
}

/** Stores new logs together with their open entries, in one statement, so that the ledger adds up at every moment. */
export async function addLogs(
  tx: Tx,
  added: { projectId: number; source: LogSource; logs: readonly NewLog[]; now: string },
): Promise<void> {
  if (added.logs.length === 0) return;
  const { logs } = added;
  await sql`
    with arrived as (
      select * from unnest(${logs.map((log) => log.sourceId)}::text[], ${logs.map((log) => log.employeeId)}::int[], ${logs.map((log) => log.day)}::date[],
        ${logs.map((log) => log.seconds)}::int[], ${logs.map((log) => log.billable)}::boolean[], ${logs.map((log) => log.task)}::text[],
        ${logs.map((log) => log.note)}::text[], ${logs.map((log) => log.changedAtSource)}::text[])
        as a (source_id, employee_id, day, seconds, billable, task, note, changed_at_source)
    ), stored as (
      insert into work_log (project_id, source, source_id, employee_id, day, seconds, billable, task, note, changed_at_source, pulled_at)
      select ${added.projectId}, ${added.source}, source_id, employee_id, day, seconds, billable, task, note, changed_at_source, ${added.now} from arrived
      returning id, billable_seconds
    )
    insert into time_entry (work_log_id, seconds, created_at)
    select id, billable_seconds, ${added.now} from stored where billable_seconds <> 0`.execute(tx);
}

/** Stores changed and vanished logs together with what that does to their entries, in one statement. */
export async function changeLogs(tx: Tx, changes: readonly LogChange[], now: string): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("id" bigint, "employeeId" int, "day" date, "seconds" int,
        "billable" boolean, "task" text, "note" text, "changedAtSource" text, "vanishes" boolean, "openEntryId" bigint, "openSeconds" int)
    ), log as (
      update work_log l set employee_id = c."employeeId", day = c.day, seconds = c.seconds, billable = c.billable, task = c.task, note = c.note,
        changed_at_source = c."changedAtSource", vanished_at = case when c.vanishes then ${now}::timestamptz end, pulled_at = ${now}
      from change c where l.id = c.id
    ), emptied as (
      delete from time_entry e using change c where e.work_log_id = c.id and e.id = c."openEntryId" and c."openSeconds" = 0
    ), corrected as (
      update time_entry e set seconds = c."openSeconds" from change c
      where e.work_log_id = c.id and e.id = c."openEntryId" and c."openSeconds" <> 0
    )
    insert into time_entry (work_log_id, seconds, is_difference, created_at)
    select id, "openSeconds", true, ${now} from change where "openEntryId" is null and "openSeconds" <> 0`.execute(tx);
}

/** Keeps of which kind some logs are. */
export async function noteKinds(
  tx: Tx,
  noted: { projectId: number; source: LogSource; kinds: ReadonlyMap<string, LogKind> },
): Promise<void> {
  await sql`
    update work_log l set kind = told.kind
    from unnest(${[...noted.kinds.keys()]}::text[], ${[...noted.kinds.values()]}::text[]) told (source_id, kind)
    where l.source = ${noted.source} and l.source_id = told.source_id and l.project_id = ${noted.projectId}
      and l.kind is distinct from told.kind`.execute(tx);
}

/** Days of a project on which logs from other sources stand, among those asked. */
export async function daysOfOtherSources(
  tx: Tx,
  asked: { projectId: number; source: LogSource; days: readonly CalendarDate[] },
): Promise<{ day: CalendarDate; source: string }[]> {
  const found = await sql<{ day: string; source: string }>`
    select distinct day, source from work_log
    where project_id = ${asked.projectId} and day = any (${asked.days}::date[]) and source <> ${asked.source} and vanished_at is null
    order by day limit 20`.execute(tx);
  return found.rows.map((row) => ({ day: calendarDate(row.day), source: row.source }));
}

/** Hundredths of hours of a project in each state of the ledger, as seconds. */
export async function secondsByState(
  tx: Tx,
  projectId: number,
): Promise<{ open: bigint; draft: bigint; billed: bigint; writtenOff: bigint }> {
  const found = await sql<{ state: 'open' | 'draft' | 'issued' | 'written off'; seconds: string }>`
    select case when e.write_off_reason is not null then 'written off' else coalesce(e.document_state, 'open') end as state,
      sum(e.seconds)::text as seconds
    from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1`.execute(tx);
  const of = (state: string): bigint => BigInt(found.rows.find((row) => row.state === state)?.seconds ?? '0');
  return { open: of('open'), draft: of('draft'), billed: of('issued'), writtenOff: of('written off') };
}

/** The entries of a project in one state of the ledger, with their logs, oldest day first. */
export async function entriesInState(
  tx: Tx,
  projectId: number,
  state: 'open' | 'draft' | 'billed' | 'written off',
): Promise<{ logId: string; day: CalendarDate; seconds: bigint; task: string }[]> {
  const document = state === 'billed' ? 'issued' : state === 'draft' ? 'draft' : null;
  const found = await sql<{ id: string; day: string; seconds: string; task: string }>`
    select l.id, l.day, sum(e.seconds)::text as seconds, l.task
    from time_entry e join work_log l on l.id = e.work_log_id
    where l.project_id = ${projectId} and (e.write_off_reason is not null) = ${state === 'written off'} and e.document_state is not distinct from ${document}
    group by l.id, l.day, l.task order by l.day, l.id`.execute(tx);
  return found.rows.map((row) => ({
    logId: row.id,
    day: calendarDate(row.day),
    seconds: BigInt(row.seconds),
    task: row.task,
  }));
}

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

/** Those of some source ids that another project already has: the same hour is never two projects'. */
export async function idsOfOtherProjects(
  tx: Tx,
  asked: { projectId: number; source: LogSource; sourceIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = await sql<{ source_id: string }>`
    select distinct source_id from work_log
    where source = ${asked.source} and source_id = any (${asked.sourceIds}) and project_id <> ${asked.projectId} and vanished_at is null`.execute(
    tx,
  );
  return new Set(found.rows.map((row) => row.source_id));
}
