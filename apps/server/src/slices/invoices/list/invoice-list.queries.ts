import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { Context } from '../../../handle.ts';
import { describePage } from '../../../keyset.ts';
import { projectInScope } from '../../projects/projects.public.ts';
import { countInvoices, invoicePage, isCountedWithPage, type InvoiceParams } from './invoice-list.sql.ts';
import { invoiceSums } from './invoice-sums.sql.ts';
import { totalsOfList } from './totals-of-list.ts';

type List = typeof invoiceEndpoints.list;
type Search = typeof invoiceEndpoints.search;
type Totals = typeof invoiceEndpoints.totals;

/** The invoices in the caller's scope; those of one project, for its page and the page of duplicates, also when the user views as another. */
export async function listInvoices(
  context: Context<List>,
  { query: { pageNo, pageSize, cursor, totalElements, field, order, ...params } }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const page = { pageNo, pageSize, cursor, totalElements, field, order };
  return pageOfInvoices({ ...context, caller: await callerOf(context, params) }, page, params);
}

/** The invoices in the caller's scope that contain a text in number, company, project or people. */
export const searchInvoices = (
  context: Context<Search>,
  { query: { query, ...page } }: InputOf<Search>,
): Promise<AnswerOf<Search>> => pageOfInvoices(context, page, { text: query.trim() });

/** The totals of all invoices that a list or a search shows. */
export async function totalInvoices(
  context: Context<Totals>,
  { query: { query, ...params } }: InputOf<Totals>,
): Promise<AnswerOf<Totals>> {
  const caller = await callerOf(context, params);
  return totalsOfList(await invoiceSums(context.tx, caller, context.today, { ...params, text: query.trim() }));
}

/** The caller of a list; of one project the user alone, whose view it is not. */
async function callerOf(
  { tx, caller, refuse }: Pick<Context<List>, 'tx' | 'caller' | 'refuse'>,
  { projectId }: Pick<InvoiceParams, 'projectId'>,
) {
  if (projectId === undefined) return caller;
  const { viewing: _viewing, ...self } = caller;
  return (await projectInScope(tx, self, { id: projectId })) === undefined ? refuse('project_not_found') : self;
}

async function pageOfInvoices(
  { tx, caller, today }: Pick<Context<Search>, 'tx' | 'caller' | 'today'>,
  page: Omit<InputOf<Search>['query'], 'query'>,
  params: InvoiceParams,
): Promise<AnswerOf<Search>> {
  const count = () => countInvoices(tx, caller, today, params);
  const read = (total: number | undefined) => invoicePage(tx, caller, today, params, { ...page, total });
  const first = await read(page.totalElements ?? (isCountedWithPage(params, page) ? undefined : await count()));
  // there were more than are looked at before they are counted
  const { rows, total } = first.total === undefined ? await read(await count()) : first;
  return {
    // their places are no part of the answer, which has the fields of the contract only
    invoiceDetails: [...rows],
    paginationDetails: describePage(page, total ?? 0, rows),
  };
}
