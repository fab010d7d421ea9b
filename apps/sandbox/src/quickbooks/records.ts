import type { JsonObject } from '../wire/exact-json.ts';

/** The fields of every stored record. */
export type StoredRecord = {
  readonly id: string;
  readonly syncToken: number;
  readonly createdAt: string;
  readonly changedAt: string;
};

/** A customer: the written fields, and the currency, which can never change. */
export type Customer = StoredRecord & {
  readonly displayName: string;
  readonly active: boolean;
  readonly currency: string;
  readonly written: JsonObject;
  /** Open balance in the customer's currency. */
  readonly balance: string;
};

/** A product or service of invoice lines. */
export type Item = StoredRecord & { readonly name: string; readonly active: boolean; readonly written: JsonObject };

/** Days until an invoice is due. */
export type Term = StoredRecord & { readonly name: string; readonly active: boolean; readonly written: JsonObject };

export type CompanyCurrency = StoredRecord & { readonly code: string; readonly name: string };

type LineBase = { readonly id: string; readonly description?: string };
/** A sales line; amounts, quantities and prices are decimal text. */
export type SalesLine = LineBase & {
  readonly kind: 'sales';
  readonly amount: string;
  readonly itemId: string;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly taxCodeId?: string;
  readonly inclusiveAmount?: string;
  readonly serviceDate?: string;
};
export type DiscountLine = LineBase & { readonly kind: 'discount'; readonly amount: string; readonly percent?: string };
export type TextLine = LineBase & { readonly kind: 'text' };
export type InvoiceLine = SalesLine | DiscountLine | TextLine;

/** Tax of one rate on all lines with that rate. */
export type TaxLine = {
  readonly rateId: string;
  readonly percent: string;
  readonly net: string;
  readonly amount: string;
};

export type InvoiceTotals = {
  readonly taxMode?: string;
  readonly txnTaxCodeId?: string;
  readonly taxLines: readonly TaxLine[];
  readonly totalTax: string;
  readonly total: string;
};

/** An invoice with all computed figures. */
export type Invoice = StoredRecord &
  InvoiceTotals & {
    readonly state: 'open' | 'voided' | 'deleted';
    readonly customerId: string;
    readonly currency: string;
    readonly exchangeRate?: string;
    readonly docNumber?: string;
    /** The number in lower case, for comparison. */
    readonly numberKey?: string;
    readonly day: string;
    readonly dueDay: string;
    readonly lines: readonly InvoiceLine[];
    readonly balance: string;
    readonly paymentIds: readonly string[];
    /** The fields as sent, from which a sparse update starts. */
    readonly written: JsonObject;
    readonly firstRequestId?: string;
    readonly lastRequestId?: string;
  };

/** A credit memo: the same fields; its balance is the unapplied amount. */
export type CreditMemo = Invoice;

export type Payment = StoredRecord & {
  readonly state: 'open' | 'voided' | 'deleted';
  readonly customerId: string;
  readonly currency: string;
  readonly exchangeRate?: string;
  readonly day: string;
  readonly total: string;
  readonly applied: readonly { readonly invoiceId: string; readonly amount: string }[];
  /** Credit memos applied to the same invoices and refunds. */
  readonly credits?: readonly { readonly memoId: string; readonly amount: string }[];
  /** Expenses and checks to the customer that it settles: refunds. */
  readonly refunds?: readonly { readonly purchaseId: string; readonly amount: string }[];
  readonly depositAccountId?: string;
  /** Part of a bank deposit. */
  readonly isDeposited?: boolean;
  readonly written: JsonObject;
  readonly lastRequestId?: string;
};

/**
 * Money paid from a bank account to a customer: an expense or a check over Accounts Receivable, which a credit of the
 * customer settles.
 */
export type Purchase = StoredRecord & {
  readonly state: 'open' | 'deleted';
  readonly kind: 'Cash' | 'Check';
  readonly customerId: string;
  readonly currency: string;
  readonly day: string;
  readonly total: string;
  /** The part that no credit settles yet. */
  readonly balance: string;
  readonly paymentIds: readonly string[];
  readonly bankAccountId: string;
  readonly note: string;
};

/** The shelves of one company's books and their contents. */
export type Records = {
  readonly customers: Customer;
  readonly items: Item;
  readonly terms: Term;
  readonly currencies: CompanyCurrency;
  readonly invoices: Invoice;
  readonly creditMemos: CreditMemo;
  readonly payments: Payment;
  readonly purchases: Purchase;
};
