import { add, compare, type Decimal, exactly, subtract, toText, ZERO } from '../wire/decimal.ts';
import { allRecords, type OpenBooks, todayOf } from './books.ts';
import type { CreditNote, Invoice } from './records.ts';

const sumOf = (amounts: readonly { readonly amount: string }[]): Decimal =>
  amounts.reduce((sum, one) => add(sum, exactly(one.amount)), ZERO);

/** The amount paid on an invoice. */
export function paidOn(books: OpenBooks, invoice: Invoice): string {
  const parts = allRecords(books, 'payments').flatMap((payment) => payment.applied);
  return toText(sumOf(parts.filter((one) => one.invoiceId === invoice.id)));
}

/** The amount of credit notes applied to an invoice. */
export function creditedOn(books: OpenBooks, invoice: Invoice): string {
  return toText(sumOf(allRecords(books, 'creditApplications').filter((one) => one.invoiceId === invoice.id)));
}

/** The date of the latest payment of an invoice; empty without any. */
export function lastPaymentDay(books: OpenBooks, invoice: Invoice): string {
  const days = allRecords(books, 'payments')
    .filter((payment) => payment.applied.some((one) => one.invoiceId === invoice.id))
    .map((payment) => payment.day);
  return days.sort().at(-1) ?? '';
}

/** The amount of a credit note applied to invoices or refunded. */
export function creditUsed(books: OpenBooks, note: CreditNote): string {
  const used = [...allRecords(books, 'creditApplications'), ...allRecords(books, 'creditRefunds')];
  return toText(sumOf(used.filter((one) => one.noteId === note.id)));
}

/** The unapplied amount of a credit note; zero if it is void. */
export function creditLeft(books: OpenBooks, note: CreditNote): string {
  if (note.state === 'void') return '0';
  return toText(subtract(exactly(note.total), exactly(creditUsed(books, note))));
}

const settledOn = (books: OpenBooks, invoice: Invoice): Decimal =>
  add(exactly(paidOn(books, invoice)), exactly(creditedOn(books, invoice)));

/** The open amount; zero for a void invoice. */
export function balanceOf(books: OpenBooks, invoice: Invoice): string {
  if (invoice.state === 'void') return '0';
  return toText(subtract(exactly(invoice.total), settledOn(books, invoice)));
}

/** The status word: what follows from payments, credit notes and the date takes precedence over the stored status. */
export function statusOf(books: OpenBooks, invoice: Invoice): string {
  if (invoice.state === 'void') return 'void';
  const settled = settledOn(books, invoice);
  if (compare(settled, ZERO) > 0) return compare(settled, exactly(invoice.total)) >= 0 ? 'paid' : 'partially_paid';
  if (invoice.state === 'draft') return 'draft';
  return invoice.dueDay < todayOf(books) && compare(exactly(invoice.total), ZERO) > 0 ? 'overdue' : 'sent';
}
