import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksSettlements } from './books-settlements.ts';
import type { WriteOptions } from './write-options.ts';

/**
 * The accounting books of one company at one provider. Every call throws only BooksError. Amounts, quantities,
 * prices, percentages and rates are decimal text; nothing passes through floating point.
 */
export interface BooksProvider extends BooksSettlements {
  /** The books' data about their own company and its settings. */
  company(): Promise<BooksCompany>;
  /** What an invoice says about the company that issues it. */
  profile(): Promise<BooksProfile>;
  /** The sales tax codes available for an invoice. */
  taxCodes(): Promise<readonly BooksTaxCode[]>;
  /** The names of the billable items. */
  itemNames(): Promise<readonly string[]>;
  /** The item for invoice lines, created if missing. */
  serviceItem(name: string): Promise<BooksItem>;
  /** Creates a customer and reads it again by its id. An existing one of the same name and currency is reused. */
  createCustomer(customer: NewBooksCustomer, options: WriteOptions): Promise<BooksCustomer>;
  /**
   * Updates a customer: an empty text clears the field, omitted fields and the currency stay. Throws if the books do
   * not (or no longer) have the customer.
   */
  updateCustomer(id: string, customer: NewBooksCustomer, options: WriteOptions): Promise<BooksCustomer>;
  /** The billable customers, by name. */
  customers(): Promise<readonly BooksCustomer[]>;
  /** The payment terms of the books. */
  paymentTerms(): Promise<readonly BooksPaymentTerms[]>;
  /** The currencies available for customers, the home currency first. */
  currencies(): Promise<readonly string[]>;
  /**
   * The customer with exactly this name, ignoring case. A customer whose notes have another reference of ours is not
   * returned.
   */
  findCustomerByName(name: string, reference?: string): Promise<BooksCustomer | undefined>;
  /**
   * Creates the invoice and reads it again by its id: a response about another document is rejected. An invoice with
   * the same number and our reference is reused. Call `findInvoice` first after any earlier attempt.
   */
  createInvoice(invoice: BooksInvoice, options: CreateOptions): Promise<BooksDocument>;
  /**
   * The one document with our reference, wherever the books can be searched for it. Two such documents are an error
   * (`found_twice`).
   */
  findInvoice(search: InvoiceSearch): Promise<BooksDocument | undefined>;
  /** Every document with this number, ignoring case; the books may have assigned it twice. */
  invoicesNumbered(number: string): Promise<readonly BooksDocument[]>;
  /**
   * Every invoice dated within an inclusive range of days, each once, including drafts and void ones. Books that can be
   * queried by id return only those of `only`, of any date; a list of Zoho Books cannot.
   */
  invoicesBetween(
    first: CalendarDate,
    last: CalendarDate,
    only?: readonly string[],
  ): Promise<readonly BooksDocumentHead[]>;
  /** The document as the books have it now; undefined if they do not (or no longer) have it. */
  readInvoice(booksId: string): Promise<BooksDocument | undefined>;
  /** The payments that the books applied to a document, each once; reversed and voided ones are excluded. */
  paymentsOf(document: Pick<BooksDocumentHead, 'id' | 'customerId' | 'currency'>): Promise<readonly BooksPayment[]>;
  /** The dates of payments entered or changed since a moment, by id; a deleted one may be missing. */
  paymentDaysSince(sinceMs: number): Promise<ReadonlyMap<string, CalendarDate>>;
  /**
   * Changes an invoice's number, date, due date or message to the customer, whichever are given, and nothing else.
   * Repeating it changes nothing; a void or deleted invoice is refused.
   */
  changeInvoice(booksId: string, change: InvoiceChange): Promise<BooksDocument>;
  /**
   * Restores our lines and tax on a document that was changed in the books; its number, dates, message, exchange rate
   * and payments stay. Repeating it changes nothing; a void or deleted document is refused.
   */
  restoreLines(booksId: string, invoice: BooksInvoice): Promise<BooksDocument>;
  /** Voids the document with the reason; a void document stays unchanged. */
  voidInvoice(booksId: string, reason: string): Promise<BooksDocument>;
  /**
   * Creates a credit note: a document of its own for the credited lines, with amounts above 0. Created once, like an
   * invoice.
   */
  createCredit(credit: BooksInvoice, options: CreateOptions): Promise<BooksDocument>;
  /** The one credit note with our reference, like `findInvoice`. */
  findCredit(search: InvoiceSearch): Promise<BooksDocument | undefined>;
  /** Every credit note dated within a range of days, like `invoicesBetween`. */
  creditsBetween(first: CalendarDate, last: CalendarDate): Promise<readonly BooksDocumentHead[]>;
  /** Every credit note with this number, ignoring case. */
  creditsNumbered(number: string): Promise<readonly BooksDocument[]>;
  /** The credit note as the books have it now; undefined if they do not (or no longer) have it. */
  readCredit(booksId: string): Promise<BooksDocument | undefined>;
  /** Voids a credit note with the reason, or deletes it if the books cannot void it. Repeating it changes nothing. */
  voidCredit(booksId: string, reason: string): Promise<void>;
  /** The URL of the document in the books' own screens. */
  invoiceUrl(booksId: string): string;
}

