import type { BooksProvider, NewBooksCustomer } from '@countinghouse/gateways/books/books-provider.ts';
import { crashHere } from '../../crash-points.ts';
import type { JobContext } from '../../jobs/job.ts';
import {
  companyById,
  markCompanyInBooks,
  markEmptiedInBooks,
  type Company,
  type EmptiedText,
} from '../companies/companies.public.ts';

/** The id of a company's customer in the books; made there when it is not there yet, and remembered. */
export async function customerInBooks(context: JobContext, books: BooksProvider, companyId: number): Promise<string> {
  const company = await theCompany(context, companyId);
  return company.booksId ?? makeCustomer(context, books, company);
}

/**
 * Brings the books to what a company is now: its customer is made, or changed where it is there. To be done again changes
 * nothing: a name stands once in the books, and a change says all that the customer should be.
 */
export async function bringToBooks(
  context: JobContext,
  books: BooksProvider,
  { companyId, requestId }: { readonly companyId: number; readonly requestId: string },
): Promise<string> {
  const company = await theCompany(context, companyId);
  if (company.booksId === null) return makeCustomer(context, books, company);
  await books.updateCustomer(company.booksId, toBooks(company), { requestId });
  await context.inTransaction(({ tx }) => markEmptiedInBooks(tx, company.id, company.emptied));
  return company.booksId;
}

async function theCompany(context: JobContext, companyId: number): Promise<Company> {
  const company = await context.inTransaction(({ tx }) => companyById(tx, companyId));
  if (company === undefined) throw new Error(`company ${companyId} is gone`);
  return company;
}

async function makeCustomer(context: JobContext, books: BooksProvider, company: Company): Promise<string> {
  const customer = await books.createCustomer(toBooks(company), { requestId: `customer-${company.reference}` });
  crashHere('customer.before-store');
  await context.inTransaction(async (work) => {
    await markCompanyInBooks(work.tx, company.id, customer.id);
    work.tell({
      action: 'Sent to books',
      resource: 'COMPANY',
      resourceId: company.id,
      resourceName: company.displayName,
    });
  });
  return customer.id;
}

/**
 * The customer as the books should have it. What was emptied here is emptied there; what never stood here is left out, and
 * stays as the books have it.
 */
function toBooks({ address, tax, paymentTerms, person, emptied, ...company }: Company): NewBooksCustomer {
  const known = <Name extends EmptiedText>(name: Name, text: string): Partial<Record<Name, string>> =>
    text === '' && !emptied.includes(name) ? {} : ({ [name]: text } as Record<Name, string>);
  const isPlace = address.lines.length > 0 || address.city !== '' || address.zipCode !== '';
  return {
    displayName: company.displayName,
    companyName: company.companyName,
    email: company.email,
    currency: company.currencyCode,
    notes: company.reference,
    person: {
      ...known('title', person.title),
      ...known('firstName', person.firstName),
      ...known('middleName', person.middleName),
      ...known('lastName', person.lastName),
      ...known('suffix', person.suffix),
    },
    ...known('phone', company.phoneNumber),
    ...known('website', company.website),
    ...known('taxNumber', tax.number),
    ...known('placeOfSupply', tax.placeOfSupply),
    ...known('panNumber', tax.panNumber),
    ...(tax.treatment === '' ? {} : { taxTreatment: tax.treatment }),
    ...taxOrReason(tax),
    ...(paymentTerms.name === '' ? {} : { paymentTerms }),
    ...(isPlace || emptied.includes('address')
      ? {
          address: {
            lines: [address.lines[0] ?? '', address.lines[1] ?? ''],
            city: address.city,
            state: isPlace ? address.state : '',
            postalCode: address.zipCode,
            country: isPlace ? address.country : '',
          },
        }
      : {}),
  };
}

/** The tax that a customer is charged, or why they are charged none. */
function taxOrReason({ taxable, taxCodeId, exemptReason }: Company['tax']): Partial<NewBooksCustomer> {
  if (taxable) return taxCodeId === null ? {} : { taxCodeId };
  return exemptReason === '' ? {} : { taxExemptReason: exemptReason };
}
