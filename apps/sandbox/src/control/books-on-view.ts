import type { JsonObject } from '../wire/exact-json.ts';

/** The tax of one rate on all lines with that rate. */
export type TaxLineOnView = {
  readonly rateId: string;
  readonly percent: string;
  readonly net: string;
  readonly amount: string;
};

/** A line as a user reads it; money, quantities and prices are decimal text. */
export type LineOnView = {
  readonly kind: 'sales' | 'discount' | 'text';
  readonly description: string;
  readonly itemName: string | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly amount: string | null;
  readonly taxCodeId: string | null;
  readonly taxCodeName: string | null;
  /** Zoho Books in India. */
  readonly hsnOrSac: string | null;
};

/** An invoice of the books, including deleted and voided ones. */
export type InvoiceOnView = {
  readonly id: string;
  readonly docNumber: string | null;
  readonly state: 'draft' | 'open' | 'voided' | 'deleted';
  readonly customerId: string;
  readonly customerName: string;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly date: string;
  readonly dueDate: string;
  readonly lines: readonly LineOnView[];
  readonly taxMode: string | null;
  readonly taxLines: readonly TaxLineOnView[];
  readonly tax: string;
  readonly total: string;
  readonly balance: string;
  readonly customerMemo: string | null;
  readonly privateNote: string | null;
  /** QuickBooks: the value of the first custom field. */
  readonly customField: string | null;
  /** Zoho Books: the free reference, and the text of the history. */
  readonly reference: string | null;
  readonly comments: readonly string[];
  readonly emailStatus: string;
  /** QuickBooks: the copy recipients when the invoice is mailed. */
  readonly cc: string | null;
  readonly bcc: string | null;
  readonly syncToken: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly firstRequestId: string | null;
  readonly lastRequestId: string | null;
};

/** Everything in the books of one company or organisation, in the same fields for all providers. */
export type BooksOnView = {
  readonly service: 'QuickBooks' | 'Zoho Books';
  /** The settings of these books, in a few words. */
  readonly about: string;
  /** The URL of a single invoice. */
  readonly invoicePage: (id: string) => string;
  /** The URL of a single credit memo or credit note. */
  readonly creditPage: (id: string) => string;
  /** The id of the company or organisation. */
  readonly realmId: string;
  readonly companyName: string;
  readonly country: string;
  readonly homeCurrency: string;
  readonly customers: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly currency: string;
    readonly active: boolean;
    readonly balance: string;
    readonly written: JsonObject;
  }[];
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly active: boolean;
    readonly type: string;
  }[];
  readonly invoices: readonly InvoiceOnView[];
  /** Credit memos of QuickBooks, credit notes of Zoho Books; their balance is the unapplied amount. */
  readonly credits: readonly InvoiceOnView[];
  readonly payments: readonly {
    readonly id: string;
    readonly state: string;
    readonly customerId: string;
    readonly currency: string;
    readonly date: string;
    readonly total: string;
    readonly applied: readonly { readonly invoiceId: string; readonly amount: string }[];
    /** The account that the payment was deposited to. */
    readonly account: string;
    /** The note for the bookkeeper. */
    readonly note: string;
  }[];
  /** Money that was paid back to customers. */
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: string;
    readonly date: string;
    /** The bank account that it left. */
    readonly account: string;
    readonly note: string;
  }[];
  /** The amounts of credit memos and credit notes applied to invoices. */
  readonly applications: readonly {
    readonly id: string;
    readonly creditId: string;
    readonly invoiceId: string;
    readonly amount: string;
    readonly date: string;
  }[];
};
