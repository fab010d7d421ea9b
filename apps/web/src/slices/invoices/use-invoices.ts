import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';

type TotalsQuery = Omit<NonNullable<RequestOf<typeof invoiceEndpoints.totals>['query']>, 'projectId'>;
type InvoicesQuery = Omit<NonNullable<RequestOf<typeof invoiceEndpoints.list>['query']>, 'projectId'>;

/** The invoices of a project; fetched repeatedly while one of them is being sent to the books. */
export function useInvoicesOfProject(projectId: number, params: InvoicesQuery) {
  const invoices = useQuery({
    ...query(invoiceEndpoints.list, { query: { projectId, ...params } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOneSent(state.data?.invoiceDetails) ? 1500 : false),
  });
  useInvalidateOnceSent(isOneSent(invoices.data?.invoiceDetails));
  return invoices;
}

/** Invalidates all cached data as soon as the books have answered: the invoice may be issued, and its hours invoiced. */
function useInvalidateOnceSent(isSending: boolean): void {
  const invalidate = useInvalidateAll();
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending) void invalidate();
    wasSending.current = isSending;
  }, [isSending, invalidate]);
}

/** The totals of the same list, whatever its page and order; read again once `isSending` changes, as the books may have issued one. */
export function useTotalsOfProject(projectId: number, params: TotalsQuery, isSending: boolean) {
  const options = query(invoiceEndpoints.totals, { query: { projectId, ...params } });
  return useQuery({ ...options, queryKey: [...options.queryKey, isSending], placeholderData: keepPreviousData });
}

/** Whether one of these invoices is on its way to the books. */
export const isOneSent = (invoices: readonly Pick<Invoice, 'push'>[] | undefined): boolean =>
  invoices?.some(({ push }) => isUnderWay(push.state)) === true;

/** Reads any page of the same list, for its file. */
export const pageOfInvoices = (projectId: number, params: Omit<InvoicesQuery, 'pageNo' | 'pageSize'>) =>
  pagesOf(invoiceEndpoints.list, (page) => ({ query: { projectId, ...params, ...page } }), 'invoiceDetails');

/** One invoice; fetched repeatedly while it is being sent to the books. */
export function useInvoice(id: number) {
  const invoice = useQuery({
    ...query(invoiceEndpoints.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.push.state) ? 700 : false),
  });
  useInvalidateOnceSent(invoice.data !== undefined && isUnderWay(invoice.data.push.state));
  return invoice;
}

const isUnderWay = (state: string): boolean => state === 'queued' || state === 'pushing' || state === 'checking';

/** Whether an invoice can be edited: neither issued or void, nor being sent to the books. */
export const isOpenDraft = ({ documentState, push }: Pick<Invoice, 'documentState' | 'push'>): boolean =>
  documentState === 'draft' && !isUnderWay(push.state);

/**
 * The changes of an issued invoice's time entries since it was billed that are not settled yet; only for the given entries, if
 * any.
 */
export const useSinceBilled = (id: number, logs: readonly string[] | undefined) =>
  useQuery({
    ...query(invoiceEndpoints.sinceBilled, {
      params: { id },
      query: logs === undefined ? {} : { logs: logs.join(',') },
    }),
    enabled: logs?.length !== 0,
  });

/** The timesheet of a saved invoice for editing; with `asSaved` the saved rows, for reading. */
export const useSavedTimesheet = (id: number, asSaved?: 'yes') =>
  useQuery({
    ...query(invoiceEndpoints.timesheet, { params: { id }, query: { asSaved } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The taxes of a company's books. */
export const useBooksTaxes = (books: RequestOf<typeof booksEndpoints.companyOptions>['query']) =>
  useQuery(query(booksEndpoints.companyOptions, { query: books }));
