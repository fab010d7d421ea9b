import type { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { assignedClients, clientInScope, clientsOfCompany, projectsOfClient, replacements } from './clients.sql.ts';

type Endpoints = typeof clientEndpoints;

/** The clients of a company, by name. */
export async function listClients(
  { tx, caller, refuse }: Context<Endpoints['list']>,
  { query }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  const { companyId, name: text } = query;
  return (await clientsOfCompany(tx, caller, { companyId, text })) ?? refuse('company_not_found');
}

/** One client. */
export async function getClient(
  { tx, caller, refuse }: Context<Endpoints['get']>,
  { params }: InputOf<Endpoints['get']>,
): Promise<AnswerOf<Endpoints['get']>> {
  return (await clientInScope(tx, caller, params)) ?? refuse('client_not_found');
}

/** The projects that a client is on, as far as the caller sees them. */
export async function listProjectsOfClient(
  { tx, caller, refuse }: Context<Endpoints['projects']>,
  { query }: InputOf<Endpoints['projects']>,
): Promise<AnswerOf<Endpoints['projects']>> {
  const { clientId, pageNo, pageSize } = query;
  if ((await clientInScope(tx, caller, { id: clientId })) === undefined) return refuse('client_not_found');
  const { rows, total } = await projectsOfClient(tx, caller, {
    clientId,
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    projectDetails: rows,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** Who could be on a project instead of one of its clients. */
export async function suggestReplacement(
  { tx, caller, refuse }: Context<Endpoints['suggestReplacement']>,
  { query }: InputOf<Endpoints['suggestReplacement']>,
): Promise<AnswerOf<Endpoints['suggestReplacement']>> {
  const { projectId, primary } = query;
  const { companyDetails } = (await assignedClients(tx, projectId, caller)) ?? refuse('project_not_found');
  if (companyDetails === null) return [];
  return replacements(tx, { projectId, companyId: companyDetails.id, isOnItToo: primary === 'true' });
}

/** The company of a project and its clients on the project. */
export async function clientsOfProject(
  { tx, caller, refuse }: Context<Endpoints['ofProject']>,
  { params }: InputOf<Endpoints['ofProject']>,
): Promise<AnswerOf<Endpoints['ofProject']>> {
  return (await assignedClients(tx, params.id, caller)) ?? refuse('project_not_found');
}
