import { z } from 'zod';
import { longText, optional } from '../answer-values.ts';
import type { BooksAddress } from '../books-provider.ts';

/** An address in a QuickBooks response. */
export const quickBooksAddress = z
  .object({
    Line1: longText,
    Line2: longText,
    City: longText,
    CountrySubDivisionCode: longText,
    PostalCode: longText,
    Country: longText,
  })
  .partial()
  .transform(({ Line1, Line2, City, CountrySubDivisionCode, PostalCode, Country }): BooksAddress => ({
    lines: [Line1 ?? '', Line2 ?? ''].filter((line) => line !== ''),
    ...optional('city', City),
    ...optional('state', CountrySubDivisionCode),
    ...optional('postalCode', PostalCode),
    ...optional('country', Country),
  }));
