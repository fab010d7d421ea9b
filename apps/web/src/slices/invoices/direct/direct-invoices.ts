import {
  addMonths,
  firstOfMonth,
  isCalendarDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import {
  directInvoiceEndpoints,
  type DirectInvoice,
} from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { oneOf, type ListShape } from '../../../ui/list/list-state.ts';

export type Books = ReceivedOf<typeof directInvoiceEndpoints.books>['books'][number];

export interface DirectInvoiceFilters {
  readonly [name: string]: string | undefined;
  /** The code of the books; the first connected ones by default. */
  readonly books: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly tab: string | undefined;
}

const day = (texts: readonly string[]): string | undefined => texts.find(isCalendarDate);

/** The state of the list of the books' invoices; by default those that are not here yet. */
export const directInvoices: ListShape<DirectInvoiceFilters> = {
  filters: {
    books: ([text]) => (text !== undefined && /^[A-Z0-9_]+\.[A-Z0-9_]+$/.test(text) ? text : undefined),
    from: day,
    to: day,
    tab: oneOf(['unmapped', 'mapped']),
  },
  sortFields: ['invoiceNumber', 'customerName', 'invoiceDate', 'invoiceDueDate'],
  searchError,
  defaultSort: { field: 'invoiceDate', order: 'desc' },
  defaultPageSize: 25,
};

/** The code of books in an address, such as `QUICK_BOOKS.US`. */
export const codeOfBooks = ({ provider, region }: Pick<Books, 'provider' | 'region'>): string =>
  `${provider}.${region}`;

/** The default dates: this month and the last one. */
export const daysAtFirst = (today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } => ({
  from: addMonths(firstOfMonth(today), -1),
  to: today,
});

/** The books whose invoices can be listed. */
export const useConnectedBooks = () => useQuery(query(directInvoiceEndpoints.books, {}));

/** The invoices of some days, fetched from the books themselves. */
export const useDirectInvoices = (
  books: Books | undefined,
  params: { readonly from: string; readonly to: string; readonly mapped: boolean },
) =>
  useQuery({
    ...query(directInvoiceEndpoints.list, {
      body: { provider: books?.provider ?? 'QUICK_BOOKS', region: books?.region ?? '', ...params },
    }),
    enabled: books !== undefined && params.from <= params.to,
    // the books respond slowly and limit their calls
    refetchOnWindowFocus: false,
  });

/** The invoices whose number or customer contains a text. */
export function invoicesWith(rows: readonly DirectInvoice[], search: string): readonly DirectInvoice[] {
  const part = search.trim().toLowerCase();
  return rows.filter(({ invoiceNumber, customerName }) =>
    [invoiceNumber ?? '', customerName].some((text) => text.toLowerCase().includes(part)),
  );
}

/** The projects that can be assigned to invoices of some books, by a part of their names. */
export const useProjectsOfBooks = (books: Books, part: string) =>
  useQuery({
    ...query(projectEndpoints.search, { query: { projectName: part, pageSize: 25 } }),
    placeholderData: keepPreviousData,
    select: ({ projectDetails }) => projectDetails.filter(({ region }) => region === books.region),
  });
