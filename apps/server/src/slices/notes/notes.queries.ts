import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { noteAnswer } from './note-answer.ts';
import { selectNotes } from './notes.sql.ts';

type List = typeof noteEndpoints.list;

/** The notes of a project, all of them or those of one status. */
export async function listNotes(
  { tx, caller, refuse }: Context<List>,
  { query }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const { projectId, status, pageNo, pageSize } = query;
  if ((await projectInScope(tx, caller, { id: projectId })) === undefined) return refuse('project_not_found');
  const { found, total } = await selectNotes(tx, {
    projectId,
    isChecked: status === '' ? undefined : status === 'Completed',
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    projectNotes: found.map(noteAnswer),
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}
