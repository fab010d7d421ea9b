import type { BooksProvider, NewBooksCustomer } from '@countinghouse/gateways/books/books-provider.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { crashHere } from '../../crash-points.ts';
import { instant } from '../../database/instants.ts';
import type { JobContext } from '../../jobs/job.ts';
import { untilNextLookMs } from '../../outbox/look-up-schedule.ts';
import {
  companyById,
  hasAddress,
  markCompanyInBooks,
  markEmptiedInBooks,
  markSentToBooks,
  textsInBooks,
  type Company,
} from '../companies/companies.public.ts';
import { heardTwice } from './heard-twice.ts';
import { isoNow } from './iso-now.ts';

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
  const { booksId } = company;
  await heardTwice(() => books.updateCustomer(booksId, toBooks(company), { requestId }));
  await context.inTransaction(({ tx }) => markEmptiedInBooks(tx, company.id, company.emptied));
  return company.booksId;
}

async function theCompany(context: JobContext, companyId: number): Promise<Company> {
  const company = await context.inTransaction(({ tx }) => companyById(tx, companyId));
  if (company === undefined) throw new Error(`company ${companyId} is gone`);
  return company;
}

/**
 * Makes the customer of a company once. One that may be there, because it was sent without a clear answer or by another row of the outbox, is looked
 * for as long as the books may show it late; until then nothing is sent for it.
 */
async function makeCustomer(context: JobContext, books: BooksProvider, company: Company): Promise<string> {
  const toSend = toBooks(company);
  if (company.sentToBooksAt !== null) {
    const there = await books.findCustomerByName(company.displayName, company.reference);
    if (there?.currency === company.currencyCode) return remembered(context, company, there.id);
    demandLookedFor(context, company.sentToBooksAt);
  }
  const mark = (at: string | null) => context.inTransaction(({ tx }) => markSentToBooks(tx, company.id, at));
  let before: string | null = null;
  try {
    const customer = await books.createCustomer(toSend, {
      requestId: `customer-${company.reference}`,
      beforeSending: async () => {
        before = await mark(isoNow(context));
      },
    });
    crashHere('customer.before-store');
    return await remembered(context, company, customer.id);
  } catch (error) {
    if (!(error instanceof BooksError)) throw error;
    // another row sent it a moment ago, and the books do not show it yet
    const isShownLate = error.reason === 'duplicate_name' && before !== null;
    if (error.mayBeDone || isShownLate) throw notShownYet(error.words, untilNextLookMs(0));
    await mark(before);
    throw error;
  }
}

async function remembered(context: JobContext, company: Company, booksId: string): Promise<string> {
  await context.inTransaction(async (work) => {
    await markCompanyInBooks(work.tx, company.id, booksId);
    work.audit({
      action: 'Sent to books',
      resource: 'COMPANY',
      resourceId: company.id,
      resourceName: company.displayName,
    });
  });
  return booksId;
}

/** Throws while the books may still show a customer late that left for them. */
function demandLookedFor(context: JobContext, sentAt: string): void {
  const afterMs = untilNextLookMs(context.nowMs() - Date.parse(instant(sentAt)));
  if (afterMs !== undefined) throw notShownYet('the customer may be in the books already', afterMs);
}

const notShownYet = (words: string | undefined, retryAfterMs: number | undefined): BooksError =>
  new BooksError('unavailable', { reason: 'not_shown_yet', words, retryAfterMs });

/**
 * The customer as the books should have it. What was emptied here is emptied there; what never stood here is left out, and
 * stays as the books have it.
 */
function toBooks(company: Company): NewBooksCustomer {
  const texts: Partial<ReturnType<typeof textsInBooks>> = Object.fromEntries(
    Object.entries(textsInBooks(company)).filter(([name, text]) => text !== '' || company.emptied.includes(name)),
  );
  const known: Pick<NewBooksCustomer, keyof typeof texts> = texts;
  const isPlace = hasAddress(company);
  return {
    displayName: company.displayName,
    companyName: company.companyName,
    email: company.email,
    currency: company.currencyCode,
    notes: company.reference,
    ...known,
    ...(company.taxTreatment === '' ? {} : { taxTreatment: company.taxTreatment }),
    ...taxOrReason(company),
    ...(company.paymentTerms === '' ? {} : { paymentTerms: { name: company.paymentTerms, dueDays: company.dueDays } }),
    ...(isPlace || company.emptied.includes('address')
      ? {
          address: {
            lines: linesOfAddress(company),
            city: company.city,
            state: isPlace ? company.state : '',
            postalCode: company.zipCode,
            country: isPlace ? company.country : '',
          },
        }
      : {}),
  };
}

/** Two lines, so that an emptied one is emptied in the books too; a second line alone moves up. */
function linesOfAddress({ addressLine1, addressLine2 }: Company): string[] {
  return addressLine1 === '' ? [addressLine2, ''] : [addressLine1, addressLine2];
}

/** The tax that a customer is charged, or why they are charged none. */
function taxOrReason({ taxable, taxCodeId, taxExemptReason }: Company): Partial<NewBooksCustomer> {
  if (taxable) return taxCodeId === null ? {} : { taxCodeId };
  return taxExemptReason === '' ? {} : { taxExemptReason };
}
