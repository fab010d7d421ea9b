import type { BooksDocument, BooksInvoice } from './books-provider.ts';
import { documentDifferences } from './document-differences.ts';

/** An invoice with our lines and tax, and everything else as on the document, which must not change. */
export function withItsHead(invoice: BooksInvoice, document: BooksDocument): BooksInvoice {
  const { number: _number, dueDate: _due, memo: _memo, exchangeRate: _rate, ...lines } = invoice;
  const { number, date, dueDate, memo, exchangeRate } = document;
  return {
    ...lines,
    date,
    ...(number === undefined ? {} : { number }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(memo === undefined ? {} : { memo }),
    ...(exchangeRate === undefined ? {} : { exchangeRate }),
  };
}

/** Whether a document has every figure of an invoice. */
export const isSame = (invoice: BooksInvoice, document: BooksDocument): boolean =>
  documentDifferences(invoice, document).length === 0;
