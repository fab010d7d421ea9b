import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysOfSeconds, type Days } from '@countinghouse/billing/values/days.ts';
import { percentageFromText, type Percentage } from '@countinghouse/billing/values/percentage.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

export interface ProjectOfWeek {
  readonly id: number;
  readonly name: string;
  readonly companyName: string | null;
  /** Of the company's books. */
  readonly region: string | null;
  /** The primary CSM. */
  readonly csm: string | null;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

export interface DeveloperOfProject {
  readonly employeeId: number;
  readonly name: string;
  readonly email: string | null;
  readonly billingPercentage: Percentage;
  readonly fromDate: CalendarDate | null;
  readonly offBoardDate: CalendarDate | null;
  /** Of a resignation that holds and ends after the first day on the project. */
  readonly lastWorkingDay: CalendarDate | null;
}

interface Columns {
  project_id: number;
  project_name: string;
  company_name: string | null;
  region: string | null;
  csm: string | null;
  start_date: CalendarDate | null;
  end_date: CalendarDate | null;
  employee_id: number;
  employee_name: string;
  email: string | null;
  billing_percentage: string;
  from_date: CalendarDate | null;
  off_board_date: CalendarDate | null;
  last_working_day: CalendarDate | null;
}

/** The developers in a week of some projects with active billing whose weeks are verified, by project and name. */
export async function selectDevelopers(
  tx: Tx,
  { week, projects }: { readonly week: Period; readonly projects: RawBuilder<boolean> },
): Promise<{ readonly project: ProjectOfWeek; readonly developer: DeveloperOfProject }[]> {
  const found = await sql<Columns>`
    select p.id as project_id, p.name as project_name, c.display_name as company_name, c.region, u.name as csm,
      p.start_date, p.end_date, d.employee_id, e.name as employee_name, e.email::text as email, d.billing_percentage, d.from_date, d.off_board_date,
      (select max(r.last_working_day) from resignation r where r.employee_id = d.employee_id and r.withdrawn_at is null
        and (d.from_date is null or r.last_working_day >= d.from_date)) as last_working_day
    from project p join developer d on d.project_id = p.id join employee e on e.id = d.employee_id
      left join company c on c.id = p.company_id
      left join project_staff s on s.project_id = p.id and s.kind = 'csm' and s.is_primary left join staff_user u on u.id = s.user_id
    where p.active_billing and p.model <> 'Fixed Cost' and ${projects}
      and (d.from_date is null or d.from_date <= ${week.end}) and (d.off_board_date is null or d.off_board_date >= ${week.start})
    order by p.name, p.id, e.name, e.id`.execute(tx);
  return found.rows.map((row) => ({
    project: {
      id: row.project_id,
      name: row.project_name,
      companyName: row.company_name,
      region: row.region,
      csm: row.csm,
      start: row.start_date,
      end: row.end_date,
    },
    developer: {
      employeeId: row.employee_id,
      name: row.employee_name,
      email: row.email,
      billingPercentage: percentageFromText(row.billing_percentage),
      fromDate: row.from_date,
      offBoardDate: row.off_board_date,
      lastWorkingDay: row.last_working_day,
    },
  }));
}

interface OfWeek {
  readonly employeeIds: readonly number[];
  readonly week: Period;
}

const none: ReadonlyMap<CalendarDate, never> = new Map<CalendarDate, never>();

/** The time that some employees logged in a week: on each day on all projects together, and on one project. */
export async function selectSeconds(tx: Tx, { employeeIds, week }: OfWeek) {
  const found = await sql<{ employee_id: number; project_id: number; day: string; seconds: string }>`
    select l.employee_id, l.project_id, l.day, sum(l.seconds)::text as seconds
    from work_log l
    where l.project_id in (select project_id from developer where employee_id = any (${[...employeeIds]}::int[]))
      and l.employee_id = any (${[...employeeIds]}::int[]) and l.day between ${week.start} and ${week.end} and l.vanished_at is null
    group by l.employee_id, l.project_id, l.day`.execute(tx);
  const byDay = new Map<number, Map<CalendarDate, bigint>>();
  const byProject = new Map<string, bigint>();
  for (const row of found.rows) {
    const [day, seconds] = [calendarDate(row.day), BigInt(row.seconds)];
    const own = byDay.get(row.employee_id) ?? new Map<CalendarDate, bigint>();
    byDay.set(row.employee_id, own.set(day, (own.get(day) ?? 0n) + seconds));
    const key = `${row.employee_id} ${row.project_id}`;
    byProject.set(key, (byProject.get(key) ?? 0n) + seconds);
  }
  return {
    onAllProjects: (employeeId: number): ReadonlyMap<CalendarDate, bigint> => byDay.get(employeeId) ?? none,
    onProject: (employeeId: number, projectId: number): bigint => byProject.get(`${employeeId} ${projectId}`) ?? 0n,
  };
}

/** The approved leave of some employees in a week, as each project decided on it. Being on duty elsewhere is not leave. */
export async function selectLeave(
  tx: Tx,
  { projectIds, employeeIds, week }: OfWeek & { readonly projectIds: readonly number[] },
) {
  const found = await sql<{ employee_id: number; project_id: number; day: string; seconds: string }>`
    select l.employee_id, d.project_id, l.day, sum(coalesce(l.leave_seconds, (l.leave_days * 28800)::int))::text as seconds
    from leave_day l join developer d on d.employee_id = l.employee_id and d.project_id = any (${[...projectIds]}::int[])
      left join leave_approval a on a.leave_day_id = l.id and a.project_id = d.project_id
    where l.employee_id = any (${[...employeeIds]}::int[]) and l.day between ${week.start} and ${week.end}
      and l.vanished_at is null and l.kind <> 'on duty' and coalesce(a.approved, l.approved_at_source)
    group by l.employee_id, d.project_id, l.day`.execute(tx);
  const by = new Map<string, Map<CalendarDate, Days>>();
  for (const row of found.rows) {
    const key = `${row.employee_id} ${row.project_id}`;
    by.set(
      key,
      (by.get(key) ?? new Map<CalendarDate, Days>()).set(calendarDate(row.day), daysOfSeconds(BigInt(row.seconds))),
    );
  }
  return (employeeId: number, projectId: number): ReadonlyMap<CalendarDate, Days> =>
    by.get(`${employeeId} ${projectId}`) ?? none;
}

/** Whether the time logs of a project and day were synced or imported after that day. */
export async function selectSyncedDays(
  tx: Tx,
  { projectIds, week }: { readonly projectIds: readonly number[]; readonly week: Period },
): Promise<(projectId: number, day: CalendarDate) => boolean> {
  const found = await sql<{ project_id: number; day: string }>`
    select distinct s.project_id, d.day::date as day
    from generate_series(${week.start}::date, ${week.end}::date, interval '1 day') d (day)
      join (
        select project_id, start_date, end_date, started_at as at from work_log_pull where state = 'done'
        union all
        select project_id, start_date, end_date, imported_at from work_log_import where undone_at is null) s
        on d.day between s.start_date and s.end_date and (s.at at time zone 'UTC')::date > d.day
    where s.project_id = any (${[...projectIds]}::int[])`.execute(tx);
  const days = new Set(found.rows.map(({ project_id: id, day }) => `${id} ${day}`));
  return (projectId, day) => days.has(`${projectId} ${day}`);
}
