import { sql, type RawBuilder } from 'kysely';
import type { Caller } from './handle.ts';

/** The part of a caller that decides which projects they see. */
export type Actor = Pick<Caller, 'userId' | 'role' | 'viewing'>;

/** The projects that one person is on in one part. */
export interface OwnProjects {
  readonly userId: number;
  readonly kind: 'csm' | 'accountant';
}

/**
 * The projects that a caller sees: all, or those of one user. An administrator who views the product as another user sees
 * that user's (docs/domain/who-sees-what.md#scope).
 */
export function callerScope(caller: Actor): OwnProjects | 'all' {
  const { role, userId } = caller.viewing ?? caller;
  return role === 'ROLE_ADMIN' ? 'all' : { userId, kind: role === 'ROLE_CSM' ? 'csm' : 'accountant' };
}

/** The one rule of who may see which project. `projectId` is the SQL column to be limited, such as `project.id`. */
export function inScope(caller: Actor, projectId: string): RawBuilder<boolean> {
  const scope = callerScope(caller);
  return scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from project_staff scope where scope.project_id = ${sql.ref(projectId)} and scope.user_id = ${scope.userId} and scope.kind = ${scope.kind})`;
}

/** The companies that a caller sees, `c` being the company: those of the caller's projects, and those without a project. */
export function companyInScope(caller: Actor): RawBuilder<boolean> {
  const scope = callerScope(caller);
  return scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select from project p join project_staff s on s.project_id = p.id
          where p.company_id = c.id and s.user_id = ${scope.userId} and s.kind = ${scope.kind})
        or not exists (select from project p where p.company_id = c.id))`;
}

/** The projects, an SQL column, that a person has a part on; all without an email address. */
export const ofPerson = (
  kind: OwnProjects['kind'],
  projectId: string,
  email: string | undefined,
): RawBuilder<boolean> =>
  email === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from project_staff s join staff_user u on u.id = s.user_id
        where s.project_id = ${sql.ref(projectId)} and s.kind = ${kind} and u.email = ${email}::citext)`;
