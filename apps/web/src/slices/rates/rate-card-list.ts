import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { projectModel } from '@countinghouse/contract/options.ts';
import { rateCardSortFields, rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { someOf, someText, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface RateCardFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly model: readonly string[] | undefined;
  /** Email addresses. */
  readonly csm: readonly string[] | undefined;
  /** Days: the first and last start, and the first and last end of ranges. */
  readonly startsFrom: string | undefined;
  readonly startsTo: string | undefined;
  readonly endsFrom: string | undefined;
  readonly endsTo: string | undefined;
}

/** No filter: the ranges of all projects. */
export const unfilteredCards: RateCardFilters = {
  model: undefined,
  csm: undefined,
  startsFrom: undefined,
  startsTo: undefined,
  endsFrom: undefined,
  endsTo: undefined,
};

const aDay = (texts: readonly string[]): string | undefined => texts.find(isCalendarDate);

/** The state of the rate master. */
export const rateCardList: ListShape<RateCardFilters> = {
  filters: {
    model: someOf(projectModel.options),
    csm: someText,
    startsFrom: aDay,
    startsTo: aDay,
    endsFrom: aDay,
    endsTo: aDay,
  },
  sortFields: rateCardSortFields,
  searchError,
  defaultSort: { field: 'projectName', order: 'asc' },
  defaultPageSize: 25,
};

/** The request for a page of the list. */
const requestOf = ({
  filters,
  search,
  sort,
  pageNo,
  pageSize,
}: ListState<RateCardFilters>): RequestOf<typeof rateEndpoints.cards> => ({
  query: {
    pageNo,
    pageSize,
    field: (sort?.field ?? 'projectName') as (typeof rateCardSortFields)[number],
    order: sort?.order ?? 'asc',
  },
  body: {
    ...(search === '' ? {} : { projectName: search }),
    projectModel: projectModel.array().parse(filters.model ?? []),
    csm: [...(filters.csm ?? [])],
    ...(filters.startsFrom === undefined ? {} : { startDate1: filters.startsFrom }),
    ...(filters.startsTo === undefined ? {} : { startDate2: filters.startsTo }),
    ...(filters.endsFrom === undefined ? {} : { endDate1: filters.endsFrom }),
    ...(filters.endsTo === undefined ? {} : { endDate2: filters.endsTo }),
  },
});

/** One page of the rate master; the former page stays until the next one has loaded. */
export const useRateCards = (state: ListState<RateCardFilters>) =>
  useQuery({ ...query(rateEndpoints.cards, requestOf(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfRateCards = (state: ListState<RateCardFilters>) =>
  pagesOf(rateEndpoints.cards, (page) => requestOf({ ...state, ...page }), 'rateCardDetails');
