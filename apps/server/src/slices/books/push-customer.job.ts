import type { Courier } from '../../jobs/job.ts';
import { companyById } from '../companies/companies.public.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { bringToBooks } from './customer-in-books.ts';
import { endAfterError } from './end-after-error.ts';

/** Brings the customer of a company to its books; the company stays "Not in books yet" until that worked. */
export const pushCustomer: Courier = {
  topic: 'push-customer',
  deliver: async (context, delivery) => {
    const companyId = Number(delivery.payload['companyId']);
    const found = await context.inTransaction(async ({ tx }) => {
      const company = await companyById(tx, companyId);
      return company && { company, connection: await connectionOfBooks(tx, company) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the company is gone' };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    try {
      const books = context.outside.booksFor(found.connection);
      const booksId = await bringToBooks(context, books, { companyId, requestId: `company-${delivery.id}` });
      return { kind: 'done', result: { booksId } };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};
