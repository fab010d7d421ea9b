import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksSettlements } from './books-settlements.ts';
import type { WriteOptions } from './write-options.ts';

/**
 * The accounting books of one company at one provider, in our words. Every call may throw BooksTrouble and nothing else
 * that is expected. Amounts, quantities, prices, percents and rates are decimal text; nothing passes through floating point.
 */
export interface BooksProvider extends BooksSettlements {
  /** What the books say about their own company and how it is set up. */
  company(): Promise<BooksCompany>;
  /** The sales tax codes that an invoice can name. */
  taxCodes(): Promise<readonly BooksTaxCode[]>;
  /** The names of the items that can be billed. */
  itemNames(): Promise<readonly string[]>;
  /** The item that invoice lines are booked on, made when it is not there yet. */
  serviceItem(name: string): Promise<BooksItem>;
  /** Makes a customer, and reads it again by its id. One of the same name and currency that is already there is taken instead. */
  createCustomer(customer: NewBooksCustomer, options: WriteOptions): Promise<BooksCustomer>;
  /** Makes a customer what it should be now: an empty text empties what the books have, what is left out stays, and so does the currency. One that the books do not know (any more) is refused. */
  updateCustomer(id: string, customer: NewBooksCustomer, options: WriteOptions): Promise<BooksCustomer>;
  /** The customers that can be billed, by name. */
  customers(): Promise<readonly BooksCustomer[]>;
  /** Within how many days a customer can be asked to pay. */
  paymentTerms(): Promise<readonly BooksPaymentTerms[]>;
  /** The currencies that customers can be billed in, the books' own first. */
  currencies(): Promise<readonly string[]>;
  /** The customer shown under exactly this name, whatever its capitals. One whose notes carry another reference of ours than the one asked for is none. */
  findCustomerByName(name: string, reference?: string): Promise<BooksCustomer | undefined>;
  /**
   * Makes the invoice, and reads it again by its id: an answer about another document is not believed. One with the same number that carries
   * our reference is taken instead. Look first after any earlier try.
   */
  createInvoice(invoice: BooksInvoice, options: CreateOptions): Promise<BooksDocument>;
  /** The one document that carries our reference, wherever the books can be searched for it. Two such documents are trouble (`found_twice`). */
  findInvoice(search: InvoiceSearch): Promise<BooksDocument | undefined>;
  /** Every document with this number, whatever its capitals; the books may have given it twice. */
  invoicesNumbered(number: string): Promise<readonly BooksDocument[]>;
  /**
   * Every invoice dated in a span of days, both ends with it, each once; drafts and void ones among them. Books that can be
   * asked for ids answer those of `only` alone, whatever their day; a list of Zoho Books cannot.
   */
  invoicesBetween(
    first: CalendarDate,
    last: CalendarDate,
    only?: readonly string[],
  ): Promise<readonly BooksDocumentHead[]>;
  /** The document as the books hold it now, or undefined when they do not know it (any more). */
  readInvoice(booksId: string): Promise<BooksDocument | undefined>;
  /** The money that the books applied to a document, each payment once; what was taken back or voided there is not among it. */
  paymentsOf(document: Pick<BooksDocumentHead, 'id' | 'customerId' | 'currency'>): Promise<readonly BooksPayment[]>;
  /** The days of the payments that were entered or changed since a moment, by their ids; one that was taken back may be missing. */
  paymentDaysSince(sinceMs: number): Promise<ReadonlyMap<string, CalendarDate>>;
  /**
   * Gives an invoice another number, day, due date or message to the customer, whichever are named, and changes nothing else. One that has
   * them stays as it is, so that twice is once; one that is void or gone is refused.
   */
  changeInvoice(booksId: string, change: InvoiceChange): Promise<BooksDocument>;
  /**
   * Gives a document that somebody changed there again the lines and the tax that we mean; its number, days, message, exchange rate and the
   * money that was paid stay. One that has them stays as it is; one that is void or gone is refused.
   */
  restoreLines(booksId: string, invoice: BooksInvoice): Promise<BooksDocument>;
  /** Voids the document and writes the reason into it; one that is void already stays as it is. */
  voidInvoice(booksId: string, reason: string): Promise<BooksDocument>;
  /** Makes a credit: a document of its own over what it takes back, with amounts above 0. Made once, as an invoice is. */
  createCredit(credit: BooksInvoice, options: CreateOptions): Promise<BooksDocument>;
  /** The one credit that carries our reference, as `findInvoice` finds an invoice. */
  findCredit(search: InvoiceSearch): Promise<BooksDocument | undefined>;
  /** Every credit dated in a span of days, as `invoicesBetween` answers invoices. */
  creditsBetween(first: CalendarDate, last: CalendarDate): Promise<readonly BooksDocumentHead[]>;
  /** Every credit with this number, whatever its capitals. */
  creditsNumbered(number: string): Promise<readonly BooksDocument[]>;
  /** The credit as the books hold it now, or undefined when they do not know it (any more). */
  readCredit(booksId: string): Promise<BooksDocument | undefined>;
  /** Takes a credit out of what the books count: void with the reason, or gone where they void no credits. Doing it twice changes nothing. */
  voidCredit(booksId: string, reason: string): Promise<void>;
  /** Where a person looks at the document in the books' own screens. */
  invoiceUrl(booksId: string): string;
}

export interface CreateOptions extends WriteOptions {
  /** A draft that an earlier try left in the books: it is completed, and nothing new is made. */
  readonly begun?: BooksDocument | undefined;
}

