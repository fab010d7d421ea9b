import type { Editor } from '@countinghouse/billing/trace/trace.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { beginningWith, containing } from '../../database/search-pattern.ts';
import { enteredIfChanged, whoEntered, type Entering } from '../users/who-entered.public.ts';

export interface DeveloperRow {
  readonly employeeId: number;
  readonly name: string;
  readonly email: string | null;
  /** The number by which the people and attendance services know them. */
  readonly employeeNumber: string | null;
  /** Whether the people and the attendance service know them, as the last sync found; null before the first one. */
  readonly isKnownToPeople: boolean | null;
  readonly isKnownToAttendance: boolean | null;
  readonly role: string;
  readonly billingModel: 'Dedicated' | 'Hourly' | null;
  readonly billingPercentage: string;
  /** Who entered the billing percentage; null if no user is known. */
  readonly billingPercentageBy: Editor | null;
  readonly fromDate: CalendarDate | null;
  readonly offBoardDate: CalendarDate | null;
  /** The leave balance with which the project begins for them, in days; decimal text. */
  readonly openingLeaveDays: string;
  readonly version: number;
}

const dateOrNull = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

export const storedDevelopers = gathered(async (tx, projectIds: readonly number[]) => {
  const found = await sql<{
    project_id: number;
    employee_id: number;
    name: string;
    email: string | null;
    employee_number: string | null;
    people_known: boolean | null;
    attendance_known: boolean | null;
    role: string;
    billing_model: DeveloperRow['billingModel'];
    billing_percentage: string;
    percentage_by: Editor | null;
    from_date: string | null;
    off_board_date: string | null;
    opening_leave_days: string;
    version: number;
  }>`select d.project_id, d.employee_id, e.name, e.email::text as email, e.employee_number, e.people_known, e.attendance_known, d.role, d.billing_model, d.billing_percentage,
      ${whoEntered('d', 'billing_percentage')} as percentage_by, d.from_date, d.off_board_date, d.opening_leave_days, d.version
    from developer d join employee e on e.id = d.employee_id where d.project_id = any ((select ${[...projectIds]}::int[])::int[]) order by e.name, e.id`.execute(
    tx,
  );
  const byProject = new Map<number, DeveloperRow[]>();
  for (const row of found.rows) {
    const ofProject = byProject.get(row.project_id) ?? [];
    byProject.set(row.project_id, ofProject);
    ofProject.push({
      employeeId: row.employee_id,
      name: row.name,
      email: row.email,
      employeeNumber: row.employee_number,
      isKnownToPeople: row.people_known,
      isKnownToAttendance: row.attendance_known,
      role: row.role,
      billingModel: row.billing_model,
      billingPercentage: row.billing_percentage,
      billingPercentageBy: row.percentage_by,
      fromDate: dateOrNull(row.from_date),
      offBoardDate: dateOrNull(row.off_board_date),
      openingLeaveDays: row.opening_leave_days,
      version: row.version,
    });
  }
  return projectIds.map((id) => [...(byProject.get(id) ?? [])]);
});

export async function storedEmployeesNotOn(
  tx: Tx,
  params: { readonly projectId: number; readonly period: Period; readonly but: readonly number[] },
): Promise<{ name: string; role: string | null }[]> {
  const { projectId, period } = params;
  const found = await sql<{ name: string; role: string | null }>`
    select e.name, (select d.role from developer d where d.employee_id = e.id order by d.from_date desc nulls last, d.project_id desc limit 1) as role
    from employee e
    where not (e.id = any (${params.but}::int[])) and not exists (
      select 1 from developer d where d.employee_id = e.id and d.project_id = ${projectId}
        and daterange(d.from_date, d.off_board_date, '[]') && daterange(${period.start}::date, ${period.end}::date, '[]'))
    order by e.name, e.id`.execute(tx);
  return found.rows;
}

/** Someone whom the project tool names. */
export interface NamedPerson {
  readonly sourceId: string;
  readonly name: string;
  readonly email: string | null;
}

/**
 * The employees that these people are, by the tool's id: found by that id or by the one of the portal, else by the e-mail
 * address.
 */
export async function selectEmployees(tx: Tx, people: readonly NamedPerson[]): Promise<Map<string, number>> {
  const found = await sql<{ source_id: string; id: number }>`
    select distinct on (asked.source_id) asked.source_id, e.id
    from unnest(${people.map((one) => one.sourceId)}::text[], ${people.map((one) => one.email)}::citext[]) asked (source_id, email)
      join employee e on asked.source_id in (e.zoho_user_id, e.zoho_portal_id) or e.email = asked.email
    order by asked.source_id, e.zoho_user_id is distinct from asked.source_id, e.zoho_portal_id is distinct from asked.source_id`.execute(
    tx,
  );
  return new Map(found.rows.map((row) => [row.source_id, row.id]));
}

