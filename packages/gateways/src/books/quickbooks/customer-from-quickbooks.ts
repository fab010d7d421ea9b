import { z } from 'zod';
import { currencyCode, longText, optional } from '../answer-values.ts';
import type { BooksAddress, BooksCompany, BooksCustomer } from '../books-provider.ts';
import { id } from './from-quickbooks.ts';

/** A customer in a QuickBooks response. */
export const quickBooksCustomer = z.object({
  Id: id,
  SyncToken: z.string().max(20),
  DisplayName: z.string().max(1000),
  CompanyName: z.string().max(1000).optional(),
  Active: z.boolean().default(true),
  CurrencyRef: z.object({ value: currencyCode }).optional(),
  Notes: longText.optional(),
  PrimaryEmailAddr: z.object({ Address: longText }).partial().optional(),
  PrimaryPhone: z.object({ FreeFormNumber: longText }).partial().optional(),
  BillAddr: z
    .object({
      Line1: longText,
      Line2: longText,
      City: longText,
      CountrySubDivisionCode: longText,
      PostalCode: longText,
      Country: longText,
    })
    .partial()
    .optional(),
  SalesTermRef: z.object({ value: id }).optional(),
  DefaultTaxCodeRef: z.object({ value: id }).optional(),
});

export const quickBooksCustomerAnswer = z.object({ Customer: quickBooksCustomer });

export function customerFromQuickBooks(
  customer: z.output<typeof quickBooksCustomer>,
  company: BooksCompany,
  termNames: ReadonlyMap<string, string> = new Map(),
): BooksCustomer {
  return {
    id: customer.Id,
    displayName: customer.DisplayName,
    companyName: customer.CompanyName ?? '',
    currency: customer.CurrencyRef?.value ?? company.homeCurrency,
    syncToken: customer.SyncToken,
    ...optional('notes', customer.Notes),
    ...optional('email', customer.PrimaryEmailAddr?.Address),
    ...optional('phone', customer.PrimaryPhone?.FreeFormNumber),
    ...optional('address', addressFromQuickBooks(customer.BillAddr)),
    ...optional('paymentTerms', termNames.get(customer.SalesTermRef?.value ?? '')),
    ...optional('taxCodeId', customer.DefaultTaxCodeRef?.value),
  };
}

function addressFromQuickBooks(address: z.output<typeof quickBooksCustomer>['BillAddr']): BooksAddress | undefined {
  if (address === undefined) return undefined;
  const { Line1, Line2, City, CountrySubDivisionCode, PostalCode, Country } = address;
  return {
    lines: [Line1 ?? '', Line2 ?? ''].filter((line) => line !== ''),
    ...optional('city', City),
    ...optional('state', CountrySubDivisionCode),
    ...optional('postalCode', PostalCode),
    ...optional('country', Country),
  };
}
