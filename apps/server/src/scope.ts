import { sql, type RawBuilder } from 'kysely';
import type { Caller } from './handle.ts';

/**
 * The one rule of who may see which project: an administrator all of them, a CSM or accountant those on which they are
 * (decisions, section 3.10). `projectId` is the SQL column to be limited, such as `project.id`.
 */
export const inScope = (caller: Caller, projectId: string): RawBuilder<boolean> =>
  caller.role === 'ROLE_ADMIN'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from project_staff scope where scope.project_id = ${sql.ref(projectId)} and scope.user_id = ${caller.userId} and scope.kind = ${caller.role === 'ROLE_CSM' ? 'csm' : 'accountant'})`;
