import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { WriteOptions } from './write-options.ts';

/** What settles invoices in the books: payments that we record, and credits that are applied. */
export interface BooksSettlements {
  /** The accounts that a payment can be deposited to, by name. The books use their undeposited funds for a payment that names none. */
  depositAccounts(): Promise<readonly BooksAccount[]>;
  /** Records a payment of one invoice. Look first after any earlier try: nothing of it is unique in the books. */
  recordPayment(payment: NewBooksPayment, options: WriteOptions): Promise<RecordedPayment>;
  /** The one payment that carries our reference. Two such payments are trouble (`found_twice`). */
  findRecordedPayment(search: PaymentSearch): Promise<RecordedPayment | undefined>;
  /** Deletes a payment, so that its invoice is open again by its amount. One that is gone stays gone. */
  deletePayment(paymentId: string): Promise<void>;
  /**
   * Brings what a payment settles of an invoice to an amount: 0 takes it off the invoice, so that its money is open for other invoices of the
   * customer. Said again it changes nothing. Answers the payment as it stands then.
   */
  settleWithPayment(wish: SettledWithPayment): Promise<RecordedPayment>;
  /** Pays an amount of a credit back to its customer. Look first after any earlier try: nothing of it is unique in the books. */
  refundCredit(refund: NewCreditRefund, options: WriteOptions): Promise<RefundedCredit>;
  /** The one refund that carries our reference. Two of them are trouble (`found_twice`). */
  findRefund(refund: NewCreditRefund): Promise<RefundedCredit | undefined>;
  /** Deletes a refund, so that its credit is open again by its amount. One that is gone stays gone. */
  deleteRefund(refund: Pick<RefundedCredit, 'refundId' | 'creditId'>): Promise<void>;
  /** The credits that the books applied to an invoice, whoever applied them. */
  creditsAppliedTo(document: {
    readonly id: string;
    readonly customerId: string;
    readonly currency: string;
  }): Promise<readonly AppliedCredit[]>;
  /** Applies an amount of a credit to an invoice of the same customer. Look first after any earlier try. */
  applyCredit(wish: NewAppliedCredit, options: WriteOptions): Promise<AppliedCredit>;
  /**
   * The application that a wish asks for: by our reference where the books keep one, else the same amount of the same credit on the same
   * invoice, unless its id is one of `known`. Two of them are trouble (`found_twice`).
   */
  findAppliedCredit(wish: NewAppliedCredit): Promise<AppliedCredit | undefined>;
  /** Takes an application back, so that credit and invoice are open again by its amount. One that is gone stays gone. */
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
  /** Above 0, in `currency`; all of it is applied to the invoice. */
  readonly amount: string;
  /** The books' id of the invoice. */
  readonly documentId: string;
  readonly depositAccountId?: string;
  /** For the bookkeeper. */
  readonly note?: string;
}

export type PaymentSearch = Pick<NewBooksPayment, 'reference' | 'customerId' | 'currency' | 'date' | 'documentId'>;

/** A payment as the books hold it. */
export interface RecordedPayment {
  readonly paymentId: string;
  readonly date: CalendarDate;
  /** Of the whole payment, in the currency of the customer. */
  readonly amount: string;
  /** What of it is applied to the invoice that was asked for. */
  readonly applied: string;
  readonly isVoided: boolean;
}

/** What of a payment is to settle an invoice. */
export interface SettledWithPayment {
  readonly paymentId: string;
  readonly documentId: string;
  readonly currency: string;
  /** In `currency`; 0 where the payment is to settle nothing of it. */
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
  /** The books' id of the credit. */
  readonly creditId: string;
  /** The account that the money leaves. */
  readonly fromAccountId: string;
  /** For the bookkeeper. */
  readonly note?: string;
}

/** An amount of a credit that was paid back, as the books hold it. */
export interface RefundedCredit {
  readonly refundId: string;
  readonly creditId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the credit. */
  readonly amount: string;
}

export interface NewAppliedCredit {
  /** Our reference of this application. */
  readonly reference: string;
  readonly customerId: string;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Above 0, in `currency`. */
  readonly amount: string;
  /** The books' ids of the credit and of the invoice. */
  readonly creditId: string;
  readonly documentId: string;
  /** Ids of applications of this credit that are known to be others. */
  readonly known: readonly string[];
}

/** An amount of a credit that settles an invoice, as the books hold it. */
export interface AppliedCredit {
  readonly applicationId: string;
  readonly creditId: string;
  readonly documentId: string;
  readonly date: CalendarDate;
  /** Above 0, in the currency of the invoice. */
  readonly amount: string;
}
