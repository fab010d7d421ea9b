import type { BooksDocument, BooksInvoice } from './books-provider.ts';
import { documentDifferences } from './document-differences.ts';

/** An invoice as it goes to a document that is there: at the exchange rate of that document, which nobody means to change. */
export const asBefore = (invoice: BooksInvoice, { exchangeRate }: BooksDocument): BooksInvoice =>
  exchangeRate === undefined ? invoice : { ...invoice, exchangeRate };

/** Whether a document is what an invoice says it is, its message included. */
export const isRestored = (invoice: BooksInvoice, document: BooksDocument): boolean =>
  documentDifferences(invoice, document).length === 0 && (invoice.memo ?? '') === (document.memo ?? '');
