import type { Courier } from '../../jobs/job.ts';
import { companyById } from '../companies/companies.public.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { invoiceForBooks } from '../invoices/invoices.public.ts';
import { isMadeInBooks, isOwnDocument } from '../invoices/compare/own-document.public.ts';
import { customerInBooks } from './customer-in-books.ts';
import { endAfterError } from './end-after-error.ts';
import { heardTwice } from './heard-twice.ts';
import { invoiceToBooks } from './invoice-to-books.ts';

/** Gives the document of an issued invoice the lines and the tax that were issued; doing it twice changes nothing. */
export const restoreLinesInBooks: Courier = {
  topic: 'restore-lines',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const invoice = await invoiceForBooks(tx, Number(delivery.payload['invoiceId']));
      if (invoice === undefined) return undefined;
      const company = await companyById(tx, invoice.record.companyId);
      const copies = { cc: company?.cc ?? '', bcc: company?.bcc ?? '' };
      const isOwn = await isOwnDocument(tx, invoice.record.id);
      const isTheirs = await isMadeInBooks(tx, invoice.record.id);
      return {
        invoice: { ...invoice, copies },
        isOwn,
        isTheirs,
        connection: await connectionOfBooks(tx, invoice.record),
      };
    });
    const record = found?.invoice.record;
    if (found === undefined || record === undefined || record.booksId === null)
      return { kind: 'parked', reason: 'the invoice is not in the books' };
    if (!found.isOwn) return { kind: 'done', result: { was: 'of another invoice' } };
    if (found.isTheirs) return { kind: 'done', result: { was: 'made in the books' } };
    if (record.documentState !== 'issued') return { kind: 'done', result: { was: record.documentState } };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    try {
      const books = context.outside.booksFor(found.connection);
      const customerId = await customerInBooks(context, books, record.companyId);
      const document = invoiceToBooks(found.invoice, customerId, (await books.company()).takesOurNumbers);
      const { booksId } = record;
      await heardTwice(() => books.restoreLines(booksId, document));
      return { kind: 'done', result: { booksId } };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};
