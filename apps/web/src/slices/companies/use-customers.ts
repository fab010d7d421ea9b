import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import type { ListShape } from '../../ui/list/list-state.ts';
import type { Books } from './customer-rows.ts';

export interface CustomerFilters {
  readonly [name: string]: string | undefined;
  /** The code of the books; the first connected ones by default. */
  readonly books: string | undefined;
}

/** The state of the list of customers. */
export const customerList: ListShape<CustomerFilters> = {
  filters: { books: ([text]) => (text !== undefined && /^[A-Z0-9_]+\.[A-Z0-9_]+$/.test(text) ? text : undefined) },
  sortFields: [],
  searchError,
  defaultPageSize: 25,
};

interface Wanted {
  readonly search: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

const requestOf = ({ provider, region }: Books, { search: name, pageNo, pageSize }: Wanted) => ({
  query: { provider, region, name, pageNo, pageSize },
});

/** One page of the customers of the books; fetched again once the books were read. */
export const useCustomers = (books: Books, wanted: Wanted, readAt: string | null | undefined) => {
  const page = query(booksEndpoints.customers, requestOf(books, wanted));
  return useQuery({ ...page, queryKey: [...page.queryKey, readAt], placeholderData: keepPreviousData });
};

/** Reads any page of the same list. */
export const pageOfCustomers = (books: Books, search: string) =>
  pagesOf(booksEndpoints.customers, (page) => requestOf(books, { search, ...page }), 'customers');
