import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { instantOrNull } from '../../database/instants.ts';
import type { LogSource } from './plan-log-changes.ts';

/** Locks the logs of this project until the transaction ends. */
export async function lockLogs(tx: Tx, projectId: number): Promise<void> {
  await lockLogsOf(tx, [projectId]);
}
/** The same, gathered. */
export const lockLogsTogether = gathered(async (tx, projectIds: readonly number[]) => {
  await lockLogsOf(tx, projectIds);
  return projectIds;
});

/** In one order, so that two that lock the same projects wait for each other. */
async function lockLogsOf(tx: Tx, projectIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(41, id) from (select distinct id from unnest(${[...projectIds]}::int[]) id order by id) project`.execute(
    tx,
  );
}

/** When leave and attendance of days of a period were fetched last, together with the logs of the project. */
export async function lastFetched(
  tx: Tx,
  params: { projectId: number; period: Period },
): Promise<{ readonly leave: string | null; readonly attendance: string | null }> {
  const found = await sql<{ leave: string | null; attendance: string | null }>`
    select max(finished_at) filter (where leave_days is not null) as leave,
      max(finished_at) filter (where attendance_entries is not null) as attendance
    from work_log_pull
    where project_id = ${params.projectId} and state = 'done' and start_date <= ${params.period.end} and end_date >= ${params.period.start}`.execute(
    tx,
  );
  return {
    leave: instantOrNull(found.rows[0]?.leave ?? null),
    attendance: instantOrNull(found.rows[0]?.attendance ?? null),
  };
}

/** The time behind a timesheet: each log of a period with its invoiced and, by default, its unbilled part. */
export interface TimeOfLog {
  readonly logId: string;
  readonly employeeId: number;
  readonly day: CalendarDate;
  /** Of billable logs what may still be billed (negative for a correction), of others all. */
  readonly seconds: number;
  readonly billable: boolean;
  readonly task: string;
  readonly note: string;
  readonly source: LogSource;
  /** A difference of days before the period that was carried to the next invoice. */
  readonly carried?: true;
}

/**
 * @param params.withCarried True adds what was carried here from days before the period.
 * @param params.withOpen False leaves out what no invoice holds; time that is not billable belongs to no invoice and stays.
 */
export async function timeOfPeriod(
  tx: Tx,
  params: { projectId: number; period: Period; invoiceId: number | null; withOpen?: boolean; withCarried?: boolean },
): Promise<TimeOfLog[]> {
  const isHere = sql`e.write_off_reason is null
    and (e.invoice_id = ${params.invoiceId} or ${params.withOpen ?? true} and e.invoice_id is null)`;
  const found = await sql<{
    id: string;
    employee_id: number;
    day: string;
    seconds: string;
    billable: boolean;
    task: string;
    note: string;
    source: LogSource;
    carried: boolean;
  }>`
    select l.id, l.employee_id, l.day, coalesce(e.seconds, l.seconds)::text as seconds, e.seconds is not null as billable, l.task, l.note, l.source,
      false as carried
    from work_log l left join (
      select e.work_log_id, sum(e.seconds) as seconds
      from work_log l join time_entry e on e.work_log_id = l.id
      where l.project_id = ${params.projectId} and l.day between ${params.period.start} and ${params.period.end}
        and ${isHere}
      group by e.work_log_id
    ) e on e.work_log_id = l.id
    where l.project_id = ${params.projectId} and l.day between ${params.period.start} and ${params.period.end}
      and (e.seconds <> 0 or e.seconds is null and not l.billable and l.vanished_at is null)
    union all
    select l.id, l.employee_id, l.day, sum(e.seconds)::text, true, l.task, l.note, l.source, true
    from work_log l join time_entry e on e.work_log_id = l.id and ${isHere}
    where ${params.withCarried ?? false} and l.project_id = ${params.projectId} and l.day < ${params.period.start}
      and l.id in (select e.work_log_id from time_entry e where e.is_carried and ${isHere})
    group by l.id having sum(e.seconds) <> 0
    order by 3, 1`.execute(tx);
  return found.rows.map((row) => ({
    logId: row.id,
    employeeId: row.employee_id,
    day: calendarDate(row.day),
    seconds: Number(row.seconds),
    billable: row.billable,
    task: row.task,
    note: row.note,
    source: row.source,
    ...(row.carried ? { carried: true } : {}),
  }));
}

/** The days of a project with time that is neither on an invoice nor written off. */
export async function openDaysOf(tx: Tx, projectId: number): Promise<CalendarDate[]> {
  const found = await sql<{ day: string }>`
    select distinct l.day from work_log l join time_entry e on e.work_log_id = l.id
    where l.project_id = ${projectId} and e.invoice_id is null and e.write_off_reason is null and e.seconds <> 0
    order by l.day`.execute(tx);
  return found.rows.map((row) => calendarDate(row.day));
}

/**
 * Gives up a part of the open time of some logs, with a reason; what is left of it stays open. Answers false, and gives up nothing, where one
 * has not so much open in one piece, all its open time together.
 */
export async function giveUpPart(
  tx: Tx,
  parts: readonly { readonly logId: string; readonly seconds: bigint }[],
  said: { readonly reason: string; readonly on: CalendarDate; readonly now: string },
): Promise<boolean> {
  const open = sql`
    given as (
      select * from unnest(${parts.map(({ logId }) => logId)}::bigint[], ${parts.map(({ seconds }) => String(seconds))}::int[]) as g (log_id, seconds)),
    open as (
      select distinct on (e.work_log_id) e.work_log_id as log_id, e.id, e.seconds - g.seconds as rest, g.seconds as given
      from time_entry e join given g on g.log_id = e.work_log_id
      where e.invoice_id is null and e.write_off_reason is null and not e.is_carried and e.seconds >= g.seconds
        and g.seconds <= (
          select sum(a.seconds) from time_entry a where a.work_log_id = g.log_id and a.invoice_id is null and a.write_off_reason is null)
      order by e.work_log_id, e.id)`;
  const found = await sql<{ logs: number }>`with ${open} select count(*)::int as logs from open`.execute(tx);
  if (found.rows[0]?.logs !== parts.length) return false;
  await sql`
    with ${open}, whole as (
      update time_entry e set write_off_reason = ${said.reason}, written_off_on = ${said.on} from open o where e.work_log_id = o.log_id and e.id = o.id and o.rest = 0
    ), less as (
      update time_entry e set seconds = o.rest from open o where e.work_log_id = o.log_id and e.id = o.id and o.rest <> 0
    )
    insert into time_entry (work_log_id, seconds, write_off_reason, written_off_on, is_difference, created_at)
    select log_id, given, ${said.reason}, ${said.on}::date, true, ${said.now} from open where rest <> 0`.execute(tx);
  return true;
}

/** The open seconds of some logs, carried ones apart; a log without any is not there. */
export async function openSecondsOf(tx: Tx, logIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ id: string; seconds: number }>`
    select work_log_id as id, sum(seconds)::int as seconds from time_entry
    where work_log_id = any (${[...logIds]}::bigint[]) and invoice_id is null and write_off_reason is null and not is_carried
    group by work_log_id`.execute(tx);
  return new Map(found.rows.map((row) => [row.id, row.seconds]));
}

/** What stands logged on the days of a period, whatever of it is billed, by day. */
export async function loggedTime(
  tx: Tx,
  params: { projectId: number; period: Period },
): Promise<Omit<TimeOfLog, 'source'>[]> {
  const found = await sql<{
    id: string;
    employee_id: number;
    day: string;
    seconds: number;
    billable: boolean;
    task: string;
    note: string;
  }>`select id, employee_id, day, seconds, billable, task, note from work_log
    where project_id = ${params.projectId} and day between ${params.period.start} and ${params.period.end} and vanished_at is null
    order by day, id`.execute(tx);
  return found.rows.map(({ id, employee_id: employeeId, day, ...log }) => ({
    logId: id,
    employeeId,
    day: calendarDate(day),
    ...log,
  }));
}

/**
 * A mark of what stands logged on the days of a period: who, which day, how long, billable or not. It changes exactly when
 * one of that does; other words for the same work leave it as it is.
 */
export async function markOfLogs(tx: Tx, params: { projectId: number; period: Period }): Promise<string> {
  const { projectId, period } = params;
  const mark = logsMark({ projectId: sql`${projectId}`, start: sql`${period.start}`, end: sql`${period.end}` });
  const found = await sql<{ mark: string }>`select ${mark} as mark`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the logs have no mark');
  return row.mark;
}

/** The same mark as a part of a statement, for days and project that come from its rows. */
export const logsMark = (of: {
  projectId: RawBuilder<unknown>;
  start: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
}): RawBuilder<string> => sql`(
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', l.id, l.employee_id, l.day, l.seconds, l.billable), ',' order by l.id), ''), 'UTF8')), 'hex')
  from work_log l where l.project_id = ${of.projectId} and l.day between ${of.start} and ${of.end} and l.vanished_at is null)`;

/**
 * Puts the open time of some logs on a draft and gives back what the draft held of others; answers how many logs hold
 * time of it now. Two drafts that want the same hour queue up here, and the second finds it gone.
 */
export async function putTimeOnDraft(
  tx: Tx,
  draft: { projectId: number; invoiceId: number; logIds: readonly string[] },
): Promise<number> {
  // the last part sees the time as it was before, so that what the draft had and keeps is counted with what it gets
  const held = await sql<{ logs: number }>`
    with released as (
      update time_entry set invoice_id = null, document_state = null
      where invoice_id = ${draft.invoiceId} and not (work_log_id = any (${draft.logIds}::bigint[]))
    ), moved as (
      update time_entry e set invoice_id = ${draft.invoiceId}, document_state = 'draft'
      from unnest(${draft.logIds}::bigint[]) as wanted (id)
      where e.work_log_id = wanted.id and e.invoice_id is null and e.write_off_reason is null returning e.work_log_id
    )
    select count(distinct work_log_id)::int as logs from (
      select work_log_id from moved union all
      select work_log_id from time_entry where invoice_id = ${draft.invoiceId} and work_log_id = any (${draft.logIds}::bigint[])) held`.execute(
    tx,
  );
  return held.rows[0]?.logs ?? 0;
}

/** Makes the time of an invoice open again: its draft was deleted, or it was voided. */
export async function releaseTime(tx: Tx, invoiceId: number): Promise<void> {
  await sql`update time_entry set invoice_id = null, document_state = null where invoice_id = ${invoiceId}`.execute(tx);
}
