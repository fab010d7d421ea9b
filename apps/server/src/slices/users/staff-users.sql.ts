import type { Role } from '@countinghouse/contract/roles.ts';
import type { StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';

const columns = sql`u.id as "userId", u.name, u.email::text as email, u.role, u.password_hash is not null as verified,
  u.totp_secret is not null as "secondFactorActive", u.version,
  exists (select from cost_viewer v where v.user_id = u.id) as "seesCosts",
  (select count(distinct s.project_id)::int from project_staff s where s.user_id = u.id) as projects`;

/** One page of those who may sign in, by name, and how many there are; those whose name or e-mail address holds a text. */
export async function staffUsers(
  tx: Tx,
  params: { readonly part: string; readonly offset: number; readonly limit: number },
): Promise<{ found: StaffUser[]; total: number }> {
  const like = containing(params.part.toLowerCase());
  const condition =
    params.part === ''
      ? sql`u.archived_at is null`
      : sql`u.archived_at is null and lower(u.name || chr(10) || u.email::text) like ${like}`;
  const { rows } = await sql<StaffUser>`
    select ${columns} from staff_user u where ${condition}
    order by lower(u.name), u.id offset ${params.offset} limit ${params.limit}`.execute(tx);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from staff_user u where ${condition}`.execute(tx);
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * A staff user; on request locked until the transaction ends. The administrators are locked too, in one order, so that two who
 * remove each other's rights run one after the other.
 */
export async function staffUserById(tx: Tx, id: number, hold?: 'and hold them'): Promise<StaffUser | undefined> {
  if (hold !== undefined)
    await sql`select from staff_user where id = ${id} or (role = 'ROLE_ADMIN' and archived_at is null)
      order by id for no key update`.execute(tx);
  const { rows } = await sql<StaffUser>`
    select ${columns} from staff_user u where u.id = ${id} and u.archived_at is null`.execute(tx);
  return rows[0];
}

/** Whether no other user is an administrator. */
export async function isLastAdministrator(tx: Tx, { userId, role }: StaffUser): Promise<boolean> {
  if (role !== 'ROLE_ADMIN') return false;
  const { rows } = await sql`select from staff_user
    where role = 'ROLE_ADMIN' and archived_at is null and id <> ${userId} limit 1`.execute(tx);
  return rows.length === 0;
}

/** Whether another account, deleted ones included, has this e-mail address. */
export async function isEmailTaken(tx: Tx, email: string, exceptId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('staff_user')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Stores name, e-mail address and role; the database ends all sessions with another role, and links with another address. */
export async function updateStaffUser(
  tx: Tx,
  {
    id,
    name,
    email,
    role,
  }: { readonly id: number; readonly name: string; readonly email: string; readonly role: Role },
): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set({ name, email, role, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Stores whether a user may see costs; their record has a new version. */
export async function storeSeesCosts(tx: Tx, userId: number, seesCosts: boolean): Promise<void> {
  await (
    seesCosts
      ? sql`insert into cost_viewer (user_id) values (${userId}) on conflict do nothing`
      : sql`delete from cost_viewer where user_id = ${userId}`
  ).execute(tx);
  await tx
    .updateTable('staff_user')
    .set({ version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
}

/** Archives an account, which can no longer sign in. */
export async function archiveStaffUser(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set({ archived_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The names of the projects that a staff user is on. */
export async function projectsOfUser(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name from project_staff s join project p on p.id = s.project_id where s.user_id = ${userId}
    order by p.name`.execute(tx);
  return rows.map(({ name }) => name);
}
