import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { retainerAnswer } from './retainer-answer.ts';

type Get = typeof retainerEndpoints.get;

/** The balance of a project's retainer with its entries. */
export async function getRetainer(
  { tx, caller, refuse }: Context<Get>,
  { params }: InputOf<Get>,
): Promise<AnswerOf<Get>> {
  const project = await projectInScope(tx, caller, { id: params.id });
  if (project?.company === null || project === undefined) return refuse('project_not_found');
  const { id: projectId, company, version } = project;
  return retainerAnswer(tx, { projectId, currencyCode: company.currencyCode, version });
}
