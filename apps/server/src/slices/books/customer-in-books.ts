import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { crashHere } from '../../crash-points.ts';
import type { JobContext } from '../../jobs/job.ts';
import { companyById, markCompanyInBooks } from '../companies/companies.public.ts';

/** The id of a company's customer in the books; made there when it is not there yet, and remembered. */
export async function customerInBooks(context: JobContext, books: BooksProvider, companyId: number): Promise<string> {
  const company = await context.inTransaction(({ tx }) => companyById(tx, companyId));
  if (company === undefined) throw new Error(`company ${companyId} is gone`);
  if (company.booksId !== null) return company.booksId;
  const customer = await books.createCustomer(
    {
      displayName: company.displayName,
      companyName: company.companyName,
      email: company.email,
      currency: company.currencyCode,
      notes: company.reference,
    },
    { requestId: `customer-${company.reference}` },
  );
  crashHere('customer.before-store');
  await context.inTransaction(async (work) => {
    await markCompanyInBooks(work.tx, companyId, customer.id);
    work.tell({
      action: 'Sent to books',
      resource: 'COMPANY',
      resourceId: companyId,
      resourceName: company.displayName,
    });
  });
  return customer.id;
}
