import type { JsonObject } from '../wire/exact-json.ts';

/** The fields of every stored record. */
export type StoredRecord = { readonly id: string; readonly createdAt: string; readonly changedAt: string };

/** A customer or vendor: the written fields, and the currency. */
export type Contact = StoredRecord & {
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
export type Item = StoredRecord & {
  readonly name: string;
  readonly isActive: boolean;
  readonly rate: string;
  readonly taxId: string;
  readonly written: JsonObject;
};

/** A line with all computed figures; amounts, quantities and rates are decimal text. */
export type InvoiceLine = {
  readonly id: string;
  readonly itemId: string;
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly rate: string;
  readonly quantity: string;
  /** The computed discount of this line. */
  readonly discount: string;
  readonly taxId: string;
  /** India only. */
  readonly hsnOrSac?: string;
  readonly total: string;
  readonly taxes: readonly TaxAmount[];
};
export type TaxAmount = {
  readonly taxId: string;
  readonly name: string;
  readonly percent: string;
  /** The taxable amount. */
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

/** An invoice with all computed figures. */
export type Invoice = StoredRecord &
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
    /** The fields as sent, from which an update starts. */
    readonly written: JsonObject;
    readonly comments: readonly Comment[];
  };
/** A credit note: the same fields; a valid one is `sent` here and `open` in responses. */
export type CreditNote = Invoice;
export type Comment = { readonly id: string; readonly text: string; readonly at: string };

export type Payment = StoredRecord & {
  readonly number: string;
  readonly customerId: string;
  readonly currency: string;
  readonly day: string;
  readonly amount: string;
  readonly mode: string;
  readonly reference: string;
  readonly applied: readonly { readonly id: string; readonly invoiceId: string; readonly amount: string }[];
  readonly description?: string;
  /** The account of the payment; missing for the undeposited funds. */
  readonly accountId?: string;
};

/** An amount of a credit note applied to an invoice. */
export type CreditApplication = StoredRecord & {
  readonly noteId: string;
  readonly invoiceId: string;
  readonly amount: string;
  readonly day: string;
};

/** A refunded amount of a credit note. */
export type CreditRefund = StoredRecord & {
  readonly noteId: string;
  readonly amount: string;
  readonly day: string;
  readonly mode: string;
  readonly reference: string;
  readonly description: string;
  readonly accountId: string;
};

/** Excess money of a payment that was paid back to the customer. */
export type PaymentRefund = Omit<CreditRefund, 'noteId'> & { readonly paymentId: string };

/** The shelves of one organisation's books and their contents. */
export type Records = {
  readonly contacts: Contact;
  readonly items: Item;
  readonly invoices: Invoice;
  readonly creditNotes: CreditNote;
  readonly payments: Payment;
  readonly creditApplications: CreditApplication;
  readonly creditRefunds: CreditRefund;
  readonly paymentRefunds: PaymentRefund;
};
