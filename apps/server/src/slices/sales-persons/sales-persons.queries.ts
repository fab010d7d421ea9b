import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import type { Context } from '../../handle.ts';
import { salesPersonAnswer } from './sales-person-answer.ts';
import { salesPersons } from './sales-persons.sql.ts';

type List = (typeof salesPersonEndpoints)['list'];

/** Those who sell projects, or those of them whose name or e-mail address holds a text. */
export async function listSalesPersons({ tx }: Context<List>, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  const { pageNo, pageSize, searchText = '' } = query;
  const { found, total } = await salesPersons(tx, {
    part: searchText.trim(),
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    salesPersonDetails: found.map(salesPersonAnswer),
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}
