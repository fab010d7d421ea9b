import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { StaffKind } from './change-project.sql.ts';

export interface ProjectWithPrimary {
  readonly projectId: number;
  readonly projectCode: string;
  readonly projectName: string;
  readonly version: number;
  readonly primaryId: number | null;
  readonly primaryName: string | null;
}

/** The person of this e-mail address, where they can be primary in that part; held, they can until the transaction ends. */
export async function newPrimary(
  tx: Tx,
  { kind, email }: { readonly kind: StaffKind; readonly email: string },
  hold?: 'and hold them',
): Promise<{ id: number; name: string } | undefined> {
  const role = kind === 'csm' ? 'ROLE_CSM' : 'ROLE_ACCOUNTANT';
  const found = await sql<{ id: number; name: string }>`
    select id, name from staff_user where email = ${email} and role = ${role} and archived_at is null
    ${hold === undefined ? sql`` : sql`for share`}`.execute(tx);
  return found.rows[0];
}

/** Projects by name, with who is primary on each in that part. */
export async function selectPrimaries(
  tx: Tx,
  kind: StaffKind,
  projectIds: readonly number[],
  hold?: 'and hold them',
): Promise<ProjectWithPrimary[]> {
  if (hold !== undefined)
    await sql`select 1 from project where id = any(${[...projectIds]}::int[]) order by id for no key update`.execute(
      tx,
    );
  const found = await sql<ProjectWithPrimary>`
    select p.id as "projectId", p.project_code as "projectCode", p.name as "projectName", p.version, u.id as "primaryId", u.name as "primaryName"
    from project p
      left join project_staff s on s.project_id = p.id and s.kind = ${kind} and s.is_primary
      left join staff_user u on u.id = s.user_id
    where p.id = any(${[...projectIds]}::int[]) order by p.name, p.id`.execute(tx);
  return found.rows;
}

/** Makes a person primary on projects in the place of who was it. */
export async function storePrimary(
  tx: Tx,
  { kind, userId, projectIds }: { kind: StaffKind; userId: number; projectIds: readonly number[] },
): Promise<void> {
  const ids = [...projectIds];
  await sql`delete from project_staff where project_id = any(${ids}::int[]) and kind = ${kind} and is_primary`.execute(
    tx,
  );
  await sql`insert into project_staff (project_id, user_id, kind, is_primary)
    select id, ${userId}, ${kind}, true from unnest(${ids}::int[]) as chosen (id)
    on conflict (project_id, user_id, kind) do update set is_primary = true`.execute(tx);
  await sql`update project set version = version + 1 where id = any(${ids}::int[])`.execute(tx);
}
