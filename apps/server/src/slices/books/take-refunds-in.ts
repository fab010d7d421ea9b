import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksDocumentHead, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { Work } from '../../handle.ts';
import { receiveFromBooks, type TakenIn } from '../receipts/books-payments.public.ts';

/** Brings the refunds of a credit note to what the books hold of it: each is a payment below 0. */
export async function takeRefundsIn(
  { inTransaction }: { readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T> },
  books: BooksProvider,
  {
    creditId,
    document,
    today,
    now,
    takesLate = false,
  }: {
    readonly creditId: number;
    readonly document: BooksDocumentHead;
    readonly today: CalendarDate;
    readonly now: string;
    readonly takesLate?: boolean;
  },
): Promise<TakenIn> {
  const refunds = await books.refundsOfCredit(document);
  const payments = refunds.map(({ refundId, date, amount, reference }) => ({
    paymentId: refundId,
    date,
    amount: `-${amount}`,
    reference,
  }));
  return inTransaction((work) =>
    receiveFromBooks(work, { invoiceId: creditId, document, payments, today, now, takesLate }),
  );
}
