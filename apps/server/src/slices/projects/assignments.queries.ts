import type { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { assignedProjects, replacementsFor, staffNamed } from './assignments.sql.ts';
import { projectInScope } from './projects.public.ts';

type Endpoints = typeof assignmentEndpoints;

const suggestionsMax = 100;

/** The projects of a user. A user who shares none with the caller is not found. */
export async function listAssigned(
  { tx, caller, refuse }: Context<Endpoints['list']>,
  { query }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  const { userId, pageNo, pageSize } = query;
  const user = (await staffNamed(tx, [userId])).get(userId) ?? refuse('user_gone');
  const { found, total } = await assignedProjects(tx, caller, {
    userId,
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  if (total === 0 && caller.role !== 'ROLE_ADMIN' && userId !== caller.userId) return refuse('user_gone');
  return {
    userName: user.name,
    projectDetails: found,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** Who could take a part on a project. */
export async function suggestReplacements(
  { tx, caller, refuse }: Context<Endpoints['suggestions']>,
  { query: { projectId, kind } }: InputOf<Endpoints['suggestions']>,
): Promise<AnswerOf<Endpoints['suggestions']>> {
  if ((await projectInScope(tx, caller, { id: projectId })) === undefined) return refuse('project_not_found');
  return replacementsFor(tx, { projectId, kind, limit: suggestionsMax });
}
