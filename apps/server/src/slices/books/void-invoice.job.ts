import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import {
  appliedOfCredit,
  hasApplicationsUnderWay,
  noteRemovedFromBooks,
} from '../invoices/credit/credits-in-books-rows.public.ts';
import { invoiceForBooks } from '../invoices/invoices.public.ts';
import { isOwnDocument } from '../invoices/compare/own-document.public.ts';
import { afterEarlierOfCompanyPayments } from './after-earlier-of-company-payments.ts';
import { endAfterError } from './end-after-error.ts';
import { heardTwice } from './heard-twice.ts';
import { isoNow } from './iso-now.ts';

/** Voids in the books what was voided here; doing it twice changes nothing. */
export const voidInBooks: Courier = afterEarlierOfCompanyPayments({
  topic: 'void-invoice',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const invoice = await invoiceForBooks(tx, Number(delivery.payload['invoiceId']));
      if (invoice === undefined) return undefined;
      const isOwn = await isOwnDocument(tx, invoice.record.id);
      const isSettling = await hasApplicationsUnderWay(tx, invoice.record.id);
      const applied = await appliedOfCredit(tx, invoice.record.id);
      return {
        record: invoice.record,
        isOwn,
        isSettling,
        applied,
        connection: await connectionOfBooks(tx, invoice.record),
      };
    });
    if (found === undefined || found.record.booksId === null)
      return { kind: 'parked', reason: 'the invoice is not in the books' };
    if (!found.isOwn) return { kind: 'done', result: { was: 'of another invoice' } };
    // the books void nothing that a credit is applied to, or that is applied itself
    if (found.isSettling)
      return {
        kind: 'again',
        afterMs: 2_000,
        isUnknown: delivery.isUnknown,
        reason: 'its applied credit notes are still being sent',
      };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    try {
      const books = context.outside.booksFor(found.connection);
      const { booksId, corrects, voidReason } = found.record;
      // a credit note that is void settles nothing, and the books void none that does
      for (const { booksApplicationId } of found.applied)
        await books.removeAppliedCredit({ applicationId: booksApplicationId, creditId: booksId });
      await heardTwice<unknown>(() =>
        corrects === null ? books.voidInvoice(booksId, voidReason ?? '') : books.voidCredit(booksId, voidReason ?? ''),
      );
      return {
        kind: 'done',
        result: { booksId },
        settle: async ({ tx }) => {
          for (const { applicationId } of found.applied) await noteRemovedFromBooks(tx, applicationId, isoNow(context));
        },
      };
    } catch (error) {
      // an invoice that the books do not have counts nowhere
      if (error instanceof BooksError && error.reason === 'not_found') return { kind: 'done', result: { was: 'gone' } };
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
});
