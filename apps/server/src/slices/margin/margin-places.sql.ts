import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { exchangeRateFromText, type ExchangeRate } from '@countinghouse/billing/values/exchange-rate.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope, ofPerson } from '../../scope.ts';

/** What is said of a project. */
export interface ProjectOfMargin {
  readonly projectId: number;
  readonly projectName: string;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly currencyCode: string;
  /** The primary CSM. */
  readonly csmId: number | null;
  readonly csmName: string | null;
}

/** Email addresses of people on the projects. */
export interface PeopleOfMargin {
  readonly csmEmail?: string | undefined;
  readonly accountantEmail?: string | undefined;
}

/** The caller's projects, or those of some people among them, by their ids. */
export async function selectProjects(
  tx: Tx,
  caller: Caller,
  { csmEmail, accountantEmail }: PeopleOfMargin,
): Promise<ReadonlyMap<number, ProjectOfMargin>> {
  const { rows } = await sql<ProjectOfMargin>`
    select p.id as "projectId", p.name as "projectName", c.id as "companyId", c.display_name as "companyName",
      coalesce(c.currency_code, 'USD') as "currencyCode", u.id as "csmId", u.name as "csmName"
    from project p left join company c on c.id = p.company_id
      left join project_staff s on s.project_id = p.id and s.kind = 'csm' and s.is_primary left join staff_user u on u.id = s.user_id
    where ${inScope(caller, 'p.id')} and ${ofPerson('csm', 'p.id', csmEmail)} and ${ofPerson('accountant', 'p.id', accountantEmail)}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** A developer on a project; its days end with those of the project and with the last working day. */
export interface StoredPlace {
  readonly projectId: number;
  readonly employeeId: number;
  readonly employeeName: string;
  readonly role: string;
  readonly billingPercentage: string;
  /** Of the project's company. */
  readonly region: string | null;
  readonly from: CalendarDate | null;
  readonly offBoard: CalendarDate | null;
  /** A project without active billing and without an end expects no hours. */
  readonly isExpected: boolean;
}

/** All places of the developers of the caller's projects: those on projects of others share their days. */
export async function selectPlaces(tx: Tx, caller: Caller): Promise<StoredPlace[]> {
  const { rows } = await sql<
    Omit<StoredPlace, 'from' | 'offBoard'> & { from: string | null; off_board: string | null }
  >`
    select d.project_id as "projectId", d.employee_id as "employeeId", e.name as "employeeName", d.role, d.billing_percentage as "billingPercentage",
      c.region, greatest(d.from_date, p.start_date) as "from", least(d.off_board_date, p.end_date, r.last_working_day) as off_board,
      p.active_billing or coalesce(d.off_board_date, p.end_date) is not null as "isExpected"
    from developer d join project p on p.id = d.project_id join employee e on e.id = d.employee_id left join company c on c.id = p.company_id
      left join lateral (
        select max(r.last_working_day) as last_working_day from resignation r
        where r.employee_id = d.employee_id and r.withdrawn_at is null and (d.from_date is null or r.last_working_day >= d.from_date)) r on true
    where d.employee_id in (select o.employee_id from developer o where ${inScope(caller, 'o.project_id')})
    order by d.employee_id, d.project_id`.execute(tx);
  return rows.map(({ from, off_board, ...place }) => ({
    ...place,
    from: from === null ? null : calendarDate(from),
    offBoard: off_board === null ? null : calendarDate(off_board),
  }));
}

/** The names of some employees, by their ids. */
export async function selectNames(tx: Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from employee where id = any (${[...employeeIds]}::int[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type RateOfMonth = (month: CalendarDate, currencyCode: string) => ExchangeRate | undefined;

/** The exchange rate of each month of a period: the newest that is known on its last day, or today. */
export async function selectExchangeRates(tx: Tx, { start, end }: Period, today: CalendarDate): Promise<RateOfMonth> {
  const { rows } = await sql<{ month: string; currency_code: string; rate: string }>`
    select m.month::date as month, r.currency_code, r.rate
    from generate_series(${start}::date, ${end}::date, interval '1 month') m (month)
      cross join lateral (
        select distinct on (x.currency_code) x.currency_code, x.rate from exchange_rate x
        where x.day <= least((m.month + interval '1 month')::date - 1, ${today}::date) order by x.currency_code, x.day desc) r`.execute(
    tx,
  );
  const rates = new Map(rows.map((row) => [`${row.month} ${row.currency_code}`, exchangeRateFromText(row.rate)]));
  return (month, currencyCode) => rates.get(`${month} ${currencyCode}`);
}
