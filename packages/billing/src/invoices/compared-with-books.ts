import type { CalendarDate } from '../values/calendar-date.ts';

/**
 * The fields in which an invoice is compared with a document of the books; the total is decimal text in its currency.
 */
export interface ComparedSide {
  readonly customer: {
    readonly name: string;
    /** The customer's id in the books, if known. */ readonly booksId: string | null;
  };
  readonly currencyCode: string;
  readonly total: string;
  readonly invoiceDate: CalendarDate;
  /** Missing if the books have none. */
  readonly dueDate: CalendarDate | null;
}

export const comparedFields = ['customer', 'currency', 'total', 'invoiceDate', 'dueDate'] as const;

export interface ComparedField {
  readonly field: (typeof comparedFields)[number];
  readonly ours: string;
  readonly theirs: string;
  readonly agrees: boolean;
}

/**
 * Compares an invoice field by field with the document in the books that it is about to be mapped to. A customer without an id in
 * the books is compared by name, ignoring case. Amounts agree only in the same currency (docs/domain/books-mapping.md#mapping).
 */
export function comparedWithBooks(ours: ComparedSide, theirs: ComparedSide): readonly ComparedField[] {
  const row = (field: ComparedField['field'], own: string, other: string, agrees = own === other): ComparedField => ({
    field,
    ours: own,
    theirs: other,
    agrees,
  });
  const isSameCurrency = ours.currencyCode === theirs.currencyCode;
  return [
    row('customer', ours.customer.name, theirs.customer.name, isSameCustomer(ours.customer, theirs.customer)),
    row('currency', ours.currencyCode, theirs.currencyCode),
    row('total', ours.total, theirs.total, isSameCurrency && ours.total === theirs.total),
    row('invoiceDate', ours.invoiceDate, theirs.invoiceDate),
    row('dueDate', ours.dueDate ?? '', theirs.dueDate ?? ''),
  ];
}

/** Whether a document of the books bills a company: to the same customer and in the currency of the company. */
export const billsCompany = (
  document: { readonly customerId: string; readonly customerName?: string | undefined; readonly currency: string },
  company: { readonly displayName: string; readonly booksId: string | null; readonly currencyCode: string },
): boolean =>
  document.currency === company.currencyCode &&
  isSameCustomer(
    { name: company.displayName, booksId: company.booksId },
    { name: document.customerName ?? '', booksId: document.customerId },
  );

/** Whether our customer is that of a document: by id if the books know it, else by name. */
export function isSameCustomer(ours: ComparedSide['customer'], theirs: ComparedSide['customer']): boolean {
  return ours.booksId === null
    ? ours.name.toLowerCase() === theirs.name.toLowerCase()
    : ours.booksId === theirs.booksId;
}
