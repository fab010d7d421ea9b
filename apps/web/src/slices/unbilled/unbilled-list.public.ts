import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import {
  unbilledEndpoints,
  workAges,
  type UnbilledAmounts,
  type UnbilledProject,
} from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { anyEmail, writeListState, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import { readCurrency, readDay } from '../receivables/day-and-currency.public.ts';

export interface UnbilledFilters {
  readonly [name: string]: string | undefined;
  /** A day before today; today by default. */
  readonly on: string | undefined;
  /** E-mail addresses of people on the projects. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  readonly currency: string | undefined;
  /** The id of a company, whose projects are shown; `none` for projects without one. */
  readonly company: string | undefined;
  /** The rows are projects; companies by default. */
  readonly by: 'project' | undefined;
  /** The figures of a closed month are computed from what is entered now. */
  readonly figures: 'now' | undefined;
}

/** A company, or one of its projects, in one currency. */
export interface UnbilledRow extends Omit<UnbilledProject, 'projectId' | 'projectName'> {
  readonly projectId: number | null;
  readonly projectName: string | null;
}

export const unbilledList: ListShape<UnbilledFilters> = {
  filters: {
    on: readDay,
    csm: anyEmail,
    accountant: anyEmail,
    currency: readCurrency,
    company: (texts) => texts.find((text) => /^([1-9]\d{0,9}|none)$/.test(text)),
    by: (texts) => (texts.includes('project') ? 'project' : undefined),
    figures: (texts) => (texts.includes('now') ? 'now' : undefined),
  },
  sortFields: ['companyName', 'projectName', 'work', ...workAges, 'drafts', 'retainer', 'hours'],
  searchError,
  defaultSort: { field: 'work', order: 'desc' },
  defaultPageSize: 25,
};

const usd = parseCurrency('USD');

/** An amount in US dollars, by which rows of several currencies are sorted; one without a rate comes below 0. */
const inUsd =
  (name: keyof UnbilledAmounts) =>
  (row: UnbilledRow): bigint =>
    row.usd === null ? -1n : moneyFromText(row.usd[name], usd);

export const unbilledSortKeys: SortKeys<UnbilledRow> = {
  companyName: (row) => (row.companyName ?? '').toLowerCase(),
  projectName: (row) => (row.projectName ?? '').toLowerCase(),
  ...Object.fromEntries((['work', ...workAges, 'drafts', 'retainer'] as const).map((name) => [name, inUsd(name)])),
  hours: (row) => BigInt(row.hours.replace('.', '')),
};

/** The unbilled work of a day. */
export const useUnbilled = (
  { on, csm, accountant, figures }: Partial<Pick<UnbilledFilters, 'on' | 'csm' | 'accountant' | 'figures'>>,
  enabled = true,
) =>
  useQuery({
    enabled,
    ...query(unbilledEndpoints.list, {
      query: {
        ...(on === undefined ? {} : { on }),
        ...(csm === undefined ? {} : { csmEmail: csm }),
        ...(accountant === undefined ? {} : { accountantEmail: accountant }),
        ...(figures === undefined ? {} : { computedNow: 'true' }),
      },
    }),
    placeholderData: keepPreviousData,
  });

const amountNames = ['work', ...workAges, 'drafts', 'retainer'] as const satisfies readonly (keyof UnbilledAmounts)[];

/** The amounts of several rows together. */
export const sumOfAmounts = (parts: readonly UnbilledAmounts[], code: string): UnbilledAmounts =>
  Object.fromEntries(
    amountNames.map((name) => [
      name,
      sumOfFigures(
        parts.map((part) => part[name]),
        parseCurrency(code).decimals,
      ),
    ]),
  ) as UnbilledAmounts;

/** The amounts of rows in several currencies together, in US dollars; the currencies without a rate instead, where one is missing. */
export function sumInUsd(rows: readonly Pick<UnbilledRow, 'usd' | 'currencyCode'>[]): {
  readonly sums?: UnbilledAmounts;
  readonly unrated: readonly string[];
} {
  const unrated = [...new Set(rows.filter(({ usd: one }) => one === null).map(({ currencyCode }) => currencyCode))];
  if (unrated.length > 0) return { unrated: unrated.toSorted() };
  return {
    sums: sumOfAmounts(
      rows.flatMap(({ usd: one }) => one ?? []),
      'USD',
    ),
    unrated,
  };
}

/** The rows of a company, a currency and a search: projects, or the companies that they belong to. */
export function unbilledShown(
  projects: readonly UnbilledProject[],
  { search, currency, company, by }: Pick<UnbilledFilters, 'currency' | 'company' | 'by'> & { readonly search: string },
): readonly UnbilledRow[] {
  const part = search.trim().toLowerCase();
  const ofCompany = projects.filter(
    (row) =>
      (currency === undefined || row.currencyCode === currency) &&
      (company === undefined || String(row.companyId ?? 'none') === company),
  );
  const rows = by === 'project' || company !== undefined ? ofCompany : companiesOf(ofCompany);
  return rows.filter((row) =>
    [row.companyName ?? noCompany, row.projectName].some((text) => text?.toLowerCase().includes(part)),
  );
}

/** What projects without a company are listed under. */
export const noCompany = 'No company';

function companiesOf(projects: readonly UnbilledProject[]): UnbilledRow[] {
  const groups = new Map<string, UnbilledProject[]>();
  for (const row of projects) {
    const key = `${row.companyId} ${row.currencyCode}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const inDollars = rows.flatMap(({ usd: one }) => one ?? []);
    return [
      {
        companyId: first.companyId,
        companyName: first.companyName,
        currencyCode: first.currencyCode,
        projectId: null,
        projectName: null,
        own: sumOfAmounts(
          rows.map(({ own }) => own),
          first.currencyCode,
        ),
        usd: inDollars.length === rows.length ? sumOfAmounts(inDollars, 'USD') : null,
        hours: sumOfFigures(
          rows.map(({ hours }) => hours),
          2,
        ),
        hoursWithoutRate: sumOfFigures(
          rows.map(({ hoursWithoutRate }) => hoursWithoutRate),
          2,
        ),
      },
    ];
  });
}

/** The address of some rows of the list, with the largest amounts of a column first. */
export const addressOfUnbilled = (
  filters: Partial<Pick<UnbilledFilters, 'on' | 'csm' | 'accountant' | 'currency' | 'company' | 'by' | 'figures'>>,
  field = 'work',
): string => {
  const { pageNo, pageSize, sort } = { pageNo: 1, pageSize: 25, sort: { field, order: 'desc' } as const };
  const none = {
    on: undefined,
    csm: undefined,
    accountant: undefined,
    currency: undefined,
    company: undefined,
    by: undefined,
    figures: undefined,
  };
  const params = writeListState(
    { search: '', sort, pageNo, pageSize, view: undefined, filters: { ...none, ...filters } },
    unbilledList,
  );
  return `/unbilled?${params.toString()}`;
};
