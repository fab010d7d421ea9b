import type { BooksKind } from './office.ts';

/** The kinds of books: which side numbers the documents, and whether a number can be used twice. */
export const untruthfulBooks: readonly {
  readonly name: string;
  readonly provider: BooksKind;
  readonly preferences?: { readonly customTxnNumbers: boolean; readonly warnDuplicateNumbers: boolean };
}[] = [
  {
    name: 'QuickBooks that number documents themselves',
    provider: 'QUICK_BOOKS',
    preferences: { customTxnNumbers: false, warnDuplicateNumbers: false },
  },
  {
    name: 'QuickBooks with our numbers, each once',
    provider: 'QUICK_BOOKS',
    preferences: { customTxnNumbers: true, warnDuplicateNumbers: true },
  },
  {
    name: 'QuickBooks with our numbers, without a check for duplicates',
    provider: 'QUICK_BOOKS',
    preferences: { customTxnNumbers: true, warnDuplicateNumbers: false },
  },
  { name: 'Zoho Books', provider: 'ZOHO_BOOKS' },
];

/**
 * Half of the answers to writes are cut off after the books have carried them out; of the other half some report a failure, some
 * refuse a document that was made, some are about another document, and some come late.
 */
export const failingWrites = (provider: BooksKind, seed = 1): readonly object[] =>
  [
    { kind: 'applied-then-cut', probability: 0.5 },
    { kind: 'applied-then-500', probability: 0.2 },
    { kind: 'applied-then-400', probability: 0.2 },
    { kind: 'other-document', probability: 0.2, ms: 20 },
    { kind: 'delay', probability: 0.3, ms: 30 },
  ].map((line, at) => ({
    service: provider === 'ZOHO_BOOKS' ? 'zoho-books' : 'quickbooks',
    times: 'always',
    match: { method: 'POST' },
    ...line,
    seed: seed * 100 + at,
  }));
