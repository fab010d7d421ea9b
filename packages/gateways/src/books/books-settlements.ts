import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { WriteOptions } from './write-options.ts';

/** Settlements of invoices in the books: payments that we record, and applied credit notes. */
export interface BooksSettlements {
  /**
   * The accounts that a payment can be deposited to, by name. The books use their undeposited funds for a payment
   * without an account.
   */
  depositAccounts(): Promise<readonly BooksAccount[]>;
  /**
   * Records one payment and applies it to invoices of one customer; the rest of it is open for other invoices. Call the find
   * method first after any earlier attempt: the books enforce no uniqueness.
   */
  recordPayment(payment: NewBooksPayment, options: WriteOptions): Promise<RecordedPayment>;
  /** The one payment with our reference. Two such payments are an error (`found_twice`). */
  findRecordedPayment(search: PaymentSearch): Promise<RecordedPayment | undefined>;
  /** Deletes a payment, so that its invoice is open again by its amount. Repeating it changes nothing. */
  deletePayment(paymentId: string): Promise<void>;
  /**
   * Sets the amount of a payment applied to an invoice: 0 removes it from the invoice, so that it is open for the
   * customer's other invoices. Repeating it changes nothing. Returns the resulting payment.
   */
  settleWithPayment(settlement: SettledWithPayment): Promise<RecordedPayment>;
  /**
   * Refunds an amount of a credit note to its customer. Call the find method first after any earlier attempt: the books
   * enforce no uniqueness.
   */
  refundCredit(refund: NewCreditRefund, options: WriteOptions): Promise<RefundedCredit>;
  /** The one refund with our reference. Two of them are an error (`found_twice`). */
  findRefund(refund: NewCreditRefund): Promise<RefundedCredit | undefined>;
  /** Deletes a refund, so that its credit note is open again by its amount. Repeating it changes nothing. */
  deleteRefund(refund: Pick<RefundedCredit, 'refundId' | 'creditId'>): Promise<void>;
  /** The refunds of a credit note, also those that a user entered in the books. */
  refundsOfCredit(credit: {
    readonly id: string;
    readonly customerId: string;
    readonly currency: string;
  }): Promise<readonly RefundedCredit[]>;
  /**
   * Refunds an open amount of a payment to its customer. Call the find method first after any earlier attempt: the books
   * enforce no uniqueness.
   */
  refundPayment(refund: NewPaymentRefund, options: WriteOptions): Promise<RefundedPayment>;
  /** The one refund of a payment with our reference. Two of them are an error (`found_twice`). */
  findPaymentRefund(refund: NewPaymentRefund): Promise<RefundedPayment | undefined>;
  /** Deletes a refund of a payment, so that the payment is open again by its amount. Repeating it changes nothing. */
  deletePaymentRefund(refund: { readonly refundId: string; readonly paymentId: string }): Promise<void>;
  /** The open amount of a payment and its refunds; undefined if the payment is void or deleted in the books. */
  excessOf(payment: { readonly paymentId: string; readonly currency: string }): Promise<ExcessOfPayment | undefined>;
  /** The credit notes that the books applied to an invoice, by any user. */
  creditsAppliedTo(document: {
    readonly id: string;
    readonly customerId: string;
    readonly currency: string;
  }): Promise<readonly AppliedCredit[]>;
  /**
   * Applies an amount of a credit note to an invoice of the same customer. Call the find method first after any earlier
   * attempt.
   */
  applyCredit(application: NewAppliedCredit, options: WriteOptions): Promise<AppliedCredit>;
  /**
   * The requested application: by our reference if the books store one, else the same amount of the same credit note on
   * the same invoice, unless its id is one of `known`. Two of them are an error (`found_twice`).
   */
  findAppliedCredit(application: NewAppliedCredit): Promise<AppliedCredit | undefined>;
  /**
   * Deletes an application, so that credit note and invoice are open again by its amount. Repeating it changes nothing.
   */
  removeAppliedCredit(applied: Pick<AppliedCredit, 'applicationId' | 'creditId'>): Promise<void>;
}

export interface BooksAccount {
  readonly id: string;
  readonly name: string;
}

export interface NewBooksPayment {
  /** Our reference of this payment, by which it is found again. */
  readonly reference: string;
  readonly customerId: string;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Above 0, in `currency`: the whole payment. */
  readonly amount: string;
  /** Together at most the amount. */
  readonly parts: readonly PaymentPart[];
  readonly depositAccountId?: string;
  /** For the bookkeeper. */
  readonly note?: string;
}

/** The part of a payment that is applied to an invoice, by the books' id of the invoice. */
export interface PaymentPart {
  readonly documentId: string;
  /** In the currency of the payment. */
  readonly amount: string;
}

export type PaymentSearch = Pick<NewBooksPayment, 'reference' | 'customerId' | 'currency' | 'date'>;

/** A payment in the books. */
export interface RecordedPayment {
  readonly paymentId: string;
  readonly date: CalendarDate;
  /** Of the whole payment, in the customer's currency. */
  readonly amount: string;
  /** What it is applied to. */
  readonly parts: readonly PaymentPart[];
  readonly isVoided: boolean;
}

/** How much of a payment to apply to an invoice. */
export interface SettledWithPayment {
  readonly paymentId: string;
  readonly documentId: string;
  readonly currency: string;
  /** In `currency`; 0 to apply nothing. */
  readonly amount: string;
}

export interface NewCreditRefund {
  /** Our reference of this refund, by which it is found again. */
  readonly reference: string;
  readonly customerId: string;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Above 0, in `currency`. */
  readonly amount: string;
  /** The books' id of the credit note. */
  readonly creditId: string;
  /** The account that the refund is paid from. */
  readonly fromAccountId: string;
  /** For the bookkeeper. */
  readonly note?: string;
}

/** A refunded amount of a credit note in the books. */
export interface RefundedCredit {
  readonly refundId: string;
  readonly creditId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the credit note. */
  readonly amount: string;
  /** Our reference, where it carries one. */
  readonly reference?: string | undefined;
}

export interface NewPaymentRefund {
  /** Our reference of this refund, by which it is found again. */
  readonly reference: string;
  /** The payment whose money is paid back. */
  readonly paymentId: string;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Above 0, in `currency`. */
  readonly amount: string;
  /** The account that the money leaves. */
  readonly fromAccountId: string;
  /** For the bookkeeper. */
  readonly note?: string;
}

/** A refund of a payment, as stored in the books. */
export interface RefundedPayment {
  readonly refundId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the payment. */
  readonly amount: string;
  /** Our reference, where it carries one. */
  readonly reference?: string | undefined;
}

/** The part of a payment that settles no invoice. */
export interface ExcessOfPayment {
  /** Neither applied nor paid back, in the currency of the payment. */
  readonly open: string;
  readonly refunds: readonly RefundedPayment[];
}

export interface NewAppliedCredit {
  /** Our reference of this application. */
  readonly reference: string;
  readonly customerId: string;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Above 0, in `currency`. */
  readonly amount: string;
  /** The books' ids of the credit note and of the invoice. */
  readonly creditId: string;
  readonly documentId: string;
  /** Ids of other known applications of this credit note. */
  readonly known: readonly string[];
}

/** An applied amount of a credit note in the books. */
export interface AppliedCredit {
  readonly applicationId: string;
  readonly creditId: string;
  readonly documentId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the invoice. */
  readonly amount: string;
}
