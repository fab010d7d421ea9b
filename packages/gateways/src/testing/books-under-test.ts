import type { BooksProvider } from '../books/books-provider.ts';

/** What goes wrong on purpose. `lost…`: carried out, then no clear answer. `not…`: never carried out. */
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

/** What the books really hold, read past the provider. */
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

/** A payment that the books really hold. */
export interface LedgerPayment {
  readonly id: string;
  readonly state: string;
  readonly account: string;
  readonly note: string;
  readonly applied: readonly { readonly invoiceId: string; readonly amount: string }[];
}

/** One company's books under test, with a hand on what goes wrong in them. */
export interface BooksUnderTest {
  readonly books: BooksProvider;
  /** A tax code and its percent. */
  readonly taxCode: { readonly id: string; readonly percent: number };
  ledger(): Promise<readonly LedgerInvoice[]>;
  /** The credits that the books hold, deleted ones among them. */
  credits(): Promise<readonly LedgerInvoice[]>;
  /** The payments that the books hold. */
  payments(): Promise<readonly LedgerPayment[]>;
  /** Applies a credit as a person in the books' own screens would. */
  applyByHand(wish: {
    readonly creditId: string;
    readonly documentId: string;
    readonly amount: string;
    readonly date: string;
  }): Promise<void>;
  customerNames(): Promise<readonly string[]>;
  /** All that the books hold of a customer, as text. */
  customerText(id: string): Promise<string>;
  /** Spoils the next calls of this kind, or with a chance from 0 to 1 all that follow. */
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
      | 'any-read',
    fault: BooksFault,
    times?: number | { chance: number; seed: number },
  ): Promise<void>;
  heal(): Promise<void>;
  ignoreRequestIds(ignore: boolean): Promise<void>;
  expireTokens(): Promise<void>;
  endGrant(): Promise<void>;
  /** Changes a document as a person in the books' own screens would. */
  touch(booksId: string): Promise<void>;
}
