import { projectEndpoints, projectSortFields } from '@countinghouse/contract/projects.contract.ts';
import { invoiceCycle, payModel, projectModel } from '@countinghouse/contract/options.ts';
import { searchFault } from '@countinghouse/contract/search-fault.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { someOf, oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface ProjectFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly projectModel: readonly string[] | undefined;
  readonly payModel: readonly string[] | undefined;
  readonly invoiceCycle: readonly string[] | undefined;
  readonly activeBilling: string | undefined;
}

/** What the project list can be asked, and what it shows when nothing is. */
export const projectList: ListShape<ProjectFilters> = {
  filters: {
    projectModel: someOf(projectModel.options),
    payModel: someOf(payModel.options),
    invoiceCycle: someOf(invoiceCycle.options),
    activeBilling: oneOf(['Yes', 'No']),
  },
  sortFields: projectSortFields,
  searchFault,
  defaultSort: { field: 'projectName', order: 'asc' },
  defaultPageSize: 25,
};

type FilterRequest = RequestOf<typeof projectEndpoints.filter>;
type Body = FilterRequest['body'];
/** The address was read against the same closed lists that the contract has. */
type Chosen<Name extends 'projectModel' | 'payModel' | 'invoiceCycle'> = NonNullable<NonNullable<Body>[Name]>;

/** What the server is asked for a page of the list. */
function requestOf({ filters, search, sort, pageNo, pageSize }: ListState<ProjectFilters>): FilterRequest {
  const body: Body = {
    ...(search === '' ? {} : { projectName: search }),
    ...(filters.projectModel === undefined
      ? {}
      : { projectModel: [...filters.projectModel] as Chosen<'projectModel'> }),
    ...(filters.payModel === undefined ? {} : { payModel: [...filters.payModel] as Chosen<'payModel'> }),
    ...(filters.invoiceCycle === undefined
      ? {}
      : { invoiceCycle: [...filters.invoiceCycle] as Chosen<'invoiceCycle'> }),
    ...(filters.activeBilling === undefined ? {} : { activeBilling: filters.activeBilling === 'Yes' }),
  };
  return {
    query: {
      pageNo,
      pageSize,
      field: (sort?.field ?? 'projectName') as (typeof projectSortFields)[number],
      order: sort?.order ?? 'asc',
    },
    body,
  };
}

/** One page of the projects in this person's scope; the former page stays until the next one is there. */
export const useProjects = (state: ListState<ProjectFilters>) =>
  useQuery({ ...query(projectEndpoints.filter, requestOf(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfProjects = (state: ListState<ProjectFilters>) =>
  pagesOf(projectEndpoints.filter, (page) => requestOf({ ...state, ...page }), 'projectDetails');

/** One project with everything that its page shows. */
export const useProject = (id: number) => useQuery(query(projectEndpoints.get, { params: { id } }));
