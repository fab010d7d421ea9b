import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { Work } from '../../handle.ts';
import {
  paymentsOnAccount,
  receiveAccountFromBooks,
  type ChangedAccount,
  type PaymentOnAccount,
} from '../receipts/account-in-books.public.ts';

interface Asking {
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
  readonly books: BooksProvider;
  readonly today: CalendarDate;
  readonly now: string;
  /** Only says what would be done. */
  readonly isPlanOnly?: boolean;
}

/** Brings what a company has on account of a payment to what the books hold of it; undefined where nothing changes. */
export async function takeAccountIn(
  { inTransaction, books, ...asking }: Asking,
  one: PaymentOnAccount,
): Promise<ChangedAccount | undefined> {
  const { paymentId, currencyCode: currency } = one;
  const excess = await books.excessOf({ paymentId, currency });
  return inTransaction((work) => receiveAccountFromBooks(work, one, { ...asking, excess }));
}

/** The same for payments whose money just went back on account, since the books may have refunded, used or deleted it. */
export async function takeBackOnAccountIn(
  asking: Asking,
  connectionId: number,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  for (const one of await asking.inTransaction(({ tx }) => paymentsOnAccount(tx, connectionId, { paymentIds })))
    await takeAccountIn(asking, one);
}
