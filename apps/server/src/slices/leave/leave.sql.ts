import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  type Days,
  daysOfHundredths,
  daysOfSeconds,
  daysText,
  secondsInDay,
} from '@countinghouse/billing/values/days.ts';
import type { LeaveDay } from '@countinghouse/billing/leave/leave-balance.ts';
import type { SettledPeriod } from '@countinghouse/billing/leave/leave-ledger.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

/** A day of leave as it is kept, with what the reviewer of the project decided, else what the people service says. */
export interface StoredLeaveDay extends LeaveDay {
  readonly employeeId: number;
  readonly leaveType: string;
  readonly reason: string;
}

interface LeaveOfPeriod {
  readonly projectId: number;
  readonly employeeIds: readonly number[];
  readonly period: Period;
}

/** The leave of some employees in a period, each day as the project decided on it. */
export const storedLeave = gathered(async (tx: Tx, asked: readonly LeaveOfPeriod[]): Promise<StoredLeaveDay[][]> => {
  const each = asked.flatMap((one, at) => one.employeeIds.map((employeeId) => ({ ...one, at, employeeId })));
  const found = await sql<{
    at: number;
    id: string;
    employee_id: number;
    day: string;
    seconds: number;
    kind: LeaveDay['kind'];
    leave_type: string;
    reason: string;
    approved: boolean;
  }>`
    select q.at, l.id, l.employee_id, l.day, coalesce(l.leave_seconds, l.leave_days * 28800)::int as seconds, l.kind, l.leave_type, l.reason,
      coalesce(a.approved, l.approved_at_source) as approved
    from unnest(${each.map((one) => one.at)}::int[], ${each.map((one) => one.projectId)}::int[], ${each.map((one) => one.employeeId)}::int[],
        ${each.map((one) => one.period.start)}::date[], ${each.map((one) => one.period.end)}::date[]) q (at, project_id, employee_id, first, last)
      join leave_day l on l.employee_id = q.employee_id and l.day between q.first and q.last
      left join leave_approval a on a.leave_day_id = l.id and a.project_id = q.project_id
    where l.vanished_at is null
    order by l.day, l.id`.execute(tx);
  const leave = asked.map((): StoredLeaveDay[] => []);
  for (const row of found.rows)
    leave[row.at]?.push({
      leaveId: row.id,
      employeeId: row.employee_id,
      day: calendarDate(row.day),
      days: daysOfSeconds(BigInt(row.seconds)),
      kind: row.kind,
      leaveType: row.leave_type,
      reason: row.reason,
      approved: row.approved,
    });
  return leave;
});

/** The exact balance that a row closed with: its figures hold it, and rows from before leave was exact closed with hundredths of a day. */
export const closingSeconds = sql`coalesce((r.figures -> 'userLeaveData' ->> 'currentSeconds')::bigint, (r.closing_leave_days * 28800)::bigint)`;

/** The periods whose leave invoices of a project, drafts too, settle for a developer, by their last days; of those that end together the newest. */
export async function settledPeriods(
  tx: Tx,
  params: { projectId: number; employeeId: number },
): Promise<SettledPeriod[]> {
  const found = await sql<{ start_date: string; end_date: string; seconds: string }>`
    select distinct on (i.timesheet_end_date) i.timesheet_start_date as start_date, i.timesheet_end_date as end_date,
      ${closingSeconds} as seconds
    from invoice_row r join invoice i on i.id = r.invoice_id
    where i.project_id = ${params.projectId} and r.employee_id = ${params.employeeId} and i.document_state <> 'void'
      and r.closing_leave_days is not null and r.credited_by is null
    order by i.timesheet_end_date, i.id desc`.execute(tx);
  return found.rows.map((row) => ({
    start: calendarDate(row.start_date),
    end: calendarDate(row.end_date),
    closingDays: daysOfSeconds(BigInt(row.seconds)),
  }));
}

