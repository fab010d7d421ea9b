import { z } from 'zod';
import { currencyCode, longText, optional } from '../answer-values.ts';
import type { BooksCompany, BooksCustomer } from '../books-provider.ts';
import { id } from './from-quickbooks.ts';
import { quickBooksAddress } from './quickbooks-address.ts';

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
  BillAddr: quickBooksAddress.optional(),
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
    ...optional('address', customer.BillAddr),
    ...optional('paymentTerms', termNames.get(customer.SalesTermRef?.value ?? '')),
    ...optional('taxCodeId', customer.DefaultTaxCodeRef?.value),
  };
}
