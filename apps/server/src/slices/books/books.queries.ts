import { isHalfOfIndianTax } from '@countinghouse/billing/invoices/indian-tax.ts';
import { developmentFees } from '@countinghouse/billing/invoices/lines-from-rows.ts';
import { creditTypeNames } from '@countinghouse/billing/invoices/service-lines.ts';
import { taxPercentFromText, taxPercentText } from '@countinghouse/billing/values/tax-percent.ts';
import type { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { taxTreatmentsOf } from '@countinghouse/contract/companies/company-rules.ts';
import { isWithoutTax, lineItemCategories, regionOf } from '@countinghouse/contract/options.ts';
import { placesOfSupply } from '@countinghouse/contract/companies/places-of-supply.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import type { Tx } from '../../database/database.ts';
import type { Context, OutsideContext } from '../../handle.ts';
import { usualTerms } from '../companies/companies.public.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { selectCustomers, selectItems, selectOffer, storeRead, selectTaxes, type Offer } from './books.sql.ts';
import { readBooks } from './read-books.ts';

type CompanyOptions = typeof booksEndpoints.companyOptions;
type RefreshOptions = typeof booksEndpoints.refreshOptions;
type Customers = typeof booksEndpoints.customers;
type ServiceNames = typeof booksEndpoints.serviceNames;

/** How amounts may stand to tax; Zoho Books works tax out line by line on net amounts. */
const settings: Record<'QUICK_BOOKS' | 'ZOHO_BOOKS', AnswerOf<CompanyOptions>['global_taxes']> = {
  QUICK_BOOKS: ['Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable'],
  ZOHO_BOOKS: ['Exclusive of Tax', 'Not Applicable'],
};

/** What a company can be billed in before its books were ever read. */
const currencyOfRegion = { US: 'USD', IND: 'INR', UK: 'GBP', CA: 'CAD', UAE: 'AED' } as const;

/** What the books of a provider and region offer for the forms, as last read from them. */
export const companyOptions = (
  { tx }: Context<CompanyOptions>,
  { query }: InputOf<CompanyOptions>,
): Promise<AnswerOf<CompanyOptions>> => readOptions(tx, query);

/** Reads again what the books offer; the previous lists stay when the books do not answer. */
export async function refreshOptions(
  { outside, inTransaction, refuse, now }: OutsideContext<RefreshOptions>,
  { body }: InputOf<RefreshOptions>,
): Promise<AnswerOf<RefreshOptions>> {
  const connection = await inTransaction(({ tx }) => connectionOfBooks(tx, body));
  if (connection?.state !== 'connected') return refuse('books_not_connected');
  try {
    const read = await readBooks(outside.booksFor(connection), connection);
    return await inTransaction(async (work) => {
      await storeRead(work, connection.id, read, now);
      return readOptions(work.tx, body);
    });
  } catch (error) {
    if (!(error instanceof BooksError) && !(error instanceof OAuthError)) throw error;
    const isLetIn = error.kind !== 'signed_out' && error.kind !== 'reconnect_needed';
    return refuse(isLetIn ? 'books_away' : 'books_not_connected');
  }
}

async function readOptions(
  tx: Tx,
  books: { provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS'; region: string },
): Promise<AnswerOf<CompanyOptions>> {
  const connection = await connectionOfBooks(tx, books);
  const { readAt, taxes: all } = await selectTaxes(tx, books);
  // what no invoice can be charged with alone is not offered
  const taxes = all.filter(({ components }) => !isHalfOfIndianTax(components));
  const offer = await selectOffer(tx, books);
  const isTaxed = !isWithoutTax(books.region, connection?.chargesVat);
  return {
    connected: connection?.state === 'connected',
    readAt: offer?.readAt ?? readAt,
    taxes: (isTaxed ? taxes : []).map((tax) => {
      const percents = tax.components.map((one) => taxPercentFromText(one.percent));
      const whole = percents.reduce<bigint>((sum, percent) => sum + percent, 0n);
      return {
        taxCodeId: tax.id,
        taxName: tax.name,
        percent: taxPercentText(whole as (typeof percents)[number]),
        components: tax.components.map((one) => ({ name: one.name, percent: one.percent })),
      };
    }),
    global_taxes: isTaxed ? settings[books.provider] : ['Not Applicable'],
    currencies: [...(offer?.currencies ?? [currencyOfRegion[regionOf(books.region)]])],
    payment_terms: [...(offer?.paymentTerms ?? usualTerms)],
    companies: (offer?.customers ?? []).map((customer) => ({
      refCompanyId: customer.id,
      refCompanyName: `${customer.companyName} | ${customer.displayName}`,
      currencyCode: customer.currency,
      known: knownOf(customer),
    })),
    tax_treatments: [...taxTreatmentsOf(books.region)],
    states: [...placesOfSupply(books.region)],
  };
}

/** The customers of the books by name, each with what the books know of it and whether it is a company already. */
export async function listCustomers(
  { tx }: Context<Customers>,
  { query: { pageNo, pageSize, name, ...books } }: InputOf<Customers>,
): Promise<AnswerOf<Customers>> {
  const { customers, total, free } = await selectCustomers(tx, { ...books, name: name.trim() }, { pageNo, pageSize });
  return {
    customers: customers.map(({ customer, isCompany }) => ({
      refCompanyId: customer.id,
      companyName: customer.companyName,
      displayName: customer.displayName,
      currencyCode: customer.currency,
      known: knownOf(customer),
      isCompany,
    })),
    free,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** What the books know of a customer, in the fields of a company. */
function knownOf({ companyName, displayName, address, ...customer }: Offer['customers'][number]) {
  const known = {
    companyName: companyName === '' ? displayName : companyName,
    displayName,
    email: customer.email,
    phoneNumber: customer.phone,
    addressLine1: address?.lines[0],
    addressLine2: address?.lines[1],
    city: address?.city,
    state: address?.state,
    zipCode: address?.postalCode,
    country: address?.country,
    paymentTerms: customer.paymentTerms,
    taxCodeId: customer.taxCodeId,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([field, text]) => (text === undefined || text === '' ? [] : [[field, text]])),
  );
}

/** What a line of an invoice can be called, the books' own names first. */
export async function serviceNames(
  { tx }: Context<ServiceNames>,
  { query }: InputOf<ServiceNames>,
): Promise<AnswerOf<ServiceNames>> {
  const ofBooks = await selectItems(tx, query);
  return { service_names: [...new Set([...ofBooks, developmentFees, ...lineItemCategories, ...creditTypeNames])] };
}
