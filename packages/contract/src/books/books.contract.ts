import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { booksProvider, booksRegion, taxSetting } from '../options.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { decimalOut, instantOut, pageQuery, paginationDetails, searchText } from '../wire.ts';

const companyOptions = z.object({
  connected: z.boolean(),
  readAt: instantOut.nullable(),
  taxes: z.array(
    z.object({
      taxCodeId: z.string(),
      taxName: z.string(),
      percent: decimalOut,
      components: z.array(z.object({ name: z.string(), percent: decimalOut })),
    }),
  ),
  global_taxes: z.array(taxSetting),
  currencies: z.array(z.string()),
  payment_terms: z.array(z.object({ name: z.string(), dueDays: z.int().nullable() })),
  /** Customers of the books without a company here, as `company name | display name`. */
  companies: z.array(
    z.object({
      refCompanyId: z.string(),
      refCompanyName: z.string(),
      currencyCode: z.string(),
      /** What the books know of the customer, in the fields of a company; empty texts are left out. */
      known: z.record(z.string(), z.string()),
    }),
  ),
  tax_treatments: z.array(z.string()),
  /** The places of supply of the books. */
  states: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type CompanyOptions = z.output<typeof companyOptions>;

/** A customer as the books have it. */
const customerOfBooks = z.object({
  refCompanyId: z.string(),
  companyName: z.string(),
  displayName: z.string(),
  currencyCode: z.string(),
  /** What the books know of the customer, in the fields of a company; empty texts are left out. */
  known: z.record(z.string(), z.string()),
  /** It is a company here already, in or outside the caller's scope, or a deleted one. */
  isCompany: z.boolean(),
});
export type CustomerOfBooks = z.output<typeof customerOfBooks>;

/** The choices of a region's accounting books for the forms. */
export const booksEndpoints = {
  companyOptions: endpoint({
    method: 'GET',
    path: '/options/company',
    summary: 'Taxes, terms and other choices that the books offer for a company, as last synced',
    roles: everyone,
    query: z.strictObject({ provider: booksProvider, region: booksRegion }),
    answer: companyOptions,
    refusals: [],
  }),
  refreshOptions: endpoint({
    method: 'POST',
    path: '/options/company',
    summary: 'Refresh the choices of a company from the books',
    roles: everyone,
    outside: true,
    reads: true,
    body: z.strictObject({ provider: booksProvider, region: booksRegion }),
    answer: companyOptions,
    refusals: ['books_not_connected', 'books_away'],
  }),
  customers: endpoint({
    method: 'GET',
    path: '/options/customers',
    summary: 'Customers of the books, as last synced, by page; a search finds either name',
    roles: moneyKeepers,
    query: pageQuery.extend({ provider: booksProvider, region: booksRegion, name: searchText.default('') }),
    answer: z.object({
      customers: z.array(customerOfBooks),
      /** How many of all that match are no company here. */
      free: z.int(),
      paginationDetails,
    }),
    refusals: [],
  }),
  serviceNames: endpoint({
    method: 'GET',
    path: '/options/serviceNames',
    summary: 'Choices for the name of an invoice line: items of the books, categories and deductions',
    roles: everyone,
    query: z.strictObject({ provider: booksProvider, region: booksRegion }),
    answer: z.object({ service_names: z.array(z.string()) }),
    refusals: [],
  }),
};
