import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  cashForecastEndpoints,
  cashKinds,
  type CashKind,
  type CashToComeAnswer,
} from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { anyEmail, writeListState, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';

/** Which expected payments are shown. */
export interface CashShown {
  readonly [name: string]: string | undefined;
  /** The days in which the amounts are expected; without the last one also what has no expected date. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: CashKind | undefined;
  /** Email addresses. */
  readonly csm?: string | undefined;
  readonly accountant?: string | undefined;
}

/** The server knows no earlier day of an account. */
const firstDay = '2000-01-01';
const anyDay = (texts: readonly string[]): string | undefined =>
  texts.find((text) => isCalendarDate(text) && text >= firstDay);

export const cashList: ListShape<CashShown> = {
  filters: {
    from: anyDay,
    to: anyDay,
    kind: (texts) => cashKinds.find((kind) => texts.includes(kind)),
    csm: anyEmail,
    accountant: anyEmail,
  },
  sortFields: ['expectedDate', 'companyName', 'projectName', 'dueDate', 'usdExpectedAmount'],
  searchError,
  defaultSort: { field: 'expectedDate', order: 'asc' },
  defaultPageSize: 25,
};

export const cashSortKeys: SortKeys<CashToComeAnswer> = {
  expectedDate: (row) => row.expected?.expectedDate ?? '9999',
  companyName: (row) => row.companyName.toLowerCase(),
  projectName: (row) => row.projectName.toLowerCase(),
  dueDate: (row) => row.dueDate ?? '9999',
  usdExpectedAmount: (row) => BigInt((row.usdExpectedAmount ?? '-0.01').replace('.', '')),
};

/** The address of the expected payments behind a figure. */
export const addressOfCash = (filters: CashShown): string => {
  const state = { search: '', sort: cashList.defaultSort, pageNo: 1, pageSize: 25, view: undefined, filters };
  const params = writeListState(state, cashList).toString();
  return params === '' ? '/cashforecast' : `/cashforecast?${params}`;
};

/** A span that ends before it begins, as only a typed address has, has no end. */
const spanOf = ({ from, to }: CashShown) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined || (from !== undefined && to < from) ? {} : { to }),
});

export const useExpectedCash = (filters: CashShown) =>
  useQuery({
    ...query(cashForecastEndpoints.payments, {
      query: {
        ...spanOf(filters),
        ...(filters.kind === undefined ? {} : { kind: filters.kind }),
        ...(filters.csm === undefined ? {} : { csmEmail: filters.csm }),
        ...(filters.accountant === undefined ? {} : { accountantEmail: filters.accountant }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The rows whose company, project or number contains a text. */
export function cashFound(rows: readonly CashToComeAnswer[], search: string): readonly CashToComeAnswer[] {
  const part = search.trim().toLowerCase();
  return rows.filter((row) =>
    [row.companyName, row.projectName, row.invoiceNumber, row.kind].some((text) => text?.toLowerCase().includes(part)),
  );
}
