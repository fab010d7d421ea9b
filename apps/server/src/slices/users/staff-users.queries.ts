import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import type { Context } from '../../handle.ts';
import { staffUserById, staffUsers } from './staff-users.sql.ts';

type Endpoints = typeof staffUserEndpoints;
type Query = InputOf<Endpoints['list']>['query'] & { readonly userName?: string };

/** Everybody who may sign in, or those whose name or e-mail address holds a text. */
export async function listUsers(
  { tx }: Pick<Context<Endpoints['list']>, 'tx'>,
  { query }: { readonly query: Query },
): Promise<AnswerOf<Endpoints['list']>> {
  const { pageNo, pageSize, userName = '' } = query;
  const { found, total } = await staffUsers(tx, {
    part: userName.trim(),
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    userDetails: found,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** A staff user. */
export const getUser = async (
  { tx, refuse }: Context<Endpoints['get']>,
  { params }: InputOf<Endpoints['get']>,
): Promise<AnswerOf<Endpoints['get']>> => (await staffUserById(tx, params.id)) ?? refuse('user_gone');

/** The domains that e-mail addresses of staff may have. */
export const emailDomains = async ({
  installation,
}: Context<Endpoints['emailDomains']>): Promise<AnswerOf<Endpoints['emailDomains']>> => [
  ...installation.staffEmailDomains,
];