/** Adds employees; those whom another transaction adds at the same time stay as they are. */
export async function addEmployees(tx: Tx, people: readonly NamedPerson[]): Promise<void> {
  await sql`insert into employee (name, email, zoho_user_id)
    select name, email, source_id
    from unnest(${people.map((one) => one.name)}::text[], ${people.map((one) => one.email)}::citext[], ${people.map((one) => one.sourceId)}::text[])
      given (name, email, source_id) order by source_id
    on conflict do nothing`.execute(tx);
}

/** Remembers the tool's id of employees who had none. */
export async function rememberSourceIds(tx: Tx, employees: ReadonlyMap<string, number>): Promise<void> {
  await sql`update employee e set zoho_user_id = known.source_id
    from unnest(${[...employees.keys()]}::text[], ${[...employees.values()]}::integer[]) known (source_id, id)
    where e.id = known.id and e.zoho_user_id is null`.execute(tx);
}

/** Remembers the id that the portal gives employees who had none, unless another employee has it. */
export async function rememberPortalIds(tx: Tx, employees: ReadonlyMap<string, number>): Promise<void> {
  await sql`update employee e set zoho_portal_id = known.portal_id
    from unnest(${[...employees.keys()]}::text[], ${[...employees.values()]}::integer[]) known (portal_id, id)
    where e.id = known.id and e.zoho_portal_id is null and e.zoho_user_id is distinct from known.portal_id
      and not exists (select 1 from employee other where known.portal_id in (other.zoho_portal_id, other.zoho_user_id) and other.id <> e.id)`.execute(
    tx,
  );
}

/** Stores the company number of employees who had none, unless another employee has it. */
export async function rememberNumbers(tx: Tx, numbers: ReadonlyMap<number, string>): Promise<void> {
  await sql`update employee e set employee_number = known.number
    from unnest(${[...numbers.keys()]}::integer[], ${[...numbers.values()]}::text[]) known (id, number)
    where e.id = known.id and e.employee_number is null
      and not exists (select 1 from employee other where other.employee_number = known.number)`.execute(tx);
}

/**
 * Puts employees on a project who are not on it yet, in the role of that name or else in the given one, and with no
 * share of their time; answers those who were put on it.
 */
export async function addDevelopers(
  tx: Tx,
  projectId: number,
  people: readonly { readonly employeeId: number; readonly role: string }[],
  otherRole: string,
): Promise<{ employeeId: number; role: string }[]> {
  const added = await sql<{ employee_id: number; role: string }>`
    insert into developer (project_id, employee_id, role, billing_percentage)
    select ${projectId}, given.employee_id, coalesce((select t.name from tech_stack t where lower(t.name) = lower(given.role) order by t.id limit 1), ${otherRole}), 0
    from unnest(${people.map((one) => one.employeeId)}::integer[], ${people.map((one) => one.role)}::text[]) given (employee_id, role)
    order by given.employee_id
    on conflict do nothing
    returning employee_id, role`.execute(tx);
  return added.rows.map((row) => ({ employeeId: row.employee_id, role: row.role }));
}

/** How a developer is billed on a project. */
export interface Terms {
  readonly role: string;
  readonly billingModel: DeveloperRow['billingModel'];
  readonly billingPercentage: string;
  readonly fromDate: CalendarDate | null;
  readonly offBoardDate: CalendarDate | null;
  readonly openingLeaveBalance: string;
}

const columnsOf = ({ role, billingModel, billingPercentage, fromDate, offBoardDate, openingLeaveBalance }: Terms) => ({
  ...asColumns('developer', { role, billingModel, billingPercentage, fromDate, offBoardDate }),
  opening_leave_days: openingLeaveBalance,
});

/** Employees with a part of a name, or those of them who are not on a project, each with the role that they had last anywhere. */
export async function employeesToAdd(
  tx: Tx,
  params: { readonly projectId: number | undefined; readonly part: string; readonly limit: number },
): Promise<{ employeeId: number; name: string; email: string | null; role: string | null }[]> {
  const like = containing(params.part.toLowerCase());
  const { rows } = await sql<{ employeeId: number; name: string; email: string | null; role: string | null }>`
    select e.id as "employeeId", e.name, e.email::text as email,
      (select d.role from developer d where d.employee_id = e.id order by d.from_date desc nulls last, d.project_id desc limit 1) as role
    from employee e where lower(e.name) like ${like}
      and not exists (select from developer d where d.project_id = ${params.projectId ?? null} and d.employee_id = e.id)
    order by lower(e.name) like ${beginningWith(params.part.toLowerCase())} desc, e.name, e.id limit ${params.limit}`.execute(
    tx,
  );
  return rows;
}

