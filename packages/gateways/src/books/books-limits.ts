/** The limits of one invoice in the books of a provider (docs/domain/services.md); texts in characters. */
export interface BooksLimits {
  readonly lines: number;
  /** For an invoice whose sales tax the books compute themselves. */
  readonly linesWithAutomatedTax: number;
  readonly number: number;
  readonly lineDescription: number;
  readonly memo: number;
  readonly privateNote: number;
}

/** The private note of QuickBooks starts with our reference. */
const REFERENCE_ROOM = 50;

export const booksLimits: Readonly<Record<'QUICK_BOOKS' | 'ZOHO_BOOKS', BooksLimits>> = {
  QUICK_BOOKS: {
    lines: 1000,
    linesWithAutomatedTax: 750,
    number: 21,
    lineDescription: 4000,
    memo: 1000,
    privateNote: 4000 - REFERENCE_ROOM,
  },
  ZOHO_BOOKS: {
    lines: 1000,
    linesWithAutomatedTax: 1000,
    number: 100,
    lineDescription: 2000,
    memo: 10_000,
    privateNote: 2000,
  },
};
