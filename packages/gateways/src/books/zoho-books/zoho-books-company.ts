import type { BooksCompany } from '../books-provider.ts';

/** The organisation's settings, with the books' ids of its currencies. */
export interface ZohoBooksCompany {
  readonly books: BooksCompany;
  readonly currencyIds: ReadonlyMap<string, string>;
}
