import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { invoiceForBooks } from '../invoices/invoices.public.ts';
import { endAfterTrouble } from './end-after-trouble.ts';

/** Gives the books the due date and the message that an invoice has by now; doing it twice changes nothing. */
export const changeInBooks: Courier = {
  topic: 'change-invoice',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const invoice = await invoiceForBooks(tx, Number(delivery.payload['invoiceId']));
      return invoice && { record: invoice.record, connection: await connectionOfBooks(tx, invoice.record) };
    });
    if (found === undefined || found.record.booksId === null)
      return { kind: 'parked', reason: 'the invoice is not in the books' };
    if (found.record.documentState === 'void') return { kind: 'done', result: { was: 'void' } };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    try {
      const { booksId, dueDate, customerMemo: memo } = found.record;
      await context.outside.booksFor(found.connection).changeInvoice(booksId, { dueDate, memo });
      return { kind: 'done', result: { booksId } };
    } catch (error) {
      return endAfterTrouble(context, delivery, error, async () => undefined);
    }
  },
};