export interface CreateOptions extends WriteOptions {
  /** A draft left in the books by an earlier attempt: it is completed, and nothing new is created. */
  readonly begun?: BooksDocument | undefined;
}

export interface BooksCompany {
  readonly companyId: string;
  readonly name: string;
  /** Two letters, such as `US` or `GB`. */
  readonly country: string;
  readonly homeCurrency: string;
  readonly hasMulticurrency: boolean;
  /** True: documents get our number. False: the books assign the number, and we store it. */
  readonly takesOurNumbers: boolean;
  /** The last closed day: nothing can be booked up to and including it; missing if the books report none. */
  readonly closedThrough?: CalendarDate;
  /** Whether the books compute tax by address and override what is sent. */
  readonly hasAutomatedTax: boolean;
  /** The id of the custom field for the customer's purchase order; missing if the books have none. */
  readonly orderFieldId?: string;
}

/** A company as it names itself in its books; what the books do not have is missing. */
export interface BooksProfile {
  readonly legalName: string;
  readonly address?: BooksAddress;
  readonly taxNumber?: string;
  /** The state from which the company supplies, as its code or its name. */
  readonly state?: { readonly code?: string | undefined; readonly name?: string | undefined };
}

export interface BooksTaxCode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The total percentage, such as `18` for two parts of 9. */
  readonly percent: string;
  readonly parts: readonly { readonly name: string; readonly percent: string }[];
  /** False if a part is computed on another part: such a code must be checked by a user. */
  readonly isPlainSum: boolean;
}

export interface BooksItem {
  readonly id: string;
  readonly name: string;
}

export interface NewBooksCustomer {
  readonly displayName: string;
  readonly companyName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly website?: string;
  /** Can never be changed in the books. */
  readonly currency: string;
  /** Whom a customer is named after; what is not known is left out. */
  readonly title?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
  readonly taxNumber?: string;
  /** As named by the books of India and the Emirates, such as `business_gst`. */
  readonly taxTreatment?: string;
  /** The code of a state or emirate. */
  readonly placeOfSupply?: string;
  /** Why no tax is charged; missing if tax is charged. */
  readonly taxExemptReason?: string;
  readonly taxCodeId?: string;
  readonly panNumber?: string;
  readonly paymentTerms?: BooksPaymentTerms;
  readonly notes?: string;
  readonly address?: BooksAddress;
}

/** What a request to the books says for each field of a customer: a field that it forgets is an error of types. */
export type PartsOfCustomer<Body> = { readonly [Field in keyof NewBooksCustomer]-?: Body };

export interface BooksPaymentTerms {
  readonly name: string;
  /** Null if the due date depends on the month. */
  readonly dueDays: number | null;
}

