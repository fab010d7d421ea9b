import type { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { developerAnswer } from './developer-answer.ts';
import { employeesToAdd, storedDevelopers } from './developers.sql.ts';

type Endpoints = typeof developerEndpoints;

const employeesMax = 100;

/** The developers of a project. */
export async function listDevelopers(
  { tx, caller, refuse }: Context<Endpoints['list']>,
  { query: { projectId } }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  if ((await projectInScope(tx, caller, { id: projectId })) === undefined) return refuse('project_not_found');
  return (await storedDevelopers(tx, projectId)).map(developerAnswer);
}

/** Employees, or those of them who can be put on a project. */
export async function listEmployees(
  { tx, caller, refuse }: Context<Endpoints['employees']>,
  { query: { projectId, name } }: InputOf<Endpoints['employees']>,
): Promise<AnswerOf<Endpoints['employees']>> {
  if (projectId !== undefined && (await projectInScope(tx, caller, { id: projectId })) === undefined)
    return refuse('project_not_found');
  return employeesToAdd(tx, { projectId, part: name.trim(), limit: employeesMax });
}
