import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The seconds that some employees logged on each day of a period, on all projects on which they are developers together. */
export async function secondsOnAllProjects(
  tx: Tx,
  params: { readonly employeeIds: readonly number[]; readonly period: Period },
): Promise<{ employeeId: number; day: CalendarDate; seconds: bigint }[]> {
  const { employeeIds, period } = params;
  const found = await sql<{ employee_id: number; day: string; seconds: string }>`
    select l.employee_id, l.day, sum(l.seconds)::text as seconds
    from work_log l
    where l.project_id in (select project_id from developer where employee_id = any (${[...employeeIds]}::int[]))
      and l.employee_id = any (${[...employeeIds]}::int[])
      and l.day between ${period.start} and ${period.end} and l.vanished_at is null
    group by l.employee_id, l.day`.execute(tx);
  return found.rows.map((row) => ({
    employeeId: row.employee_id,
    day: calendarDate(row.day),
    seconds: BigInt(row.seconds),
  }));
}

/** What each employee logged on a project in each of some periods; a period without any time of an employee has no entry. */
export async function secondsByPeriod(
  tx: Tx,
  params: { readonly projectId: number; readonly periods: readonly Period[] },
): Promise<{ employeeId: number; start: CalendarDate; seconds: bigint; billableSeconds: bigint }[]> {
  const { projectId, periods } = params;
  const found = await sql<{ employee_id: number; start: string; seconds: string; billable: string }>`
    select l.employee_id, p.start_date as start, sum(l.seconds)::text as seconds, sum(l.billable_seconds)::text as billable
    from unnest(${periods.map(({ start }) => start)}::date[], ${periods.map(({ end }) => end)}::date[]) as p (start_date, end_date)
      join work_log l on l.project_id = ${projectId} and l.day between p.start_date and p.end_date and l.vanished_at is null
    group by l.employee_id, p.start_date`.execute(tx);
  return found.rows.map((row) => ({
    employeeId: row.employee_id,
    start: calendarDate(row.start),
    seconds: BigInt(row.seconds),
    billableSeconds: BigInt(row.billable),
  }));
}
