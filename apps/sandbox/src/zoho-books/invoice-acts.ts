import type { JsonObject } from '../wire/exact-json.ts';
import { type BooksAtWork, keepRecord, nextId, type OpenBooks, timeOf, todayOf } from './books.ts';
import { isAboveZero, neededText } from './fields.ts';
import { formOf, invoiceOf, type SalesForm } from './invoices.ts';
import { creditedOn, paidOn } from './invoice-state.ts';
import type { Comment, Invoice } from './records.ts';
import { notAllowed, tooLong, wrongUrl } from './zoho-books-error.ts';

const COMMENT_MAX = 2000;

/** The effect of a status call, and the message of the response. */
const acts: Readonly<Record<string, { state: Invoice['state']; from: readonly Invoice['state'][]; words: string }>> = {
  sent: { state: 'sent', from: ['draft', 'sent'], words: 'Invoice status has been changed to Sent.' },
  void: { state: 'void', from: ['draft', 'sent', 'void'], words: 'Invoice status has been changed to Void.' },
  draft: { state: 'draft', from: ['void', 'draft'], words: 'Status of invoice changed from void to draft.' },
};

/** Marks an invoice as sent, void or a draft again; returns the books' message. */
export function changeStatus(books: BooksAtWork, id: string, status: string): string {
  const act = Object.hasOwn(acts, status) ? acts[status] : undefined;
  if (act === undefined) throw wrongUrl();
  const invoice = invoiceOf(books, id);
  if (!act.from.includes(invoice.state))
    throw notAllowed(`An invoice that is ${invoice.state} cannot become ${status}.`);
  refusePaid(books, invoice);
  const issuedDay = act.state === 'sent' ? todayOf(books) : invoice.issuedDay;
  keepRecord(books, 'invoices', { ...invoice, state: act.state, issuedDay, changedAt: books.now.toISOString() });
  return act.words;
}

function refusePaid(books: BooksAtWork, invoice: Invoice): void {
  if (isAboveZero(paidOn(books, invoice)))
    throw notAllowed('Payments have been recorded for this invoice. Delete them first.');
  if (isAboveZero(creditedOn(books, invoice)))
    throw notAllowed('Credits have been applied to this invoice. Remove them first.');
}

/** Adds a line to the history of a document. */
export function addComment(books: BooksAtWork, form: SalesForm, id: string, body: JsonObject): Comment {
  const invoice = formOf(books, form, id);
  const text = neededText(body, 'description');
  if (text.length > COMMENT_MAX) throw tooLong('description', COMMENT_MAX);
  const comment: Comment = { id: nextId(books), text, at: books.now.toISOString() };
  keepRecord(books, form.shelf, { ...invoice, comments: [...invoice.comments, comment] });
  return comment;
}

export function commentOnTheWire(
  books: OpenBooks,
  document: { readonly [key in 'invoice_id' | 'creditnote_id']?: string },
  { id, text, at }: Comment,
): JsonObject {
  const time = timeOf(books, at);
  return {
    comment_id: id,
    ...document,
    description: text,
    commented_by_id: '',
    commented_by: 'Countinghouse Demo',
    comment_type: 'internal',
    date: time.slice(0, 10),
    time,
    operation_type: 'Added',
  };
}
