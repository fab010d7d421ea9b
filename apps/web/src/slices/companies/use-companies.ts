import {
  companyEndpoints,
  companyNeeds,
  companySortFields,
  type CompanyDetails,
  type CompanyNeed,
} from '@countinghouse/contract/companies/companies.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { oneOf, someOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface CompanyFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly csm: readonly string[] | undefined;
  readonly accountant: readonly string[] | undefined;
  readonly missing: readonly string[] | undefined;
  readonly show: string | undefined;
}

/** Names in the address; an unknown name finds nothing. */
const names = (texts: readonly string[]): readonly string[] | undefined =>
  texts.length === 0 ? undefined : texts.slice(0, 20).map((text) => text.slice(0, 200));

/** The state of the company list, and its defaults. */
export const companyList: ListShape<CompanyFilters> = {
  filters: { csm: names, accountant: names, missing: someOf(companyNeeds), show: oneOf(['Deleted']) },
  sortFields: companySortFields,
  searchError,
  defaultSort: { field: 'companyName', order: 'asc' },
  defaultPageSize: 25,
};

function requestOf({
  filters: { csm, accountant, missing, show },
  search,
  sort,
  pageNo,
  pageSize,
}: ListState<CompanyFilters>): RequestOf<typeof companyEndpoints.filter> {
  return {
    query: {
      pageNo,
      pageSize,
      field: (sort?.field ?? 'companyName') as (typeof companySortFields)[number],
      order: sort?.order ?? 'asc',
    },
    body: {
      ...(search === '' ? {} : { companyName: search }),
      ...(csm === undefined ? {} : { csm: [...csm] }),
      ...(accountant === undefined ? {} : { accountant: [...accountant] }),
      ...(missing === undefined ? {} : { missing: [...missing] as CompanyNeed[] }),
      archived: show === 'Deleted',
    },
  };
}

/** How often a company that is being sent to the books is fetched again. */
const lookAgainMs = 3000;
const isUnderWay = ({ books }: Pick<CompanyDetails, 'books'>): boolean =>
  books.state === 'queued' || books.state === 'pushing' || books.state === 'checking';

/** One page of the companies in the user's scope; the former page stays until the next one has loaded. */
export const useCompanies = (state: ListState<CompanyFilters>) =>
  useQuery({
    ...query(companyEndpoints.filter, requestOf(state)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.companyDetails.some(isUnderWay) === true ? lookAgainMs : false),
  });

/** Reads any page of the same list, for its file. */
export const pageOfCompanies = (state: ListState<CompanyFilters>) =>
  pagesOf(companyEndpoints.filter, (page) => requestOf({ ...state, ...page }), 'companyDetails');

/** One company with its clients. */
export const useCompany = (id: number) =>
  useQuery({
    ...query(companyEndpoints.get, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnderWay(data.companyDetails) ? lookAgainMs : false,
  });

export const useCompanyChoices = () => useQuery(query(companyEndpoints.choices));

/** Invalidates the cached companies. */
export function useInvalidateCompanies(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const paths = Object.values(companyEndpoints).map((endpoint) => keyOf(endpoint)[0]);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => path === queryKey[0]) });
    await queries.invalidateQueries({ queryKey: ['/options/company'] });
  };
}
