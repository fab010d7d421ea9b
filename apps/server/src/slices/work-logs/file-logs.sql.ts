import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';
import type { FileSource, LogState } from './file-logs.ts';
import type { StoredFileLog } from './plan-file-changes.ts';
import { storedLogs } from './work-logs.sql.ts';

/** The logs of a tool on some days of a project or with one of these ids, each with how a file described it. */
export async function storedFileLogs(
  tx: Tx,
  params: { projectId: number; source: FileSource; period: Period; sourceIds: readonly string[] },
): Promise<StoredFileLog[]> {
  const logs = await storedLogs(tx, params);
  const found = await sql<{
    work_log_id: string;
    import_id: number | null;
    start_minute: number | null;
    file_project: string;
  }>`select work_log_id, import_id, start_minute, file_project from work_log_origin
    where work_log_id = any (${logs.map((log) => log.id)}::bigint[])`.execute(tx);
  const origins = new Map(found.rows.map((row) => [row.work_log_id, row]));
  return logs.map((log) => {
    const origin = origins.get(log.id);
    return {
      ...log,
      origin: origin && {
        importId: origin.import_id,
        startMinute: origin.start_minute,
        fileProject: origin.file_project,
      },
    };
  });
}

/** How a file describes a log that is stored. */
export interface Origin {
  readonly logId: string;
  readonly startMinute: number | null;
  readonly fileProject: string;
  readonly rowMark: string;
}

/** Keeps how a file describes logs; a later description takes the place of the former one. */
export async function storeOrigins(
  tx: Tx,
  { importId, origins }: { importId: number | null; origins: readonly Origin[] },
): Promise<void> {
  if (origins.length === 0) return;
  await sql`
    insert into work_log_origin (work_log_id, import_id, start_minute, file_project, row_mark)
    select d.work_log_id, ${importId}::integer, d.start_minute, d.file_project, d.row_mark
    from unnest(${origins.map((one) => one.logId)}::bigint[], ${origins.map((one) => one.startMinute)}::smallint[],
        ${origins.map((one) => one.fileProject)}::text[], ${origins.map((one) => one.rowMark)}::text[])
        as d (work_log_id, start_minute, file_project, row_mark)
    on conflict (work_log_id) do update set import_id = excluded.import_id, start_minute = excluded.start_minute,
      file_project = excluded.file_project, row_mark = excluded.row_mark`.execute(tx);
}

