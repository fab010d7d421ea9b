import { currencyPlaces } from '../wire/currencies.ts';
import { compare, exactly } from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import { isDepositAccount } from './bank-accounts.ts';
import {
  allRecords,
  type BooksAtWork,
  findRecord,
  keepRecord,
  newRecord,
  type OpenBooks,
  removeRecord,
  todayOf,
} from './books.ts';
import { creditNotes } from './credit-notes.ts';
import { checkLengths, dayIn, isAboveZero, neededText, numberIn, onTheWire } from './fields.ts';
import { creditLeft } from './invoice-state.ts';
import { formOf } from './invoices.ts';
import { missingValue, notAllowed, unknown, wrongValue } from './zoho-books-error.ts';

/** Refunds the remainder of an open credit note, fully or partly, from a bank account. */
export function refundCreditNote(books: BooksAtWork, noteId: string, body: JsonObject): JsonObject {
  checkLengths(body, { refund_mode: 100, reference_number: 100 });
  const note = formOf(books, creditNotes, noteId);
  if (note.state !== 'sent') throw notAllowed('Only open credit notes can be refunded.');
  const amount = numberIn(body, 'amount', currencyPlaces(note.currency));
  if (amount === undefined) throw missingValue('amount');
  if (!isAboveZero(amount)) throw wrongValue('amount');
  const accountId = neededText(body, 'from_account_id');
  if (!isDepositAccount(books.organisation, accountId)) throw wrongValue('from_account_id');
  if (compare(exactly(amount), exactly(creditLeft(books, note))) > 0)
    throw notAllowed('The amount refunded is more than what is left of the credit note.');
  const record = newRecord(books);
  keepRecord(books, 'creditRefunds', {
    ...record,
    noteId,
    amount,
    day: dayIn(body, 'date') ?? todayOf(books),
    mode: textOf(body, 'refund_mode') ?? 'cash',
    reference: textOf(body, 'reference_number') ?? '',
    description: textOf(body, 'description') ?? '',
    accountId,
  });
  return refundsOf(books, noteId).find((one) => one['creditnote_refund_id'] === record.id) ?? {};
}

/** The refunds of a credit note. */
export function refundsOf(books: OpenBooks, noteId: string): JsonObject[] {
  const note = formOf(books, creditNotes, noteId);
  return allRecords(books, 'creditRefunds')
    .filter((one) => one.noteId === noteId)
    .map((one) => ({
      creditnote_refund_id: one.id,
      creditnote_id: noteId,
      date: one.day,
      refund_mode: one.mode,
      reference_number: one.reference,
      creditnote_number: note.number,
      customer_name: findRecord(books, 'contacts', note.customerId)?.name ?? '',
      description: one.description,
      amount: onTheWire(one.amount),
      amount_bcy: onTheWire(one.amount),
      amount_fcy: onTheWire(one.amount),
    }));
}

/** Deletes a refund: the credit note is open again by its amount. */
export function deleteRefund(books: BooksAtWork, noteId: string, id: string): void {
  formOf(books, creditNotes, noteId);
  if (findRecord(books, 'creditRefunds', id)?.noteId !== noteId) throw unknown('Refund');
  removeRecord(books, 'creditRefunds', id);
}
