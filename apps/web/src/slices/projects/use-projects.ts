import {
  projectEndpoints,
  projectNeeds,
  projectSortFields,
} from '@countinghouse/contract/projects/projects.contract.ts';
import { invoiceCycle, payModel, projectModel } from '@countinghouse/contract/options.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useWhenNeeded } from '../../api/use-when-needed.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { someOf, someText, oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface ProjectFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly projectModel: readonly string[] | undefined;
  readonly payModel: readonly string[] | undefined;
  readonly invoiceCycle: readonly string[] | undefined;
  readonly activeBilling: string | undefined;
  readonly status: readonly string[] | undefined;
  /** What the listed projects lack. */
  readonly missing: readonly string[] | undefined;
  /** The id of a company. */
  readonly company: string | undefined;
  /** Email addresses. */
  readonly csm: readonly string[] | undefined;
  readonly accountant: readonly string[] | undefined;
}

/** No filter. */
export const noFilters: ProjectFilters = {
  projectModel: undefined,
  payModel: undefined,
  invoiceCycle: undefined,
  activeBilling: undefined,
  status: undefined,
  missing: undefined,
  company: undefined,
  csm: undefined,
  accountant: undefined,
};
export const projectStatuses = ['Active', 'inactive'] as const;

/** The state of the project list, and its defaults. */
export const projectList: ListShape<ProjectFilters> = {
  filters: {
    projectModel: someOf(projectModel.options),
    payModel: someOf(payModel.options),
    invoiceCycle: someOf(invoiceCycle.options),
    activeBilling: oneOf(['Yes', 'No']),
    status: someOf(projectStatuses),
    missing: someOf(projectNeeds),
    company: (texts) => texts.find((text) => /^[1-9]\d{0,8}$/.test(text)),
    csm: someText,
    accountant: someText,
  },
  sortFields: projectSortFields,
  searchError,
  defaultSort: { field: 'projectName', order: 'asc' },
  defaultPageSize: 25,
};

type FilterRequest = RequestOf<typeof projectEndpoints.filter>;
type Body = FilterRequest['body'];
/** The address was parsed with the closed lists of the contract. */
type Chosen<Name extends 'projectModel' | 'payModel' | 'invoiceCycle' | 'status' | 'missing'> = NonNullable<
  NonNullable<Body>[Name]
>;

/** The request for a page of the list. */
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
    ...(filters.status === undefined ? {} : { status: [...filters.status] as Chosen<'status'> }),
    ...(filters.company === undefined ? {} : { company: [Number(filters.company)] }),
    ...(filters.csm === undefined ? {} : { csm: [...filters.csm] }),
    ...(filters.accountant === undefined ? {} : { accountant: [...filters.accountant] }),
    ...(filters.missing === undefined ? {} : { missing: [...filters.missing] as Chosen<'missing'> }),
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

/** One page of the projects in the user's scope; the former page stays until the next one has loaded. */
export const useProjects = (state: ListState<ProjectFilters>) =>
  useQuery({ ...query(projectEndpoints.filter, requestOf(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfProjects = (state: ListState<ProjectFilters>) =>
  pagesOf(projectEndpoints.filter, (page) => requestOf({ ...state, ...page }), 'projectDetails');

/** One project with everything that its page shows; undefined while it is not known which one. */
export const useProject = (id: number | undefined) =>
  useQuery({ ...query(projectEndpoints.get, { params: { id: id ?? 0 } }), enabled: id !== undefined });

/** The CSMs and accountants that the list can be filtered by, once a filter of them is used, with their names by address. */
export function useStaffOfProjects({ csm, accountant }: ProjectFilters) {
  const none = { csmUsers: [], accountantUsers: [] };
  const isFiltered = csm !== undefined || accountant !== undefined;
  const { data, need } = useWhenNeeded(query(optionEndpoints.project), none, isFiltered);
  const { csmUsers: csms, accountantUsers: accountants } = data ?? {};
  const names = new Map([...(csms ?? []), ...(accountants ?? [])].map((one) => [one.email, one.name]));
  return { csms, accountants, names, need };
}
