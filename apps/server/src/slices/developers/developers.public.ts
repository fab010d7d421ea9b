import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Someone whose hours on a project are billed. */
export interface Developer {
  readonly employeeId: number;
  readonly name: string;
  readonly email: string | null;
  readonly role: string;
  readonly billingModel: 'Dedicated' | 'Hourly' | null;
  readonly billingPercentage: string;
  readonly fromDate: CalendarDate | null;
  readonly offBoardDate: CalendarDate | null;
}

const dateOrNull = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

/** The developers of a project, by name. */
export async function developersOfProject(tx: Tx, projectId: number): Promise<Developer[]> {
  const found = await sql<{
    employee_id: number;
    name: string;
    email: string | null;
    role: string;
    billing_model: Developer['billingModel'];
    billing_percentage: string;
    from_date: string | null;
    off_board_date: string | null;
  }>`select d.employee_id, e.name, e.email::text as email, d.role, d.billing_model, d.billing_percentage, d.from_date, d.off_board_date
    from developer d join employee e on e.id = d.employee_id where d.project_id = ${projectId} order by e.name, e.id`.execute(
    tx,
  );
  return found.rows.map((row) => ({
    employeeId: row.employee_id,
    name: row.name,
    email: row.email,
    role: row.role,
    billingModel: row.billing_model,
    billingPercentage: row.billing_percentage,
    fromDate: dateOrNull(row.from_date),
    offBoardDate: dateOrNull(row.off_board_date),
  }));
}

/** A person as the project tool knows them. */
export interface ToolPerson {
  readonly sourceId: string;
  readonly name: string;
  readonly email?: string;
  readonly role?: string;
}

/** The role of people whose hours came before anybody said what they are; it has no rate, so that their rows are noticed. */
export const unassignedRole = 'Unassigned';

/**
 * The developers of a project for people of the project tool, by the tool's ids. Whoever is not known yet becomes an
 * employee and a developer, so that no hour is lost; a role that the tech-stack list does not have counts as unassigned.
 */
export async function developersForPeople(
  tx: Tx,
  projectId: number,
  people: readonly ToolPerson[],
): Promise<ReadonlyMap<string, number>> {
  const employees = new Map<string, number>();
  for (const person of people) {
    const email = person.email ?? null;
    const known = await sql<{ id: number }>`
      select id from employee where zoho_user_id = ${person.sourceId} or (zoho_user_id is null and email = ${email}::citext)
      order by zoho_user_id is null limit 1`.execute(tx);
    const id = known.rows[0]?.id ?? (await addEmployee(tx, person));
    await sql`update employee set zoho_user_id = ${person.sourceId} where id = ${id} and zoho_user_id is null`.execute(
      tx,
    );
    await sql`
      insert into developer (project_id, employee_id, role)
      values (${projectId}, ${id}, coalesce((select name from tech_stack where name = ${person.role ?? ''}), ${unassignedRole}))
      on conflict do nothing`.execute(tx);
    employees.set(person.sourceId, id);
  }
  return employees;
}

async function addEmployee(tx: Tx, person: ToolPerson): Promise<number> {
  // an address that another employee already has is no reason to lose the hours
  const added = await sql<{ id: number }>`
    insert into employee (name, email, zoho_user_id)
    values (${person.name}, (select ${person.email ?? null}::citext where not exists (select 1 from employee where email = ${person.email ?? null}::citext)), ${person.sourceId})
    returning id`.execute(tx);
  const id = added.rows[0]?.id;
  if (id === undefined) throw new Error('no employee was stored');
  return id;
}
