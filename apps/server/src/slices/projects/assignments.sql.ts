import type { AssignedProject, StaffKind } from '@countinghouse/contract/projects/assignments.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope, callerScope } from '../../scope.ts';

/** A staff user by name and role; on request account and role are locked until the transaction ends. */
export async function staffNamed(
  tx: Tx,
  ids: readonly number[],
  hold?: 'and hold them',
): Promise<ReadonlyMap<number, { readonly name: string; readonly role: string }>> {
  const { rows } = await sql<{ id: number; name: string; role: string }>`
    select id, name, role from staff_user where id = any(${[...ids]}::int[]) and archived_at is null
    order by id ${hold === undefined ? sql`` : sql`for share`}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One page of the projects that a user is on and the caller may see, by name. */
export async function assignedProjects(
  tx: Tx,
  caller: Caller,
  params: { readonly userId: number; readonly offset: number; readonly limit: number },
): Promise<{ found: AssignedProject[]; total: number }> {
  const scope = callerScope(caller);
  // no other view applies to a user's own projects
  const seen =
    scope !== 'all' && scope.userId === params.userId
      ? sql`(s.kind = ${scope.kind} or ${inScope(caller, 's.project_id')})`
      : inScope(caller, 's.project_id');
  const { rows } = await sql<AssignedProject>`
    select p.id as "projectId", p.name as "projectName", p.model as "projectModel", p.pay_model as "payModel",
      p.company_id as "companyId", c.display_name as "companyName", s.kind, s.is_primary as primary
    from project_staff s join project p on p.id = s.project_id left join company c on c.id = p.company_id
    where s.user_id = ${params.userId} and ${seen}
    order by lower(p.name), p.id, s.kind offset ${params.offset} limit ${params.limit}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from project_staff s where s.user_id = ${params.userId} and ${seen}`.execute(tx);
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Users of a role who do not have this part on a project, those with the fewest projects first. */
export async function replacementsFor(
  tx: Tx,
  { projectId, kind, limit }: { readonly projectId: number; readonly kind: StaffKind; readonly limit: number },
): Promise<{ userId: number; name: string; email: string; projects: number }[]> {
  const { rows } = await sql<{ userId: number; name: string; email: string; projects: number }>`
    select u.id as "userId", u.name, u.email::text as email,
      (select count(*)::int from project_staff s where s.user_id = u.id and s.kind = ${kind}) as projects
    from staff_user u where u.role = ${kind === 'csm' ? 'ROLE_CSM' : 'ROLE_ACCOUNTANT'} and u.archived_at is null
      and not exists (select from project_staff s where s.project_id = ${projectId} and s.kind = ${kind} and s.user_id = u.id)
    order by projects, lower(u.name), u.id limit ${limit}`.execute(tx);
  return rows;
}

/** A user's role on a project, with the project's name; the project is locked until the transaction ends. */
export async function assignmentForUpdate(
  tx: Tx,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
): Promise<{ projectName: string; kind: StaffKind; primary: boolean } | undefined> {
  await sql`select from project where id = ${projectId} for no key update`.execute(tx);
  const { rows } = await sql<{ projectName: string; kind: StaffKind; primary: boolean }>`
    select p.name as "projectName", s.kind, s.is_primary as primary from project_staff s join project p on p.id = s.project_id
    where s.project_id = ${projectId} and s.user_id = ${userId} order by s.is_primary desc limit 1`.execute(tx);
  return rows[0];
}

/** Replaces a user on a project by another one; one who is on it already becomes primary when the replaced one was. */
export async function replaceStaff(
  tx: Tx,
  place: {
    readonly projectId: number;
    readonly kind: StaffKind;
    readonly primary: boolean;
    readonly userId: number;
    readonly newUserId: number;
  },
): Promise<void> {
  await sql`delete from project_staff
    where project_id = ${place.projectId} and kind = ${place.kind} and user_id = ${place.userId}`.execute(tx);
  await sql`insert into project_staff (project_id, user_id, kind, is_primary)
    values (${place.projectId}, ${place.newUserId}, ${place.kind}, ${place.primary})
    on conflict (project_id, user_id, kind) do update set is_primary = true
      where excluded.is_primary and not project_staff.is_primary`.execute(tx);
  await sql`update project set version = version + 1 where id = ${place.projectId}`.execute(tx);
}
