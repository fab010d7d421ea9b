import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/**
 * The primary client of a company: of most of its projects that are billed, then of most, then of the newest. Undefined while no
 * project has one.
 */
export async function selectPrimaryClient(
  tx: Tx,
  companyId: number,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select k.name, k.email::text as email
    from project p join project_client x on x.project_id = p.id and x.is_primary join client k on k.id = x.client_id
    where p.company_id = ${companyId} and k.archived_at is null and k.email <> ''
    group by k.id order by count(*) filter (where p.active_billing) desc, count(*) desc, max(p.id) desc limit 1`.execute(
    tx,
  );
  return rows[0];
}
