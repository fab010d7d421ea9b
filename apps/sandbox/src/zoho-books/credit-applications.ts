import { currencyPlaces } from '../wire/currencies.ts';
import { compare, exactly } from '../wire/decimal.ts';
import { isObject, type JsonObject } from '../wire/exact-json.ts';
import { listOf } from '../wire/field-reading.ts';
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
import { dayIn, isAboveZero, neededText, numberIn, onTheWire } from './fields.ts';
import { balanceOf, creditLeft } from './invoice-state.ts';
import { formOf, invoiceOf } from './invoices.ts';
import { missingValue, notAllowed, unknown, wrongValue } from './zoho-books-error.ts';

/**
 * Applies an open credit note to invoices of its customer, at most the open amounts of both. The response has the
 * invoices and amounts and no ids of the applications: those are in the lists.
 */
export function applyCreditNote(books: BooksAtWork, noteId: string, body: JsonObject): JsonObject {
  const rows = (listOf(body, 'invoices') ?? []).filter(isObject);
  if (rows.length === 0) throw missingValue('invoices');
  for (const row of rows) {
    const note = formOf(books, creditNotes, noteId);
    if (note.state !== 'sent') throw notAllowed('Only open credit notes can be applied to invoices.');
    const invoice = invoiceOf(books, neededText(row, 'invoice_id'));
    if (invoice.customerId !== note.customerId || invoice.state === 'void') throw wrongValue('invoice_id');
    if (invoice.currency !== note.currency) throw wrongValue('invoice_id');
    const amount = numberIn(row, 'amount_applied', currencyPlaces(note.currency));
    if (amount === undefined || !isAboveZero(amount)) throw wrongValue('amount_applied');
    if (compare(exactly(amount), exactly(creditLeft(books, note))) > 0)
      throw notAllowed('The amount applied is more than what is left of the credit note.');
    if (compare(exactly(amount), exactly(balanceOf(books, invoice))) > 0)
      throw notAllowed('The amount applied is more than the balance of the invoice.');
    const record = newRecord(books);
    const day = dayIn(row, 'apply_date') ?? todayOf(books);
    keepRecord(books, 'creditApplications', { ...record, noteId, invoiceId: invoice.id, amount, day });
  }
  return {
    invoices: rows.map((row) => ({ invoice_id: row['invoice_id'] ?? '', amount_applied: row['amount_applied'] ?? '' })),
  };
}

/** Deletes an application: credit note and invoice are open again by its amount. */
export function removeCreditApplication(books: BooksAtWork, noteId: string, id: string): void {
  formOf(books, creditNotes, noteId);
  const found = findRecord(books, 'creditApplications', id);
  if (found === undefined || found.noteId !== noteId) throw unknown('Credit');
  removeRecord(books, 'creditApplications', id);
}

/** The invoices to which a credit note was applied. */
export function invoicesCredited(books: OpenBooks, noteId: string): JsonObject[] {
  const note = formOf(books, creditNotes, noteId);
  return allRecords(books, 'creditApplications')
    .filter((one) => one.noteId === noteId)
    .map((one) => ({
      creditnote_id: noteId,
      invoice_id: one.invoiceId,
      creditnote_invoice_id: one.id,
      date: one.day,
      invoice_number: findRecord(books, 'invoices', one.invoiceId)?.number ?? '',
      creditnote_number: note.number,
      credited_amount: onTheWire(one.amount),
    }));
}

/** The credit notes applied to an invoice. */
export function creditsApplied(books: OpenBooks, invoiceId: string): JsonObject[] {
  invoiceOf(books, invoiceId);
  return allRecords(books, 'creditApplications')
    .filter((one) => one.invoiceId === invoiceId)
    .map((one) => ({
      creditnote_id: one.noteId,
      creditnotes_invoice_id: one.id,
      creditnotes_number: findRecord(books, 'creditNotes', one.noteId)?.number ?? '',
      credited_date: one.day,
      amount_applied: onTheWire(one.amount),
    }));
}
