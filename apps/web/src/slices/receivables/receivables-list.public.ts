import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import {
  overdueAges,
  receivableEndpoints,
  type OverdueAge,
  type Receivable,
  type ReceivableAmounts,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import { anyEmail, writeListState, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import { readCurrency, readDay } from './day-and-currency.public.ts';

export interface ReceivableFilters {
  readonly [name: string]: string | undefined;
  /** A day before today; today by default. */
  readonly on: string | undefined;
  /** E-mail addresses of people on the projects. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  readonly currency: string | undefined;
}

export const receivableList: ListShape<ReceivableFilters> = {
  filters: { on: readDay, csm: anyEmail, accountant: anyEmail, currency: readCurrency },
  sortFields: ['companyName', 'owed', ...overdueAges, 'overdue', 'openCredits', 'lastPaymentDate', 'averageDaysToPay'],
  searchError,
  defaultSort: { field: 'owed', order: 'desc' },
  defaultPageSize: 25,
};

const usd = parseCurrency('USD');

/** An amount in US dollars, by which rows of several currencies are sorted; one without a rate comes below 0. */
const inUsd =
  (amount: OverdueAge | 'overdue' | 'owed' | 'openCredits') =>
  (row: Receivable): bigint =>
    row.usd === null ? -1n : moneyFromText(row.usd[amount], usd);

export const receivableSortKeys: SortKeys<Receivable> = {
  companyName: (row) => row.companyName.toLowerCase(),
  owed: inUsd('owed'),
  ...Object.fromEntries(overdueAges.map((age) => [age, inUsd(age)])),
  overdue: inUsd('overdue'),
  openCredits: inUsd('openCredits'),
  lastPaymentDate: (row) => row.lastPaymentDate ?? '',
  averageDaysToPay: (row) => BigInt(row.averageDaysToPay ?? -1),
};

/** What companies owe on a day. */
export const useReceivables = ({
  on,
  csm,
  accountant,
}: Pick<Partial<ReceivableFilters>, 'on' | 'csm' | 'accountant'>) =>
  useQuery({
    ...query(receivableEndpoints.list, {
      query: {
        ...(on === undefined ? {} : { on }),
        ...(csm === undefined ? {} : { csmEmail: csm }),
        ...(accountant === undefined ? {} : { accountantEmail: accountant }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The rows of a currency whose company contains a text. */
export function receivablesShown(
  rows: readonly Receivable[],
  { search, currency }: { readonly search: string; readonly currency: string | undefined },
): readonly Receivable[] {
  const part = search.trim().toLowerCase();
  return rows.filter(
    ({ companyName, currencyCode }) =>
      companyName.toLowerCase().includes(part) && (currency === undefined || currencyCode === currency),
  );
}

const amountNames = [
  ...overdueAges,
  'overdue',
  'openCredits',
  'owed',
] as const satisfies readonly (keyof ReceivableAmounts)[];
export type ReceivableSums = Readonly<Record<(typeof amountNames)[number], string>>;

/** The amounts of several rows together, in one currency. */
export const sumOfReceivables = (parts: readonly ReceivableAmounts[], code: string): ReceivableSums => {
  const { decimals } = parseCurrency(code);
  const sumOf = (name: (typeof amountNames)[number]): string =>
    sumOfFigures(
      parts.map((part) => part[name]),
      decimals,
    );
  return Object.fromEntries(amountNames.map((name) => [name, sumOf(name)])) as ReceivableSums;
};

/** The address of the list, with the largest amounts of a column first. */
export const addressOfReceivables = (
  filters: Pick<Partial<ReceivableFilters>, 'on' | 'csm' | 'accountant'>,
  field: OverdueAge | 'overdue' | 'owed',
): string => {
  const none = { on: undefined, csm: undefined, accountant: undefined, currency: undefined };
  const params = writeListState(
    {
      search: '',
      sort: { field, order: 'desc' },
      pageNo: 1,
      pageSize: receivableList.defaultPageSize,
      view: undefined,
      filters: { ...none, ...filters },
    },
    receivableList,
  );
  return `/receivables?${params.toString()}`;
};
