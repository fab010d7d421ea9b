import { sql } from 'kysely';
import { gathered } from '../../database/gathered.ts';
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

/** One part of a project's people. */
interface PartOfProject {
  readonly projectId: number;
  readonly kind: StaffKind;
}

/** The users with these e-mail addresses, for one role on a project; their accounts and roles are locked until the transaction ends. */
export const staffByEmail = gathered(
  async (tx, parts: readonly (PartOfProject & { readonly emails: readonly string[] })[]) => {
    const asked = parts.flatMap(({ projectId, kind, emails }, at) =>
      emails.map((email) => ({ at, projectId, kind, email })),
    );
    const { rows } = await sql<StaffToChoose & { at: number }>`
      select asked.at, u.id, u.email::text as email, u.role, exists (select 1 from project_staff s
        where s.project_id = asked."projectId" and s.kind = asked.kind and s.user_id = u.id) as "isThere"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (at integer, "projectId" integer, kind text, email citext)
        join staff_user u on u.email = asked.email and u.archived_at is null
      order by u.id for share of u`.execute(tx);
    return parts.map((_part, place) => rows.flatMap(({ at, ...one }): StaffToChoose[] => (at === place ? [one] : [])));
  },
);

/** Puts people in one part of a project in place of those who were there. */
export const storeStaff = gathered(
  async (
    tx,
    parts: readonly (PartOfProject & {
      readonly staff: readonly { readonly id: number; readonly primary: boolean }[];
    })[],
  ) => {
    const part = sql`unnest(${parts.map((one) => one.projectId)}::int[], ${parts.map((one) => one.kind)}::text[]) as part (project_id, kind)`;
    const people = parts.flatMap(({ projectId, kind, staff }) => {
      const primary = staff.find((one) => one.primary)?.id;
      return staff.map(({ id }) => ({ projectId, kind, id, isPrimary: id === primary }));
    });
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as wanted ("projectId" integer, kind text, id integer, "isPrimary" boolean)`;
    const isWanted = sql`"projectId" = s.project_id and wanted.kind = s.kind and wanted.id = s.user_id`;
    await sql`delete from project_staff s using ${part} where s.project_id = part.project_id and s.kind = part.kind
      and not exists (select from ${wanted} where ${isWanted})`.execute(tx);
    // first none is primary, because there can be only one
    await sql`update project_staff s set is_primary = false from ${part}
      where s.project_id = part.project_id and s.kind = part.kind and s.is_primary
        and not exists (select from ${wanted} where ${isWanted} and "isPrimary")`.execute(tx);
    await sql`insert into project_staff (project_id, user_id, kind, is_primary)
      select "projectId", id, kind, "isPrimary" from ${wanted}
      on conflict (project_id, user_id, kind) do update set is_primary = excluded.is_primary
        where project_staff.is_primary <> excluded.is_primary`.execute(tx);
    return parts;
  },
);

/** Gives a project its sales persons, in their order. */
export const storeSalesPersons = gathered(
  async (tx, projects: readonly { readonly projectId: number; readonly ids: readonly number[] }[]) => {
    const sellers = projects.flatMap(({ projectId, ids }) =>
      ids.map((id, at) => ({ projectId, id, position: at + 1 })),
    );
    await sql`delete from project_sales_person where project_id = any (${projects.map((one) => one.projectId)}::int[])`.execute(
      tx,
    );
    await sql`insert into project_sales_person (project_id, sales_person_id, position)
      select * from unnest(${sellers.map((one) => one.projectId)}::int[], ${sellers.map((one) => one.id)}::int[],
        ${sellers.map((one) => one.position)}::int[])`.execute(tx);
    return projects;
  },
);

/** Stores the settings of a project as its next version. */
export const storeColumns = gathered(
  async (tx, projects: readonly (ProjectColumns & { readonly projectId: number })[]) => {
    await sql`update project p set model = n.model, pay_model = n."payModel", cycle = n.cycle, acc_type = n."accType",
        invoice_term = n."invoiceTerm", start_date = n."startDate", lead_source = n."leadSource", channel = n.channel,
        invoice_template = n."invoiceTemplate", leave_term = n."leaveTerm", retainer_amount = n.retainer, tm_hours = n."tmHours",
        tells_overdue = n."tellsOverdue",
        missing_hours_from = case when n."missingHoursFrom" is not null then coalesce(p.missing_hours_from, n."missingHoursFrom") end,
        version = p.version + 1
      from jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) as n ("projectId" integer, model text, "payModel" text, cycle text,
        "accType" text, "invoiceTerm" integer, "startDate" date, "leadSource" text, channel text, "invoiceTemplate" text,
        "leaveTerm" numeric, retainer numeric, "tmHours" numeric, "tellsOverdue" boolean, "missingHoursFrom" date)
      where p.id = n."projectId"`.execute(tx);
    return projects;
  },
);

/** Switches active billing as the next version of a project. */
export const storeActiveBilling = gathered(
  async (tx, projects: readonly { readonly projectId: number; readonly isOn: boolean }[]) => {
    await sql`update project p set active_billing = n.is_on, version = p.version + 1
      from unnest(${projects.map((one) => one.projectId)}::int[], ${projects.map((one) => one.isOn)}::boolean[]) as n (id, is_on)
      where p.id = n.id`.execute(tx);
    return projects;
  },
);

/** Makes a project with the next code; answers nothing when the project tool's id is taken. */
export const insertProject = gathered(
  async (tx, projects: readonly { name: string; zohoProjectId: string; model: ProjectColumns['model'] }[]) => {
    const { rows } = await sql<{ id: number; zohoProjectId: string }>`
      with given as (select nextval(pg_get_serial_sequence('project', 'id'))::int as id, name, zoho, model
        from unnest(${projects.map((one) => one.name)}::text[], ${projects.map((one) => one.zohoProjectId)}::text[],
          ${projects.map((one) => one.model)}::text[]) as n (name, zoho, model))
      insert into project (id, project_code, name, zoho_project_id, model)
      overriding system value
      select id, 'PRJ-' || lpad(id::text, greatest(4, length(id::text)), '0'), name, zoho, model from given
      on conflict (zoho_project_id) do nothing returning id, zoho_project_id as "zohoProjectId"`.execute(tx);
    const ids = new Map(rows.map(({ id, zohoProjectId }) => [zohoProjectId, id]));
    return projects.map(({ zohoProjectId }) => {
      const id = ids.get(zohoProjectId);
      // of two that ask for one id, one has it
      ids.delete(zohoProjectId);
      return id;
    });
  },
);
