import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { LogChange, LogKind, LogSource, NewLog, StoredLog } from './plan-log-changes.ts';

/** The logs of a source that lie in a period or carry one of these ids, each with its open entry. */
export async function storedLogs(
  tx: Tx,
  params: { projectId: number; source: LogSource; period: Period | null; sourceIds: readonly string[] },
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
      where project_id = ${params.projectId} and source = ${params.source} and day between ${params.period?.start ?? null} and ${params.period?.end ?? null}
      union
      select id from work_log
      where project_id = ${params.projectId} and source = ${params.source} and source_id = any (${params.sourceIds})
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

/** Stores new logs together with their open entries, in one statement, so that the ledger adds up at every moment; answers their ids by their ids at the source. */
export async function addLogs(
  tx: Tx,
  added: {
    projectId: number;
    source: LogSource;
    logs: readonly NewLog[];
    /** Those of the project tool by their ids there. */
    kinds?: ReadonlyMap<string, LogKind>;
    now: string;
  },
): Promise<ReadonlyMap<string, string>> {
  if (added.logs.length === 0) return new Map();
  const { logs, kinds } = added;
  const { rows } = await sql<{ id: string; source_id: string }>`
    with arrived as (
      select * from unnest(${logs.map((log) => log.sourceId)}::text[], ${logs.map((log) => log.employeeId)}::int[], ${logs.map((log) => log.day)}::date[],
        ${logs.map((log) => log.seconds)}::int[], ${logs.map((log) => log.billable)}::boolean[], ${logs.map((log) => log.task)}::text[],
        ${logs.map((log) => log.note)}::text[], ${logs.map((log) => log.changedAtSource)}::text[],
        ${logs.map((log) => kinds?.get(log.sourceId) ?? null)}::text[])
        as a (source_id, employee_id, day, seconds, billable, task, note, changed_at_source, kind)
    ), stored as (
      insert into work_log (project_id, source, source_id, employee_id, day, seconds, billable, task, note, changed_at_source, kind, pulled_at)
      select ${added.projectId}, ${added.source}, source_id, employee_id, day, seconds, billable, task, note, changed_at_source, kind, ${added.now}
      from arrived
      returning id, source_id, billable_seconds
    ), entered as (
      insert into time_entry (work_log_id, seconds, created_at)
      select id, billable_seconds, ${added.now} from stored where billable_seconds <> 0
    )
    select id, source_id from stored`.execute(tx);
  return new Map(rows.map((row) => [row.source_id, row.id]));
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

/** Keeps of which kind some stored logs are. */
export async function noteKinds(
  tx: Tx,
  noted: { projectId: number; source: LogSource; kinds: ReadonlyMap<string, LogKind> },
): Promise<void> {
  if (noted.kinds.size === 0) return;
  await sql`
    update work_log l set kind = told.kind
    from unnest(${[...noted.kinds.keys()]}::text[], ${[...noted.kinds.values()]}::text[]) told (source_id, kind)
    where l.source = ${noted.source} and l.source_id = told.source_id and l.project_id = ${noted.projectId}`.execute(
    tx,
  );
}

/** Days of a project on which logs from other sources stand, among those asked. */
export async function daysOfOtherSources(
  tx: Tx,
  params: { projectId: number; source: LogSource; days: readonly CalendarDate[] },
): Promise<{ day: CalendarDate; source: string }[]> {
  const found = await sql<{ day: string; source: string }>`
    select distinct day, source from work_log
    where project_id = ${params.projectId} and day = any (${params.days}::date[]) and source <> ${params.source} and vanished_at is null
    order by day limit 20`.execute(tx);
  return found.rows.map((row) => ({ day: calendarDate(row.day), source: row.source }));
}

/** Those of some source ids that another project already has: the same hour is never two projects'. */
export async function idsOfOtherProjects(
  tx: Tx,
  params: { projectId: number; source: LogSource; sourceIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = await sql<{ source_id: string }>`
    select distinct source_id from work_log
    where source = ${params.source} and source_id = any (${params.sourceIds}) and project_id <> ${params.projectId} and vanished_at is null`.execute(
    tx,
  );
  return new Set(found.rows.map((row) => row.source_id));
}
