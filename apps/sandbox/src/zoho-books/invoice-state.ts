import { add, compare, exactly, subtract, toText, ZERO } from '../wire/decimal.ts';
import { allRecords, type OpenBooks, todayOf } from './books.ts';
import type { Invoice } from './records.ts';

/** What was paid on an invoice so far. */
export function paidOn(books: OpenBooks, invoice: Invoice): string {
  const paid = allRecords(books, 'payments')
    .flatMap((payment) => payment.applied)
    .filter((one) => one.invoiceId === invoice.id)
    .reduce((sum, one) => add(sum, exactly(one.amount)), ZERO);
  return toText(paid);
}

/** The day of the newest payment on an invoice; empty without any. */
export function lastPaymentDay(books: OpenBooks, invoice: Invoice): string {
  const days = allRecords(books, 'payments')
    .filter((payment) => payment.applied.some((one) => one.invoiceId === invoice.id))
    .map((payment) => payment.day);
  return days.sort().at(-1) ?? '';
}

/** What is still open; nothing of a void invoice. */
export function balanceOf(books: OpenBooks, invoice: Invoice): string {
  if (invoice.state === 'void') return '0';
  return toText(subtract(exactly(invoice.total), exactly(paidOn(books, invoice))));
}

/** The status word: what follows from the payments and the date stands before what somebody set. */
export function statusOf(books: OpenBooks, invoice: Invoice): string {
  if (invoice.state === 'void') return 'void';
  const paid = exactly(paidOn(books, invoice));
  if (compare(paid, ZERO) > 0) return compare(paid, exactly(invoice.total)) >= 0 ? 'paid' : 'partially_paid';
  if (invoice.state === 'draft') return 'draft';
  return invoice.dueDay < todayOf(books) && compare(exactly(invoice.total), ZERO) > 0 ? 'overdue' : 'sent';
}