/** Puts an employee on a project; false when they are there. */
export const insertDeveloper = gathered(
  async (
    tx,
    places: readonly { projectId: number; employeeId: number; terms: Terms; entering: Entering }[],
  ): Promise<boolean[]> => {
    const values = places.map(({ projectId, employeeId, terms, entering }) => ({
      project_id: projectId,
      employee_id: employeeId,
      ...columnsOf(terms),
      billing_percentage_by: entering.userId,
      billing_percentage_on: entering.today,
    }));
    const columns = sql.join(Object.keys(values[0] ?? {}).map((name) => sql.ref(name)));
    const { rows } = await sql<{ projectId: number; employeeId: number }>`
      insert into developer (${columns}) select ${columns} from jsonb_populate_recordset(null::developer, ${JSON.stringify(values)}::jsonb)
      on conflict do nothing returning project_id as "projectId", employee_id as "employeeId"`.execute(tx);
    const added = new Set(rows.map(({ projectId, employeeId }) => `${projectId} ${employeeId}`));
    // of two for one place, one has it
    return places.map(({ projectId, employeeId }) => added.delete(`${projectId} ${employeeId}`));
  },
);

/** A resignation that still ends places. */
export interface ActiveResignation {
  readonly id: number;
  readonly lastWorkingDay: CalendarDate;
}

/** The next resignation of an employee with a last working day on or after a day; locked, so that none is added or changed meanwhile. */
export const resignationFrom = gathered(
  async (
    tx,
    asked: readonly { readonly employeeId: number; readonly day: CalendarDate }[],
  ): Promise<(ActiveResignation | undefined)[]> => {
    const ids = asked.map(({ employeeId }) => employeeId);
    await sql`select from employee where id = any (${ids}::int[]) order by id for no key update`.execute(tx);
    const { rows } = await sql<ActiveResignation & { employeeId: number }>`
      select employee_id as "employeeId", id, last_working_day as "lastWorkingDay" from resignation
      where employee_id = any (${ids}::int[]) and withdrawn_at is null
      order by last_working_day for no key update`.execute(tx);
    return asked.map(({ employeeId, day }) =>
      rows.find((one) => one.employeeId === employeeId && one.lastWorkingDay >= day),
    );
  },
);

/** Keeps the off-board date that a place would have without a resignation, for the day on which that is withdrawn. */
export async function keepEndedPlace(
  tx: Tx,
  place: { readonly resignationId: number; readonly projectId: number; readonly before: CalendarDate | null },
): Promise<void> {
  const { resignationId, projectId, before } = place;
  await tx
    .insertInto('resignation_place')
    .values({ resignation_id: resignationId, project_id: projectId, off_board_before: before })
    .onConflict((conflict) =>
      conflict.columns(['resignation_id', 'project_id']).doUpdateSet({ off_board_before: before }),
    )
    .execute();
}

/** Stores how a developer is billed as the next version. */
export async function updateDeveloper(
  tx: Tx,
  at: { readonly projectId: number; readonly employeeId: number },
  terms: Terms,
  entering: Entering,
): Promise<void> {
  const entered = enteredIfChanged('billing_percentage', terms.billingPercentage, entering);
  await tx
    .updateTable('developer')
    .set({
      ...columnsOf(terms),
      billing_percentage_by: entered.by,
      billing_percentage_on: entered.on,
      version: sql`version + 1`,
    })
    .where('project_id', '=', at.projectId)
    .where('employee_id', '=', at.employeeId)
    .execute();
}

/** Whether a developer is used on a project: has time, a special rate, or a row of an invoice. */
export async function isInUse(tx: Tx, projectId: number, employeeId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from work_log where project_id = ${projectId} and employee_id = ${employeeId})
      or exists (select from invoice_row where project_id = ${projectId} and employee_id = ${employeeId})
      or exists (select from special_rate s join rate_range r on r.id = s.rate_range_id
        where r.project_id = ${projectId} and s.employee_id = ${employeeId}) as used`.execute(tx);
  return rows[0]?.used === true;
}

export async function deleteDeveloper(tx: Tx, projectId: number, employeeId: number): Promise<void> {
  await tx.deleteFrom('developer').where('project_id', '=', projectId).where('employee_id', '=', employeeId).execute();
}
