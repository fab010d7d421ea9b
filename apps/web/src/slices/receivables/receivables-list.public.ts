import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import {
  overdueAges,
  receivableEndpoints,
  type OverdueAge,
  type Receivable,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { anyEmail, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import { readCurrency, readDay } from './day-and-currency.public.ts';

export interface ReceivableFilters {
  readonly [name: string]: string | undefined;
  /** A day before today; today by default. */
  readonly on: string | undefined;
  /** E-mail address of a CSM. */
  readonly csm: string | undefined;
  readonly currency: string | undefined;
}

export const receivableList: ListShape<ReceivableFilters> = {
  filters: { on: readDay, csm: anyEmail, currency: readCurrency },
  sortFields: ['companyName', 'owed', ...overdueAges, 'openCredits', 'lastPaymentDate', 'averageDaysToPay'],
  searchError,
  defaultSort: { field: 'owed', order: 'desc' },
  defaultPageSize: 25,
};

const usd = parseCurrency('USD');

/** An amount in US dollars, by which rows of several currencies are sorted; one without a rate comes below 0. */
const inUsd =
  (amount: OverdueAge | 'owed' | 'openCredits') =>
  (row: Receivable): bigint =>
    row.usd === null ? -1n : moneyFromText(row.usd[amount], usd);

export const receivableSortKeys: SortKeys<Receivable> = {
  companyName: (row) => row.companyName.toLowerCase(),
  owed: inUsd('owed'),
  ...Object.fromEntries(overdueAges.map((age) => [age, inUsd(age)])),
  openCredits: inUsd('openCredits'),
  lastPaymentDate: (row) => row.lastPaymentDate ?? '',
  averageDaysToPay: (row) => BigInt(row.averageDaysToPay ?? -1),
};

/** What companies owe on a day. */
export const useReceivables = ({ on, csm }: ReceivableFilters) =>
  useQuery({
    ...query(receivableEndpoints.list, {
      query: { ...(on === undefined ? {} : { on }), ...(csm === undefined ? {} : { csmEmail: csm }) },
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