/** Whether an issued invoice of the project settled the leave of one of these days. */
export async function isSettled(
  tx: Tx,
  params: { projectId: number; employeeId: number; days: readonly CalendarDate[] },
): Promise<boolean> {
  const found = await sql`
    select 1 from invoice_row r join invoice i on i.id = r.invoice_id
    where i.project_id = ${params.projectId} and r.employee_id = ${params.employeeId} and i.document_state = 'issued'
      and r.closing_leave_days is not null and r.credited_by is null
      and exists (select 1 from unnest(${params.days}::date[]) as day where day between i.timesheet_start_date and i.timesheet_end_date)
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

export async function storeApprovals(
  tx: Tx,
  projectId: number,
  ticks: readonly { readonly leaveId: string; readonly approved: boolean }[],
): Promise<void> {
  await sql`
    insert into leave_approval (project_id, leave_day_id, approved)
    select ${projectId}, id, approved
    from unnest(${ticks.map((tick) => tick.leaveId)}::bigint[], ${ticks.map((tick) => tick.approved)}::boolean[]) as t (id, approved)
    on conflict (project_id, leave_day_id) do update set approved = excluded.approved`.execute(tx);
}

/** A day of leave as its source tells it now. */
export interface ArrivedLeave extends Omit<LeaveDay, 'leaveId' | 'approved'> {
  readonly sourceId: string;
  readonly employeeId: number;
  readonly leaveType: string;
  readonly reason: string;
  readonly isApproved: boolean;
}

/** Days as the version before reads them: hundredths, more than none and at most a day. */
function roundedDays(days: Days): string {
  const [least, most] = [daysOfHundredths(1n), daysOfSeconds(secondsInDay)];
  return daysText(days < least ? least : days > most ? most : days);
}

/** How many days of leave of some employees are known in a period, and which of them did not arrive. */
export async function leaveToRemove(
  tx: Tx,
  pulled: { employeeIds: readonly number[]; period: Period; leave: readonly ArrivedLeave[] },
): Promise<{
  readonly known: number;
  readonly removed: readonly {
    readonly sourceId: string;
    readonly employeeId: number;
    readonly name: string;
    readonly day: string;
    readonly seconds: number;
  }[];
}> {
  const found = await sql<{ sourceId: string; employeeId: number; name: string; day: string; seconds: number }>`
    select l.source_id as "sourceId", l.employee_id as "employeeId", e.name, l.day,
      coalesce(l.leave_seconds, (l.leave_days * 28800)::int) as seconds
    from leave_day l join employee e on e.id = l.employee_id
    where l.employee_id = any (${pulled.employeeIds}::int[]) and l.day between ${pulled.period.start} and ${pulled.period.end}
      and l.vanished_at is null
    order by e.name, l.day, l.source_id`.execute(tx);
  const arrived = new Set(pulled.leave.map(({ sourceId, day }) => `${sourceId} ${day}`));
  return {
    known: found.rows.length,
    removed: found.rows.filter(({ sourceId, day }) => !arrived.has(`${sourceId} ${day}`)),
  };
}

/** Replaces the leave of some employees in a period by what arrived; answers how many days are new, other or gone. */
export async function replaceLeave(
  tx: Tx,
  pulled: { employeeIds: readonly number[]; period: Period; leave: readonly ArrivedLeave[]; now: string },
): Promise<number> {
  const arrived = pulled.leave.map((each) => ({ ...each, days: roundedDays(each.days), seconds: Number(each.days) }));
  // people work on several projects, which may be fetched at once
  await sql`select pg_advisory_xact_lock(42)`.execute(tx);
  const changed = await sql<{ days: number }>`
    with arrived as (
      select * from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as a ("sourceId" text, "employeeId" int, day date, days numeric,
        seconds int, kind text, "leaveType" text, reason text, "isApproved" boolean)
    ), stored as (
      insert into leave_day as l (source_id, employee_id, day, leave_days, leave_seconds, kind, leave_type, reason, approved_at_source, pulled_at)
      select "sourceId", "employeeId", day, days, seconds, kind, "leaveType", reason, "isApproved", ${pulled.now}::timestamptz from arrived
      on conflict (source_id, day) do update set employee_id = excluded.employee_id, leave_days = excluded.leave_days,
        leave_seconds = excluded.leave_seconds, kind = excluded.kind,
        leave_type = excluded.leave_type, reason = excluded.reason, approved_at_source = excluded.approved_at_source, vanished_at = null,
        pulled_at = excluded.pulled_at
      where (l.employee_id, coalesce(l.leave_seconds, l.leave_days * 28800), l.kind, l.leave_type, l.reason, l.approved_at_source) is distinct from
        (excluded.employee_id, excluded.leave_seconds, excluded.kind, excluded.leave_type, excluded.reason, excluded.approved_at_source)
        or l.vanished_at is not null
      returning id
    ), gone as (
      update leave_day l set vanished_at = ${pulled.now}
      where l.employee_id = any (${pulled.employeeIds}::int[]) and l.day between ${pulled.period.start} and ${pulled.period.end}
        and l.vanished_at is null
        and not exists (select 1 from arrived a where a."sourceId" = l.source_id and a.day = l.day)
      returning id
    )
    select ((select count(*) from stored) + (select count(*) from gone))::int as days`.execute(tx);
  return changed.rows[0]?.days ?? 0;
}
