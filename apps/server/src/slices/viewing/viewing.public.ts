import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { ViewedUser } from '../../handle.ts';

/** Through whose eyes an administrator may look at a list: a CSM or accountant who is still there. */
export async function viewedUser(tx: Tx, userId: number): Promise<ViewedUser | undefined> {
  const found = await sql<{ role: ViewedUser['role'] }>`
    select role from staff_user where id = ${userId} and role <> 'ROLE_ADMIN' and archived_at is null`.execute(tx);
  const role = found.rows[0]?.role;
  return role === undefined ? undefined : { userId, role };
}
