import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { ProjectColumns } from './project-change.ts';

export type StaffKind = 'csm' | 'accountant';

/** A staff user who can be put on a project. */
export interface StaffToChoose {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  /** Already on the project in this part: such a user stays, even after a change of role. */
  readonly isThere: boolean;
}

/** The users with these e-mail addresses, for one role on a project; their accounts and roles are locked until the transaction ends. */
export async function staffByEmail(
  tx: Tx,
  { projectId, kind, emails }: { projectId: number; kind: StaffKind; emails: readonly string[] },
): Promise<StaffToChoose[]> {
  const found = await sql<StaffToChoose>`
    select u.id, u.email::text as email, u.role,
      exists (select 1 from project_staff s where s.project_id = ${projectId} and s.kind = ${kind} and s.user_id = u.id) as "isThere"
    from staff_user u where u.email = any(${[...emails]}::citext[]) and u.archived_at is null
    order by u.id for share of u`.execute(tx);
  return found.rows;
}

/** Puts people in one part of a project in place of those who were there. */
export async function storeStaff(
  tx: Tx,
  {
    projectId,
    kind,
    staff,
  }: { projectId: number; kind: StaffKind; staff: readonly { id: number; primary: boolean }[] },
): Promise<void> {
  const ids = staff.map((one) => one.id);
  const primary = staff.find((one) => one.primary)?.id ?? null;
  await sql`delete from project_staff
    where project_id = ${projectId} and kind = ${kind} and user_id <> all(${ids}::int[])`.execute(tx);
  // first none is primary, because there can be only one
  await sql`update project_staff set is_primary = false
    where project_id = ${projectId} and kind = ${kind} and is_primary and user_id is distinct from ${primary}`.execute(
    tx,
  );
  await sql`insert into project_staff (project_id, user_id, kind, is_primary)
    select ${projectId}, id, ${kind}, coalesce(id = ${primary}, false) from unnest(${ids}::int[]) as wanted (id)
    on conflict (project_id, user_id, kind) do update set is_primary = excluded.is_primary
      where project_staff.is_primary <> excluded.is_primary`.execute(tx);
}

/** Gives a project its sales persons, in their order. */
export async function storeSalesPersons(tx: Tx, projectId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from project_sales_person where project_id = ${projectId}`.execute(tx);
  await sql`insert into project_sales_person (project_id, sales_person_id, position)
    select ${projectId}, id, position from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)`.execute(
    tx,
  );
}

/** Stores the settings of a project as its next version. */
export async function storeColumns(tx: Tx, projectId: number, columns: ProjectColumns): Promise<void> {
  await sql`update project set model = ${columns.model}, pay_model = ${columns.payModel}, cycle = ${columns.cycle},
      acc_type = ${columns.accType}, invoice_term = ${columns.invoiceTerm}, start_date = ${columns.startDate}::date,
      lead_source = ${columns.leadSource}, channel = ${columns.channel}, invoice_template = ${columns.invoiceTemplate},
      leave_term = ${columns.leaveTerm}, retainer_amount = ${columns.retainer}, tm_hours = ${columns.tmHours},
      tells_overdue = ${columns.tellsOverdue},
      missing_hours_from = case when ${columns.missingHoursFrom}::date is not null then coalesce(missing_hours_from, ${columns.missingHoursFrom}::date) end,
      version = version + 1
    where id = ${projectId}`.execute(tx);
}

/** Switches active billing as the next version of a project. */
export async function storeActiveBilling(tx: Tx, projectId: number, isOn: boolean): Promise<void> {
  await sql`update project set active_billing = ${isOn}, version = version + 1 where id = ${projectId}`.execute(tx);
}

/** Makes a project with the next code; answers nothing when the project tool's id is taken. */
export async function insertProject(
  tx: Tx,
  project: { name: string; zohoProjectId: string; model: ProjectColumns['model'] },
): Promise<number | undefined> {
  const added = await sql<{ id: number }>`
    with given as (select nextval(pg_get_serial_sequence('project', 'id'))::int as id)
    insert into project (id, project_code, name, zoho_project_id, model)
    overriding system value
    select id, 'PRJ-' || lpad(id::text, greatest(4, length(id::text)), '0'), ${project.name}, ${project.zohoProjectId}, ${project.model} from given
    on conflict (zoho_project_id) do nothing returning id`.execute(tx);
  return added.rows[0]?.id;
}
