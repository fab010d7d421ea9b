import type { BooksProvider } from '../books/books-provider.ts';

/** Failures for tests. `lost…`: carried out, then no clear response. `not…`: never carried out. */
export type BooksFault =
  | 'lost_by_cut'
  | 'lost_by_500'
  | 'lost_by_busy_page'
  | 'lost_by_silence'
  | 'lost_by_page_in_200'
  | 'lost_by_cut_answer'
  | 'not_done_cut_before'
  | 'not_done_busy_page'
  | 'not_done_too_many'
  | 'not_done_refused_in_200'
  | 'token_ran_out'
  | 'other_company';

/** What the books really contain, read without the provider. */
export interface LedgerInvoice {
  readonly id: string;
  readonly number: string | undefined;
  readonly state: 'draft' | 'open' | 'voided' | 'deleted';
  readonly customerId: string;
  readonly currency: string;
  readonly privateNote: string;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly amount: string;
  }[];
  readonly tax: string;
  readonly total: string;
}

/** A payment in the books, read without the provider. */
export interface LedgerPayment {
  readonly id: string;
  readonly state: string;
  readonly account: string;
  readonly note: string;
  readonly applied: readonly { readonly invoiceId: string; readonly amount: string }[];
}

/** One company's books under test, with control over their failures. */
export interface BooksUnderTest {
  readonly books: BooksProvider;
  /** A tax code and its percentage. */
  readonly taxCode: { readonly id: string; readonly percent: number };
  ledger(): Promise<readonly LedgerInvoice[]>;
  /** The credit notes in the books, including deleted ones. */
  credits(): Promise<readonly LedgerInvoice[]>;
  /** The payments in the books. */
  payments(): Promise<readonly LedgerPayment[]>;
  /** Applies a credit note like a user of the books' own screens. */
  applyByHand(details: {
    readonly creditId: string;
    readonly documentId: string;
    readonly amount: string;
    readonly date: string;
  }): Promise<void>;
  /** Pays back a credit, or what a payment has in excess, as a person in the books' own screens would. */
  refundByHand(
    details: { readonly amount: string; readonly date: string } & (
      | { readonly creditId: string }
      | { readonly paymentId: string }
    ),
  ): Promise<void>;
  customerNames(): Promise<readonly string[]>;
  /** Everything that the books store of a customer, as text. */
  customerText(id: string): Promise<string>;
  /** Makes the next calls of this kind fail, or all following ones with a probability from 0 to 1. */
  spoil(
    on:
      | 'create-invoice'
      | 'create-credit'
      | 'void-credit'
      | 'create-customer'
      | 'record-payment'
      | 'delete-payment'
      | 'apply-credit'
      | 'remove-credit'
      | 'settle-with-payment'
      | 'refund-credit'
      | 'link-refund'
      | 'delete-refund'
      | 'link-payment-refund'
      | 'any-read',
    fault: BooksFault,
    times?: number | { chance: number; seed: number },
  ): Promise<void>;
  heal(): Promise<void>;
  ignoreRequestIds(ignore: boolean): Promise<void>;
  expireTokens(): Promise<void>;
  endGrant(): Promise<void>;
  /** Changes a document like a user of the books' own screens. */
  touch(booksId: string): Promise<void>;
}
