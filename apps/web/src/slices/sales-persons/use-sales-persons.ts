import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { plainList, type ListShape, type ListState, type NoFilters } from '../../ui/list/list-state.ts';

/** The list of sales persons can be searched and is sorted by name. */
export const salesPersonList: ListShape<NoFilters> = { ...plainList, searchError };

const searched = (search: string) => (search === '' ? {} : { searchText: search });

/** One page of the sales persons. */
export const useSalesPersons = ({ search, pageNo, pageSize }: ListState<NoFilters>) =>
  useQuery({
    ...query(salesPersonEndpoints.list, { query: { ...searched(search), pageNo, pageSize } }),
    placeholderData: keepPreviousData,
  });

/** Reads any page of the same list, for its file. */
export const pageOfSalesPersons = ({ search }: ListState<NoFilters>) =>
  pagesOf(salesPersonEndpoints.list, (page) => ({ query: { ...searched(search), ...page } }), 'salesPersonDetails');

/** Invalidates everything that names sales persons: their list, the choices for a project, and the projects. */
export function useInvalidateSalesPersons(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const endpoint of [salesPersonEndpoints.list, optionEndpoints.salesPersons, projectEndpoints.get])
      await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
