import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import {
  marginEndpoints,
  marginGroups,
  marginOrigins,
  type MarginGroup,
  type MarginOrigin,
  type MarginRow,
} from '@countinghouse/contract/margin/margin.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { anyEmail, oneOf, writeListState, type ListShape, type ListState } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import { readMonth, selectedRange, type MonthRange } from '../dashboard/month-range.public.ts';

export interface MarginFilters extends MonthRange {
  readonly [name: string]: string | undefined;
  /** Email addresses of people on the projects. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  /** A group of the rows; projects when not set. */
  readonly by: string | undefined;
  /** The figure whose origin is open, of the row with this key, which is a month where `ofMonth` is set. */
  readonly figure: string | undefined;
  readonly key: string | undefined;
  readonly ofMonth: string | undefined;
}

/** The texts that name a group: its tab, the heading of its rows, and the row of what belongs to none. */
export const groupWords: Readonly<Record<MarginGroup, { readonly title: string; readonly none: string }>> = {
  project: { title: 'Project', none: 'No project' },
  company: { title: 'Company', none: 'No company' },
  developer: { title: 'Developer', none: 'No developer' },
  techStack: { title: 'Tech stack', none: 'No tech stack' },
  csm: { title: 'CSM', none: 'No CSM' },
  month: { title: 'Month', none: 'No month' },
};

const amounts = ['invoicedAmount', 'costAmount', 'marginAmount', 'forecastMargin'] as const;
const shares = ['marginPercent', 'utilisation', 'realisation'] as const;

export const marginList: ListShape<MarginFilters> = {
  filters: {
    from: readMonth,
    to: readMonth,
    csm: anyEmail,
    accountant: anyEmail,
    by: oneOf(marginGroups.filter((by) => by !== 'project')),
    figure: oneOf(marginOrigins),
    key: ([text]) => text?.slice(0, 200),
    ofMonth: oneOf(['yes']),
  },
  sortFields: ['name', ...amounts, ...shares],
  searchError,
  defaultPageSize: 50,
};

export const groupOf = ({ by }: Pick<MarginFilters, 'by'>): MarginGroup =>
  marginGroups.find((one) => one === by) ?? 'project';

/** The name of a row. */
export const nameOf = ({ name }: Pick<MarginRow, 'name'>, by: MarginGroup): string =>
  name?.replace(/^(\w{3})-(\d{4})$/, by === 'month' ? '$1 $2' : '$&') ?? groupWords[by].none;

const usd = parseCurrency('USD');
/** A figure that is not known comes below all others. */
const lowest = -(10n ** 15n);
const sizeOf = (text: string | null): bigint => (text === null ? lowest : moneyFromText(text, usd));

/** Months stay in their order unless they are sorted by a figure. */
export const marginSortKeys = (by: MarginGroup): SortKeys<MarginRow> => ({
  ...(by === 'month' ? {} : { name: (row: MarginRow) => nameOf(row, by).toLowerCase() }),
  ...Object.fromEntries([...amounts, ...shares].map((name) => [name, (row: MarginRow) => sizeOf(row[name])])),
});

/** The months of a margin, and the people on its projects. */
export type MarginShown = MonthRange & Partial<Pick<MarginFilters, 'csm' | 'accountant'>>;

const askedOf = ({ csm, accountant, ...months }: MarginShown) => {
  const { from, to } = selectedRange(months);
  return {
    from: formatDate(from, 'MMM-yyyy'),
    to: formatDate(to, 'MMM-yyyy'),
    ...(csm === undefined ? {} : { csmEmail: csm }),
    ...(accountant === undefined ? {} : { accountantEmail: accountant }),
  };
};

/** The margin of some months; the former one stays until the next has loaded. */
export const useMargin = (filters: MarginShown, by: MarginGroup) =>
  useQuery({
    ...query(marginEndpoints.list, { query: { ...askedOf(filters), by } }),
    placeholderData: keepPreviousData,
  });

/** What a figure adds up. */
export const useMarginOrigin = (
  filters: MarginShown,
  of: { readonly by: MarginGroup; readonly key: string; readonly figure: MarginOrigin },
) => useQuery(query(marginEndpoints.origin, { query: { ...askedOf(filters), ...of } }));

/** The address of the margin with the origin of a figure open. */
export const addressOfOrigin = (
  state: ListState<MarginFilters>,
  open: Pick<MarginFilters, 'figure' | 'key' | 'ofMonth'>,
): string => `/margin?${writeListState({ ...state, filters: { ...state.filters, ...open } }, marginList).toString()}`;