export interface BooksCompany {
  readonly companyId: string;
  readonly name: string;
  /** Two letters, such as `US` or `GB`. */
  readonly country: string;
  readonly homeCurrency: string;
  readonly hasMulticurrency: boolean;
  /** True: documents get our number. False: the books number them and we keep their answer. */
  readonly takesOurNumbers: boolean;
  /** Nothing can be booked up to this day, with it; missing where the books say none. */
  readonly closedThrough?: CalendarDate;
  /** The books work out tax by address and override what is sent. */
  readonly hasAutomatedTax: boolean;
}

export interface BooksTaxCode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The whole percent, such as `18` for two parts of 9. */
  readonly percent: string;
  readonly parts: readonly { readonly name: string; readonly percent: string }[];
  /** False when a part is computed on another part: such a code needs a person's eye. */
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
  readonly person?: BooksPerson;
  readonly taxNumber?: string;
  /** As the books of India and the Emirates name it, such as `business_gst`. */
  readonly taxTreatment?: string;
  /** The code of a state or emirate. */
  readonly placeOfSupply?: string;
  /** Why no tax is charged; absent where it is. */
  readonly taxExemptReason?: string;
  readonly taxCodeId?: string;
  readonly panNumber?: string;
  readonly paymentTerms?: BooksPaymentTerms;
  readonly notes?: string;
  readonly address?: BooksAddress;
}

/** Whom a customer is named after; what is not known is left out. */
export interface BooksPerson {
  readonly title?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
}

export interface BooksPaymentTerms {
  readonly name: string;
  /** Null where the day hangs on the month. */
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
  /** What stands in its notes, where the answer told. */
  readonly notes?: string;
}

export interface BooksInvoice {
  /** Our short reference, such as `CH-1A2B3C`: capitals, digits and dashes. It can be found again in the books. */
  readonly reference: string;
  /** Our invoice number, at most 21 characters; left out where the books number documents. */
  readonly number?: string;
  readonly customerId: string;
  readonly currency: string;
  /** Home currency for one unit of `currency`; only for a foreign currency. */
  readonly exchangeRate?: string;
  readonly date: CalendarDate;
  /** None of a credit, which nobody has to pay. */
  readonly dueDate?: CalendarDate;
  /** Who gets a copy when the books mail the document: addresses between commas. Books that ask for them with each mail leave them out. */
  readonly cc?: string;
  readonly bcc?: string;
  /** Shown to the customer. */
  readonly memo?: string;
  /** Kept inside, where no customer sees it. */
  readonly privateNote?: string;
  readonly lines: readonly BooksInvoiceLine[];
  /** `excluded`: lines are net and each names its tax code (in the US: or none, which means not taxed). `none`: no tax at all. */
  readonly taxMode: 'excluded' | 'none';
  readonly tax: string;
  /** Lines and tax together. */
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
}

/** What of an invoice that the books have can be changed without its lines; what is not named stays. */
export interface InvoiceChange {
  readonly number?: string;
  readonly date?: CalendarDate;
  readonly dueDate?: CalendarDate;
  readonly memo?: string;
}

/** Whether a document has what a change would give it. */
export const isChanged = (document: BooksDocument, { number, date, dueDate, memo }: InvoiceChange): boolean =>
  (number === undefined || document.number === number) &&
  (date === undefined || document.date === date) &&
  (dueDate === undefined || document.dueDate === dueDate) &&
  (memo === undefined || (document.memo ?? '') === memo);

export interface InvoiceSearch {
  readonly reference: string;
  readonly number?: string;
  readonly customerId: string;
  readonly date: CalendarDate;
}

/** An invoice as the books hold it. Amounts have the currency's decimals. */
export interface BooksDocument {
  readonly id: string;
  /** Missing when the books gave it none. */
  readonly number?: string;
  /** The counter that a change must name. */
  readonly syncToken: string;
  readonly customerId: string;
  readonly customerName?: string;
  readonly currency: string;
  readonly exchangeRate?: string;
  readonly date: CalendarDate;
  readonly dueDate?: CalendarDate;
  readonly memo?: string;
  readonly privateNote?: string;
  /** Our reference, when the document carries one. */
  readonly reference?: string;
  readonly lines: readonly BooksDocumentLine[];
  /** The amounts of the lines have the tax inside. */
  readonly isTaxInside: boolean;
  readonly tax: string;
  /** The tax at each rate, as the books tell it. */
  readonly taxes: readonly BooksDocumentTax[];
  readonly total: string;
  readonly balance: string;
  /** Begun and not ended: the books do not count it yet. `createInvoice` with the same wish ends it. */
  readonly isDraft: boolean;
  readonly isVoided: boolean;
  readonly url: string;
}

/** What a list of the books tells of a document. */
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
  | 'total'
  | 'balance'
  | 'isDraft'
  | 'isVoided'
  | 'url'
> & {
  /** Missing where the list does not tell it. */
  readonly tax?: string;
};

/** Money of a customer, as far as it was applied to one document. */
export interface BooksPayment {
  readonly paymentId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the document. */
  readonly amount: string;
  /** Our reference of it, where we recorded it. */
  readonly reference?: string | undefined;
}

export interface BooksDocumentLine {
  readonly description: string;
  readonly itemName?: string;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly amount: string;
  readonly taxCodeId?: string;
  /** The percent of its tax code, where the books tell it with the line. */
  readonly taxPercent?: string;
}

/** What a document charges at one rate. */
export interface BooksDocumentTax {
  readonly name?: string;
  readonly percent?: string;
  readonly amount: string;
}
