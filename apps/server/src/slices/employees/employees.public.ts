import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** Whether the employee with this id is on a project of the caller, or on none. */
export const employeeIsSeen = (caller: Caller, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from developer d where d.employee_id = ${id} and ${inScope(caller, 'd.project_id')})
    or not exists (select from developer d where d.employee_id = ${id}))`;