export interface BooksAddress {
  readonly lines: readonly string[];
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

export interface BooksCustomer {
  readonly id: string;
  readonly displayName: string;
  readonly companyName: string;
  readonly currency: string;
  readonly syncToken: string;
  /** Its notes and these details, if the response has them. */
  readonly notes?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: BooksAddress;
  /** The name of its payment terms. */
  readonly paymentTerms?: string;
  readonly taxCodeId?: string;
}

export interface BooksInvoice {
  /** Our short reference, such as `CH-1A2B3C`: capitals, digits and dashes. The books can be searched for it. */
  readonly reference: string;
  /** Our invoice number, at most 21 characters; missing if the books number documents. */
  readonly number?: string;
  readonly customerId: string;
  readonly currency: string;
  /** Home currency per unit of `currency`; only for a foreign currency. */
  readonly exchangeRate?: string;
  readonly date: CalendarDate;
  /** Missing for a credit note, which has no due date. */
  readonly dueDate?: CalendarDate;
  /**
   * The copy recipients when the books mail the document: addresses separated by commas. Missing in books that ask for
   * them with each mail.
   */
  readonly cc?: string;
  readonly bcc?: string;
  /** Shown to the customer. */
  readonly memo?: string;
  /** Internal, not shown to the customer. */
  readonly privateNote?: string;
  /** The number of the customer's purchase order, at most 50 characters. */
  readonly purchaseOrder?: string;
  readonly lines: readonly BooksInvoiceLine[];
  /**
   * `excluded`: lines are net and each has its tax code (in the US: or none, which means not taxed). `none`: no tax at
   * all.
   */
  readonly taxMode: 'excluded' | 'none';
  readonly tax: string;
  /** Lines plus tax. */
  readonly total: string;
}

export interface BooksInvoiceLine {
  readonly description: string;
  readonly itemName: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** Unit price times quantity, rounded half away from zero to the currency's decimals. */
  readonly amount: string;
  readonly taxCodeId?: string;
  /** India: the code of the services in the line. */
  readonly sacCode?: string;
}

/** The fields of an invoice in the books that can be changed without its lines; missing ones stay. */
export interface InvoiceChange {
  readonly number?: string;
  readonly date?: CalendarDate;
  readonly dueDate?: CalendarDate;
  readonly memo?: string;
}

/** Whether a document already has the values of a change. */
export const isChanged = (document: BooksDocument, { number, date, dueDate, memo }: InvoiceChange): boolean =>
  (number === undefined || document.number === number) &&
  (date === undefined || document.date === date) &&
  (dueDate === undefined || document.dueDate === dueDate) &&
  (memo === undefined || (document.memo ?? '') === memo);

export interface InvoiceSearch {
  readonly reference: string;
  /** The purchase order that it was sent with. */
  readonly purchaseOrder?: string;
  readonly number?: string;
  readonly customerId: string;
  readonly date: CalendarDate;
}

/** An invoice in the books. Amounts have the currency's decimals. */
export interface BooksDocument {
  readonly id: string;
  /** Missing if the books gave it none. */
  readonly number?: string;
  /** The counter that a change must send. */
  readonly syncToken: string;
  readonly customerId: string;
  readonly customerName?: string;
  readonly currency: string;
  readonly exchangeRate?: string;
  readonly date: CalendarDate;
  readonly dueDate?: CalendarDate;
  readonly memo?: string;
  readonly privateNote?: string;
  /** Our reference, if the document has one. */
  readonly reference?: string;
  /** The number of the customer's purchase order, if the document has one where we write it. */
  readonly purchaseOrder?: string;
  readonly lines: readonly BooksDocumentLine[];
  /** Whether the line amounts include tax. */
  readonly isTaxInside: boolean;
  readonly tax: string;
  /** The tax at each rate, as reported by the books. */
  readonly taxes: readonly BooksDocumentTax[];
  readonly total: string;
  readonly balance: string;
  /** Created and not completed: the books do not count it yet. `createInvoice` with the same input completes it. */
  readonly isDraft: boolean;
  readonly isVoided: boolean;
  readonly url: string;
}

/** The fields of a document in a list of the books. */
export type BooksDocumentHead = Pick<
  BooksDocument,
  | 'id'
  | 'number'
  | 'customerId'
  | 'customerName'
  | 'currency'
  | 'date'
  | 'dueDate'
  | 'reference'
  | 'purchaseOrder'
  | 'total'
  | 'balance'
  | 'isDraft'
  | 'isVoided'
  | 'url'
> & {
  /** Missing if the list does not have it. */
  readonly tax?: string;
};

/** A customer's payment, as far as it was applied to one document. */
export interface BooksPayment {
  readonly paymentId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the document. */
  readonly amount: string;
  /** Our reference, if we recorded it. */
  readonly reference?: string | undefined;
}

export interface BooksDocumentLine {
  readonly description: string;
  readonly itemName?: string;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly amount: string;
  readonly taxCodeId?: string;
  /** The percentage of its tax code, if the books report it with the line. */
  readonly taxPercent?: string;
}

/** The tax of a document at one rate. */
export interface BooksDocumentTax {
  readonly name?: string;
  readonly percent?: string;
  readonly amount: string;
}
