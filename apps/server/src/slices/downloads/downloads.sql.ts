import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { callerScope, companyInScope, inScope } from '../../scope.ts';

/** Whose list it is: the name of something in the caller's scope, or nothing. */
export async function nameInScope(
  tx: Tx,
  caller: Caller,
  of: 'project' | 'company' | 'client' | 'user' | 'salesPerson',
  id: number,
): Promise<string | undefined> {
  const { rows } = await wayTo[of](caller, id).execute(tx);
  return rows[0]?.name;
}

interface Named {
  readonly name: string;
}

const wayTo: Readonly<Record<Parameters<typeof nameInScope>[2], (caller: Caller, id: number) => RawBuilder<Named>>> = {
  project: (caller, id) => sql<Named>`select p.name from project p where p.id = ${id} and ${inScope(caller, 'p.id')}`,
  company: (caller, id) =>
    sql<Named>`select c.company_name as name from company c where c.id = ${id} and ${companyInScope(caller)}`,
  client: (caller, id) => sql<Named>`select one.name from client one join company c on c.id = one.company_id
      where one.id = ${id} and one.archived_at is null and ${companyInScope(caller)}`,
  salesPerson: (
    caller,
    id,
  ) => sql<Named>`select s.name from sales_person s where s.id = ${id} and (${callerScope(caller) === 'all'}
      or exists (select from project_sales_person p where p.sales_person_id = s.id and ${inScope(caller, 'p.project_id')})
      or exists (select from incentive i where i.sales_person_id = s.id and ${inScope(caller, 'i.project_id')}))`,
  // a user who shares no project with the caller is not found
  user: (
    caller,
    id,
  ) => sql<Named>`select u.name from staff_user u where u.id = ${id} and (${callerScope(caller) === 'all'}
      or u.id = ${caller.userId} or exists (select from project_staff s where s.user_id = u.id and ${inScope(caller, 's.project_id')}))`,
};
