import { calendarDate, compareDates, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { PricePerHour } from '@countinghouse/billing/margin/priced-hours.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { employeeIsSeen } from '../employees/employees.public.ts';

/** The time that an employee logged on a project in a month, at one cost and in one rate range. */
export interface LoggedTime {
  readonly projectId: number;
  readonly employeeId: number;
  /** The first day of the month. */
  readonly month: CalendarDate;
  readonly costId: number | null;
  readonly rangeId: number | null;
  readonly days: Period;
  readonly seconds: bigint;
  readonly billableSeconds: bigint;
}

/** The time that was logged on the caller's projects in a period; the days are added up first, so that costs and rates are looked up once a day. */
export async function selectLoggedTime(tx: Tx, caller: Caller, { start, end }: Period): Promise<LoggedTime[]> {
  const { rows } = await sql<{
    project_id: number;
    employee_id: number;
    month: string;
    cost_id: number | null;
    range_id: number | null;
    first_day: string;
    last_day: string;
    seconds: string;
    billable_seconds: string;
  }>`
    select l.project_id, l.employee_id, l.month, c.id as cost_id, r.id as range_id,
      min(l.day) as first_day, max(l.day) as last_day, sum(l.seconds)::text as seconds, sum(l.billable_seconds)::text as billable_seconds
    from (
      select l.project_id, l.employee_id, l.day, l.day - extract(day from l.day)::int + 1 as month, sum(l.seconds) as seconds,
        sum(l.billable_seconds) as billable_seconds
      from work_log l
      where l.day between ${start} and ${end} and l.vanished_at is null and l.seconds > 0 and ${inScope(caller, 'l.project_id')}
      group by l.project_id, l.employee_id, l.day) l
      left join employee_cost c on c.employee_id = l.employee_id and l.day between c.start_date and coalesce(c.end_date, 'infinity')
      left join rate_range r on r.project_id = l.project_id and l.day between r.start_date and coalesce(r.end_date, 'infinity')
    group by l.project_id, l.employee_id, l.month, c.id, r.id`.execute(tx);
  const inOrder = rows.toSorted(
    (one, other) =>
      one.project_id - other.project_id ||
      one.employee_id - other.employee_id ||
      compareDates(calendarDate(one.first_day), calendarDate(other.first_day)),
  );
  return inOrder.map((row) => ({
    projectId: row.project_id,
    employeeId: row.employee_id,
    month: calendarDate(row.month),
    costId: row.cost_id,
    rangeId: row.range_id,
    days: { start: calendarDate(row.first_day), end: calendarDate(row.last_day) },
    seconds: BigInt(row.seconds),
    billableSeconds: BigInt(row.billable_seconds),
  }));
}

/** What an hour of an employee costs on a run of days. */
export interface CostOfDays extends PricePerHour {
  readonly costId: number;
  readonly employeeId: number;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
}

/** The costs of a period of the employees whom the caller sees; those of others stay unknown. */
export async function selectCosts(tx: Tx, caller: Caller, { start, end }: Period): Promise<CostOfDays[]> {
  const { rows } = await sql<{
    id: number;
    employee_id: number;
    cost_per_hour: string;
    currency_code: string;
    start_date: string;
    end_date: string | null;
  }>`
    select c.id, c.employee_id, c.cost_per_hour, c.currency_code, c.start_date, c.end_date from employee_cost c
    where c.start_date <= ${end} and (c.end_date is null or c.end_date >= ${start}) and ${employeeIsSeen(caller, sql`c.employee_id`)}
    order by c.employee_id, c.start_date`.execute(tx);
  return rows.map((row) => ({
    costId: row.id,
    employeeId: row.employee_id,
    perHour: rateFromText(row.cost_per_hour),
    currency: parseCurrency(row.currency_code),
    start: calendarDate(row.start_date),
    end: row.end_date === null ? null : calendarDate(row.end_date),
  }));
}
