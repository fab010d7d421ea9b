import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { Context } from '../../../handle.ts';
import { describePage } from '../../../keyset.ts';
import { projectInScope } from '../../projects/projects.public.ts';
import { invoicePage, type InvoiceParams } from './invoice-list.sql.ts';
import { invoiceSums } from './invoice-sums.sql.ts';
import { totalsOfList } from './totals-of-list.ts';

type List = typeof invoiceEndpoints.list;
type Search = typeof invoiceEndpoints.search;

/** The invoices in the caller's scope; those of one project, for its page and the page of duplicates, also when the user views as another. */
export async function listInvoices(
  { tx, caller, refuse, today }: Context<List>,
  { query: { pageNo, pageSize, cursor, field, order, ...params } }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const { viewing: _viewing, ...self } = caller;
  const who = params.projectId === undefined ? caller : self;
  if (params.projectId !== undefined && (await projectInScope(tx, who, { id: params.projectId })) === undefined)
    return refuse('project_not_found');
  return pageOfInvoices({ tx, caller: who, today }, { pageNo, pageSize, cursor, field, order }, params);
}

/** The invoices in the caller's scope whose number holds a text. */
export const searchInvoices = (
  context: Context<Search>,
  { query: { query, ...page } }: InputOf<Search>,
): Promise<AnswerOf<Search>> => pageOfInvoices(context, page, { partOfNumber: query.trim() });

async function pageOfInvoices(
  { tx, caller, today }: Pick<Context<Search>, 'tx' | 'caller' | 'today'>,
  page: Omit<InputOf<Search>['query'], 'query'>,
  params: InvoiceParams,
): Promise<AnswerOf<Search>> {
  const { total, sums } = await invoiceSums(tx, caller, today, params);
  const { rows, places } = await invoicePage(tx, caller, today, params, { ...page, total });
  return { invoiceDetails: rows, totals: totalsOfList(sums), paginationDetails: describePage(page, total, places) };
}
