import type { InvoiceChange } from '@countinghouse/gateways/books/books-provider.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { invoiceForBooks, type InvoiceForBooks } from '../invoices/invoices.public.ts';
import { isOwnDocument } from '../invoices/compare/own-document.public.ts';
import { endAfterError } from './end-after-error.ts';
import { heardTwice } from './heard-twice.ts';

/** Gives the books what an invoice has by now: the fields that are named, or due date and message; doing it twice changes nothing. */
export const changeInBooks: Courier = {
  topic: 'change-invoice',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const invoice = await invoiceForBooks(tx, Number(delivery.payload['invoiceId']));
      if (invoice === undefined) return undefined;
      const isOwn = await isOwnDocument(tx, invoice.record.id);
      return { record: invoice.record, isOwn, connection: await connectionOfBooks(tx, invoice.record) };
    });
    if (found === undefined || found.record.booksId === null)
      return { kind: 'parked', reason: 'the invoice is not in the books' };
    if (!found.isOwn) return { kind: 'done', result: { was: 'of another invoice' } };
    if (found.record.documentState === 'void') return { kind: 'done', result: { was: 'void' } };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    try {
      const { booksId } = found.record;
      const change = changeOf(found.record, delivery.payload['fields']);
      const books = context.outside.booksFor(found.connection);
      await heardTwice(() => books.changeInvoice(booksId, change));
      return { kind: 'done', result: { booksId } };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};

type Amended = Pick<InvoiceForBooks['record'], 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'customerMemo'>;

function changeOf({ invoiceNumber, invoiceDate, dueDate, customerMemo }: Amended, fields: unknown): InvoiceChange {
  if (!Array.isArray(fields)) return { dueDate, memo: customerMemo };
  return {
    ...(fields.includes('number') && invoiceNumber !== null ? { number: invoiceNumber } : {}),
    ...(fields.includes('date') ? { date: invoiceDate } : {}),
    ...(fields.includes('dueDate') ? { dueDate } : {}),
    ...(fields.includes('memo') ? { memo: customerMemo } : {}),
  };
}
