import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/**
 * The projects with active billing in the caller's scope that have a developer of a role, by their id: how many there are, and the ids of
 * some of those behind one.
 */
export async function projectsOfRole(
  tx: Tx,
  caller: Caller,
  params: { readonly role: string; readonly behind: number; readonly most: number },
): Promise<{ readonly count: number; readonly ids: readonly number[] }> {
  const found = await sql<{ count: number; ids: number[] }>`
    with reached as (
      select p.id from project p
      where p.active_billing and p.company_id is not null and ${inScope(caller, 'p.id')}
        and exists (select from developer d where d.project_id = p.id and d.role = ${params.role})
    )
    select (select count(*)::int from reached) as count,
      array(select id from reached where id > ${params.behind} order by id limit ${params.most}) as ids`.execute(tx);
  return found.rows[0] ?? { count: 0, ids: [] };
}
