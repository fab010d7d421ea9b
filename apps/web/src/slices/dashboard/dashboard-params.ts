import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { dashboardEndpoints, horizons } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { projectModel } from '@countinghouse/contract/options.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { anyEmail, oneOf, writeListState, type ListShape, type ListState } from '../../ui/list/list-state.ts';
import { readMonth, selectedRange } from './month-range.public.ts';

/** The parameters of the dashboard in its address. */
export interface DashboardFilters {
  readonly [name: string]: string | undefined;
  /** Such as Nov-2026. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Email addresses. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  /** The dashboard itself when not set. */
  readonly tab: string | undefined;
  /** When the predictions of the scorecard were frozen; by default at the start of their periods. */
  readonly moment: string | undefined;
  /** The filters of the predictions behind the scorecard. */
  readonly project: string | undefined;
  readonly model: string | undefined;
  readonly horizon: string | undefined;
  readonly accuracy: string | undefined;
  /** Only payments that came within their range, or only the others. */
  readonly held: string | undefined;
}

const accuracies = ['25', '50', '75', '90', '100'];

export const dashboardShape: ListShape<DashboardFilters> = {
  filters: {
    from: readMonth,
    to: readMonth,
    csm: anyEmail,
    accountant: anyEmail,
    tab: oneOf(['scorecard', 'predictions', 'payments']),
    moment: oneOf(['invoiced']),
    project: ([text]) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? text : undefined),
    model: oneOf(projectModel.options),
    horizon: oneOf(horizons),
    accuracy: oneOf(accuracies),
    held: oneOf(['yes', 'no']),
  },
  sortFields: [],
  defaultPageSize: 25,
};

/** The months and people of a request. */
export const monthParams = (filters: DashboardFilters) => {
  const { from, to } = selectedRange(filters);
  return {
    from: formatDate(from, 'MMM-yyyy'),
    to: formatDate(to, 'MMM-yyyy'),
    ...(filters.csm === undefined ? {} : { csmEmail: filters.csm }),
    ...(filters.accountant === undefined ? {} : { accountantEmail: filters.accountant }),
  };
};

/** The figures; the former ones stay until the next have loaded. */
export const useDashboard = (filters: DashboardFilters) =>
  useQuery({
    ...query(dashboardEndpoints.figures, { query: monthParams(filters) }),
    placeholderData: keepPreviousData,
  });

const momentOf = ({ moment }: DashboardFilters) => (moment === 'invoiced' ? 'invoiced' : 'started');

export const useScorecard = (filters: DashboardFilters) =>
  useQuery({
    ...query(dashboardEndpoints.scorecard, { query: { ...monthParams(filters), moment: momentOf(filters) } }),
    placeholderData: keepPreviousData,
  });

/** The request for a page of the predictions behind the scorecard. */
const judgedRequest = ({
  filters,
  pageNo,
  pageSize,
}: ListState<DashboardFilters>): RequestOf<typeof dashboardEndpoints.judged> => ({
  query: {
    ...monthParams(filters),
    pageNo,
    pageSize,
    moment: momentOf(filters),
    ...(filters.project === undefined ? {} : { projectId: filters.project }),
    ...(filters.accuracy === undefined ? {} : { accuracy: filters.accuracy }),
    ...horizonParam(filters.horizon),
    ...modelParam(filters.model),
  },
});

const horizonParam = (text: string | undefined) => {
  const horizon = horizons.find((one) => one === text);
  return horizon === undefined ? {} : { horizon };
};
const modelParam = (text: string | undefined) => {
  const model = projectModel.options.find((one) => one === text);
  return model === undefined ? {} : { projectModel: model };
};

export const useJudgedPredictions = (state: ListState<DashboardFilters>) =>
  useQuery({ ...query(dashboardEndpoints.judged, judgedRequest(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfJudged = (state: ListState<DashboardFilters>) =>
  pagesOf(dashboardEndpoints.judged, (page) => judgedRequest({ ...state, ...page }), 'predictionDetails');

/** The address of another tab, or of the predictions behind a figure, with the same months and people. */
export const dashboardAddress = (filters: DashboardFilters, change: Partial<DashboardFilters>): string => {
  const { from, to, csm, accountant, moment } = filters;
  const none = {
    tab: undefined,
    project: undefined,
    model: undefined,
    horizon: undefined,
    accuracy: undefined,
    held: undefined,
  };
  const params = writeListState(
    {
      search: '',
      sort: undefined,
      pageNo: 1,
      pageSize: dashboardShape.defaultPageSize,
      view: undefined,
      filters: { ...none, from, to, csm, accountant, moment, ...change },
    },
    dashboardShape,
  );
  return `/invoiceDashboard?${params.toString()}`;
};
