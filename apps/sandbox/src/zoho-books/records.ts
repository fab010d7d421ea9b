import type { JsonObject } from '../wire/exact-json.ts';

/** What every kept record has. */
export type Kept = { readonly id: string; readonly createdAt: string; readonly changedAt: string };

/** A customer or vendor: what was written, and the currency. */
export type Contact = Kept & {
  readonly name: string;
  readonly type: 'customer' | 'vendor';
  readonly isActive: boolean;
  readonly currency: string;
  readonly written: JsonObject;
  readonly persons: readonly ContactPerson[];
  readonly addressIds: readonly [string, string, string];
};
export type ContactPerson = { readonly id: string; readonly isPrimary: boolean; readonly written: JsonObject };

/** A product or service; its rate is decimal text. */
export type Item = Kept & {
  readonly name: string;
  readonly isActive: boolean;
  readonly rate: string;
  readonly taxId: string;
  readonly written: JsonObject;
};

/** A line with everything worked out; amounts, quantities and rates are decimal text. */
export type InvoiceLine = {
  readonly id: string;
  readonly itemId: string;
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly rate: string;
  readonly quantity: string;
  /** Off this line, worked out. */
  readonly discount: string;
  readonly taxId: string;
  readonly total: string;
  readonly taxes: readonly TaxAmount[];
};
export type TaxAmount = {
  readonly taxId: string;
  readonly name: string;
  readonly percent: string;
  /** What it is worked out on. */
  readonly net: string;
  readonly amount: string;
};

export type InvoiceAmounts = {
  readonly lines: readonly InvoiceLine[];
  readonly subTotal: string;
  readonly taxes: readonly TaxAmount[];
  readonly taxTotal: string;
  readonly discountTotal: string;
  readonly total: string;
};

/** An invoice with everything worked out. */
export type Invoice = Kept &
  InvoiceAmounts & {
    /** Overdue, partially paid and paid follow from the date and the payments. */
    readonly state: 'draft' | 'sent' | 'void' | 'deleted';
    readonly number: string;
    readonly reference: string;
    readonly customerId: string;
    readonly currency: string;
    readonly exchangeRate: string;
    readonly day: string;
    readonly dueDay: string;
    /** The day on which it was marked as sent; empty before. */
    readonly issuedDay: string;
    readonly isInclusive: boolean;
    /** The fields as they were sent, the starting point of an update. */
    readonly written: JsonObject;
    readonly comments: readonly Comment[];
  };
/** A credit note: the same fields; what counts is `sent` here and `open` on the wire. */
export type CreditNote = Invoice;
export type Comment = { readonly id: string; readonly text: string; readonly at: string };

export type Payment = Kept & {
  readonly number: string;
  readonly customerId: string;
  readonly currency: string;
  readonly day: string;
  readonly amount: string;
  readonly mode: string;
  readonly reference: string;
  readonly applied: readonly { readonly id: string; readonly invoiceId: string; readonly amount: string }[];
  readonly description?: string;
  /** Where the money is; missing for the undeposited funds. */
  readonly accountId?: string;
};

/** An amount of a credit note that settles an invoice. */
export type CreditApplication = Kept & {
  readonly noteId: string;
  readonly invoiceId: string;
  readonly amount: string;
  readonly day: string;
};

/** Money of a credit note that was paid back to the customer. */
export type CreditRefund = Kept & {
  readonly noteId: string;
  readonly amount: string;
  readonly day: string;
  readonly mode: string;
  readonly reference: string;
  readonly description: string;
  readonly accountId: string;
};

/** A rate of a day that somebody set: home units for one of the currency. */
export type ExchangeRate = {
  readonly id: string;
  readonly currency: string;
  readonly day: string;
  readonly rate: string;
};

/** The shelves of one organisation's books and what stands on them. */
export type Records = {
  readonly contacts: Contact;
  readonly items: Item;
  readonly invoices: Invoice;
  readonly creditNotes: CreditNote;
  readonly payments: Payment;
  readonly creditApplications: CreditApplication;
  readonly creditRefunds: CreditRefund;
  readonly rates: ExchangeRate;
};
