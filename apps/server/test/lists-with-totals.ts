import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import type { Person } from './world.ts';

type Paged = {
  readonly pageNo?: unknown;
  readonly pageSize?: unknown;
  readonly cursor?: unknown;
  readonly totalElements?: unknown;
  readonly field?: unknown;
  readonly order?: unknown;
};

/** A query without its page: totals are those of the whole list. */
function ofWholeList<Query extends object>(query: Query & Paged): Omit<Query, keyof Paged> {
  const {
    pageNo: _no,
    pageSize: _size,
    cursor: _cursor,
    totalElements: _total,
    field: _field,
    order: _order,
    ...filter
  } = query;
  return filter;
}

/** A page of invoices with the totals of its whole list, as a screen shows them. */
export async function invoicesWithTotals(
  person: Person,
  query: NonNullable<RequestOf<typeof invoiceEndpoints.list>['query']>,
) {
  const { data } = await person.call(invoiceEndpoints.list, { query });
  return { ...data, totals: (await person.call(invoiceEndpoints.totals, { query: ofWholeList(query) })).data };
}

/** The same of billings. */
export async function revenueWithTotals(person: Person, request: RequestOf<typeof revenueEndpoints.filter>) {
  const { data } = await person.call(revenueEndpoints.filter, request);
  const { body = {} } = request;
  return { ...data, totals: (await person.call(revenueEndpoints.totals, { body })).data };
}

/** The same of disputes. */
export async function disputesWithTotals(
  person: Person,
  query: NonNullable<RequestOf<typeof disputeEndpoints.list>['query']>,
) {
  const { data } = await person.call(disputeEndpoints.list, { query });
  return { ...data, totals: (await person.call(disputeEndpoints.totals, { query: ofWholeList(query) })).data };
}
