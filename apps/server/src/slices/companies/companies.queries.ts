import type { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import type { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { booksProvider, region } from '@countinghouse/contract/options.ts';
import type { Context } from '../../handle.ts';
import { readHistory } from '../activity/activity.public.ts';
import { organisationsOfBooks } from '../connections/connections.public.ts';
import { clientsOfCompany, companyDetails } from './companies.sql.ts';
import { companyNames, companyPage, peopleOfCompanies, type CompanyPage } from './company-list.sql.ts';

type Endpoints = typeof companyEndpoints;
type History = (typeof activityEndpoints)['companyHistory'];

/** One page of the companies in the caller's scope, filtered and sorted. */
export async function filterCompanies(
  { tx, caller }: Context<Endpoints['filter']>,
  { query, body }: InputOf<Endpoints['filter']>,
): Promise<AnswerOf<Endpoints['filter']>> {
  const { csm: csms, accountant: accountants, missing, archived } = body;
  const text = body.companyName?.trim();
  return pageAnswer(await companyPage(tx, caller, { text, csms, accountants, missing, archived }, query), query);
}

/** The companies that the caller may see whose name contains a text: those that begin with it first, then by name. */
export async function searchCompanies(
  { tx, caller }: Context<Endpoints['search']>,
  { query }: InputOf<Endpoints['search']>,
): Promise<AnswerOf<Endpoints['search']>> {
  const page = { ...query, field: 'companyName', order: 'asc' } as const;
  return pageAnswer(await companyPage(tx, caller, { name: query.companyName.trim(), archived: false }, page), query);
}

/** Name and region of the companies whose name holds a text, for choosing one. */
export function nameCompanies(
  { tx }: Context<Endpoints['names']>,
  { query }: InputOf<Endpoints['names']>,
): Promise<AnswerOf<Endpoints['names']>> {
  return companyNames(tx, query.companyName.trim());
}

/** The books that companies can be kept in, with every organisation that is set up, and whom the list can be filtered by. */
export async function listChoices({
  tx,
  caller,
}: Context<Endpoints['choices']>): Promise<AnswerOf<Endpoints['choices']>> {
  const organisations = await organisationsOfBooks(tx);
  const providers = booksProvider.options.map((provider) => {
    const own = organisations.filter((one) => one.provider === provider).flatMap((one) => one.region ?? []);
    return { provider, regions: [...new Set([...region.options, ...own])] };
  });
  return { ...(await peopleOfCompanies(tx, caller)), providers };
}

/** One company with its clients. */
export async function getCompany(
  { tx, caller, refuse }: Context<Endpoints['get']>,
  { params }: InputOf<Endpoints['get']>,
): Promise<AnswerOf<Endpoints['get']>> {
  const company = (await companyDetails(tx, caller, params)) ?? refuse('company_not_found');
  const clientDetailsList = await clientsOfCompany(tx, company.companyId);
  return { companyId: company.companyId, companyDetails: company, clientDetailsList };
}

/** Addresses that get a copy of mails to a company. */
export async function getCopies(
  { tx, caller, refuse }: Context<Endpoints['copies']>,
  { query }: InputOf<Endpoints['copies']>,
): Promise<AnswerOf<Endpoints['copies']>> {
  const { cc, bcc, version } =
    (await companyDetails(tx, caller, { id: query.companyId })) ?? refuse('company_not_found');
  return { cc, bcc, version };
}

function pageAnswer(
  { rows, total }: Awaited<ReturnType<typeof companyPage>>,
  { pageNo, pageSize }: Pick<CompanyPage, 'pageNo' | 'pageSize'>,
): AnswerOf<Endpoints['filter']> {
  return {
    companyDetails: rows,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** What was done to a company. */
export async function companyHistory(
  { tx, caller, refuse }: Context<History>,
  { query: { companyId, ...page } }: InputOf<History>,
): Promise<AnswerOf<History>> {
  if ((await companyDetails(tx, caller, { id: companyId })) === undefined) return refuse('company_not_found');
  return readHistory(tx, { resource: 'COMPANY', id: companyId }, page);
}