/** Those of some row marks that a log of another project has: the same row is never two projects'. */
export async function marksOfOtherProjects(
  tx: Tx,
  params: { projectId: number; marks: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = await sql<{ row_mark: string }>`
    select distinct o.row_mark from work_log_origin o join work_log l on l.id = o.work_log_id
    where o.row_mark = any (${params.marks}) and l.project_id <> ${params.projectId} and l.vanished_at is null`.execute(
    tx,
  );
  return new Set(found.rows.map((row) => row.row_mark));
}

/** What stands logged on a project on each day of a period, in seconds. */
export async function secondsByDay(
  tx: Tx,
  params: { projectId: number; period: Period },
): Promise<ReadonlyMap<CalendarDate, bigint>> {
  const found = await sql<{ day: string; seconds: string }>`
    select day, sum(seconds)::text as seconds from work_log
    where project_id = ${params.projectId} and day between ${params.period.start} and ${params.period.end} and vanished_at is null
    group by day`.execute(tx);
  return new Map(found.rows.map((row) => [calendarDate(row.day), BigInt(row.seconds)]));
}

/**
 * What some people have logged on each day of a period, over all projects. Logs are looked up on the projects of these people, because
 * their index begins with the project.
 */
export async function secondsOfPersonDays(
  tx: Tx,
  { employeeIds, period }: { employeeIds: readonly number[]; period: Period },
): Promise<{ employeeId: number; day: CalendarDate; seconds: bigint }[]> {
  const found = await sql<{ employee_id: number; day: string; seconds: string }>`
    select l.employee_id, l.day, sum(l.seconds)::text as seconds
    from (select distinct project_id from developer where employee_id = any (${[...employeeIds]}::int[])) d
      cross join lateral (select * from work_log where project_id = d.project_id and day between ${period.start} and ${period.end} offset 0) l
    where l.employee_id = any (${[...employeeIds]}::int[]) and l.vanished_at is null
    group by l.employee_id, l.day`.execute(tx);
  return found.rows.map((row) => ({
    employeeId: row.employee_id,
    day: calendarDate(row.day),
    seconds: BigInt(row.seconds),
  }));
}

export async function namesOfEmployees(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await sql<{
    id: number;
    name: string;
  }>`select id, name from employee where id = any (${[...ids]}::int[])`.execute(tx);
  return new Map(found.rows.map((row) => [row.id, row.name]));
}

export interface ImportRow {
  readonly id: number;
  readonly projectId: number;
  readonly source: FileSource;
  readonly fileName: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly secondsBefore: bigint;
  readonly secondsAfter: bigint;
  readonly importedBy: string;
  readonly importedAt: string;
  readonly undoneAt: string | null;
}

/** Records that a file was imported; answers its number. */
export async function insertImport(tx: Tx, row: Omit<ImportRow, 'id' | 'undoneAt'>): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into work_log_import (project_id, source, file_name, start_date, end_date, added, changed, removed, seconds_before, seconds_after,
      imported_by, imported_at)
    values (${row.projectId}, ${row.source}, ${row.fileName}, ${row.startDate}, ${row.endDate}, ${row.added}, ${row.changed}, ${row.removed},
      ${String(row.secondsBefore)}, ${String(row.secondsAfter)}, ${row.importedBy}, ${row.importedAt})
    returning id`.execute(tx);
  const [first] = stored.rows;
  if (first === undefined) throw new Error('the import was not stored');
  return first.id;
}

const importColumns = sql`id, project_id, source, file_name, start_date, end_date, added, changed, removed, seconds_before::text as seconds_before,
  seconds_after::text as seconds_after, imported_by, imported_at, undone_at`;
interface ImportColumns {
  id: number;
  project_id: number;
  source: FileSource;
  file_name: string;
  start_date: string;
  end_date: string;
  added: number;
  changed: number;
  removed: number;
  seconds_before: string;
  seconds_after: string;
  imported_by: string;
  imported_at: string;
  undone_at: string | null;
}

const toImport = (row: ImportColumns): ImportRow => ({
  id: row.id,
  projectId: row.project_id,
  source: row.source,
  fileName: row.file_name,
  startDate: calendarDate(row.start_date),
  endDate: calendarDate(row.end_date),
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  secondsBefore: BigInt(row.seconds_before),
  secondsAfter: BigInt(row.seconds_after),
  importedBy: row.imported_by,
  importedAt: instant(row.imported_at),
  undoneAt: instantOrNull(row.undone_at),
});

/** The last imports of a project, newest first. */
export async function importsOfProject(tx: Tx, projectId: number, most: number): Promise<ImportRow[]> {
  const found = await sql<ImportColumns>`
    select ${importColumns} from work_log_import where project_id = ${projectId} order by id desc limit ${most}`.execute(
    tx,
  );
  return found.rows.map(toImport);
}

export async function importById(tx: Tx, id: number): Promise<ImportRow | undefined> {
  return (await sql<ImportColumns>`select ${importColumns} from work_log_import where id = ${id}`.execute(tx)).rows.map(
    toImport,
  )[0];
}

/** Keeps how the logs of an import were before it, and how much of each was on invoices or written off then. */
export async function storeImportChanges(
  tx: Tx,
  importId: number,
  changes: readonly { readonly logId: string; readonly before: LogState | null }[],
): Promise<void> {
  await sql`
    insert into work_log_import_change (import_id, work_log_id, before, settled_seconds)
    select ${importId}::integer, c.work_log_id, c.before, coalesce(s.seconds, 0)
    from unnest(${changes.map((one) => one.logId)}::bigint[], ${changes.map(({ before }) => before && JSON.stringify(before))}::jsonb[]) as c (work_log_id, before)
      left join lateral (select sum(e.seconds)::int as seconds from time_entry e
        where e.work_log_id = c.work_log_id and (e.invoice_id is not null or e.write_off_reason is not null)) s on true`.execute(
    tx,
  );
}

/** A log that an import changed: how it was before, how much of it is settled now and was then, and whether a later import changed it too. */
export interface ImportedLog {
  readonly logId: string;
  readonly sourceId: string;
  readonly before: LogState | null;
  readonly isSettledSince: boolean;
  readonly isChangedSince: boolean;
}

export async function logsOfImport(tx: Tx, importId: number): Promise<ImportedLog[]> {
  const found = await sql<{
    work_log_id: string;
    source_id: string;
    before: LogState | null;
    is_settled: boolean;
    is_changed: boolean;
  }>`
    select c.work_log_id, l.source_id, c.before, coalesce(s.seconds, 0) <> c.settled_seconds as is_settled,
      exists (select from work_log_import_change later join work_log_import i on i.id = later.import_id
        where later.work_log_id = c.work_log_id and later.import_id > c.import_id and i.undone_at is null) as is_changed
    from work_log_import_change c join work_log l on l.id = c.work_log_id
      left join lateral (select sum(e.seconds) as seconds from time_entry e
        where e.work_log_id = l.id and (e.invoice_id is not null or e.write_off_reason is not null)) s on true
    where c.import_id = ${importId}`.execute(tx);
  return found.rows.map((row) => ({
    logId: row.work_log_id,
    sourceId: row.source_id,
    before: row.before,
    isSettledSince: row.is_settled,
    isChangedSince: row.is_changed,
  }));
}

/** Marks an import as undone, unless it is already. */
export async function markUndone(tx: Tx, importId: number, now: string): Promise<boolean> {
  const done =
    await sql`update work_log_import set undone_at = ${now} where id = ${importId} and undone_at is null`.execute(tx);
  return Number(done.numAffectedRows ?? 0) === 1;
}
