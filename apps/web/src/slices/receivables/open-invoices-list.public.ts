import {
  accountParts,
  receivableEndpoints,
  type AccountPart,
  type OpenDocument,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { anyEmail, writeListState, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import type { ShownOpen } from './open-invoices-columns.tsx';
import { readCurrency, readDay } from './day-and-currency.public.ts';

/** Which open invoices and credits of a company are shown. */
export interface OpenInvoicesShown {
  readonly [name: string]: string | undefined;
  /** A day before today; today by default. */
  readonly on?: string | undefined;
  /** E-mail addresses of people on the projects. */
  readonly csm?: string | undefined;
  readonly accountant?: string | undefined;
  readonly currency?: string | undefined;
  /** All parts by default. */
  readonly show?: AccountPart | undefined;
}

export const openInvoicesList: ListShape<OpenInvoicesShown> = {
  filters: {
    on: readDay,
    csm: anyEmail,
    accountant: anyEmail,
    currency: readCurrency,
    show: (texts) => accountParts.find((part) => texts.includes(part)),
  },
  sortFields: ['invoiceNumber', 'projectName', 'invoiceDate', 'invoiceDueDate', 'expectedDate'],
  searchError,
  defaultSort: { field: 'invoiceDueDate', order: 'asc' },
  defaultPageSize: 25,
};

/** Credits come last when sorted by due date. */
export const openInvoicesSortKeys: SortKeys<ShownOpen> = {
  invoiceNumber: (row) => row.invoiceNumber ?? '',
  projectName: (row) => (row.projectName ?? '').toLowerCase(),
  invoiceDate: (row) => row.invoiceDate ?? '',
  invoiceDueDate: (row) => row.invoiceDueDate ?? '9999',
  expectedDate: (row) => row.expected?.expectedDate ?? '9999',
};

/** The address of the open invoices of a company. */
export const addressOfOpenInvoices = (companyId: number, filters: OpenInvoicesShown): string => {
  const { pageNo, pageSize, sort } = { pageNo: 1, pageSize: 25, sort: openInvoicesList.defaultSort };
  const params = writeListState({ search: '', sort, pageNo, pageSize, view: undefined, filters }, openInvoicesList);
  return `/receivables/${companyId}?${params.toString()}`;
};

export const useOpenInvoices = (companyId: number, { on, csm, accountant, currency, show }: OpenInvoicesShown) =>
  useQuery({
    ...query(receivableEndpoints.documents, {
      query: {
        companyId,
        ...(on === undefined ? {} : { on }),
        ...(csm === undefined ? {} : { csmEmail: csm }),
        ...(accountant === undefined ? {} : { accountantEmail: accountant }),
        ...(currency === undefined ? {} : { currencyCode: currency }),
        ...(show === undefined ? {} : { show }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The rows whose number or project contains a text. */
export function openInvoicesFound(rows: readonly OpenDocument[], search: string): readonly OpenDocument[] {
  const part = search.trim().toLowerCase();
  return rows.filter((row) =>
    [row.kind, row.invoiceNumber, row.projectName].some((text) => text?.toLowerCase().includes(part)),
  );
}
