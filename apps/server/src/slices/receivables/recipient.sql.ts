import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/**
 * `recipient`: the name and email address to which mails about the account of `company c` go: its primary client, of most of its projects that are
 * billed, then of most, then of the newest; the company itself while no project has one. Its email address may be empty.
 */
export const recipient = sql`lateral (
  select one.name, one.email from (
    (select k.name, k.email::text as email, 1 as place
    from project p join project_client x on x.project_id = p.id and x.is_primary join client k on k.id = x.client_id
    where p.company_id = c.id and k.archived_at is null and k.email <> ''
    group by k.id order by count(*) filter (where p.active_billing) desc, count(*) desc, max(p.id) desc limit 1)
    union all select c.company_name, c.email, 2) one
  order by one.place limit 1) recipient`;

/** To whom mails about the account of a company go. */
export async function selectRecipient(
  tx: Tx,
  companyId: number,
): Promise<{ readonly name: string; readonly email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select recipient.name, recipient.email from company c cross join ${recipient} where c.id = ${companyId}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the company that gets the mail is missing');
  return found;
}
