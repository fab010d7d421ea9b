import type { JsonObject } from '../wire/exact-json.ts';
import { isTrue } from '../wire/field-reading.ts';
import { type BooksAtWork, keepRecord, type OpenBooks, todayOf } from './books.ts';
import { isAboveZero, onTheWire } from './fields.ts';
import { invoiceInList, invoiceOnTheWire } from './invoice-on-the-wire.ts';
import { creditLeft, creditUsed } from './invoice-state.ts';
import { formOf, type SalesForm } from './invoices.ts';
import type { CreditNote } from './records.ts';
import { notAllowed, wrongUrl } from './zoho-books-error.ts';

/** Credit notes count at once unless a draft is requested. */
export const creditNotes: SalesForm = {
  shelf: 'creditNotes',
  title: 'Credit Note',
  numberField: 'creditnote_number',
  prefix: 'CN',
  firstState: (written) => (isTrue(written, 'is_draft') ? 'draft' : 'sent'),
};

const acts: Readonly<
  Record<string, { state: CreditNote['state']; from: readonly CreditNote['state'][]; words: string }>
> = {
  open: {
    state: 'sent',
    from: ['draft', 'void', 'sent'],
    words: 'The status of the credit note has been changed to open.',
  },
  void: { state: 'void', from: ['draft', 'sent', 'void'], words: 'The credit note has been marked as void.' },
  draft: { state: 'draft', from: ['void', 'draft'], words: 'The credit note has been changed to draft.' },
};

/** Opens a credit note, voids it or makes it a draft again; returns the books' message. */
export function changeCreditStatus(books: BooksAtWork, id: string, status: string): string {
  const act = Object.hasOwn(acts, status) ? acts[status] : undefined;
  if (act === undefined) throw wrongUrl();
  const note = formOf(books, creditNotes, id);
  if (!act.from.includes(note.state))
    throw notAllowed(`A credit note that is ${wordOf(books, note)} cannot become ${status}.`);
  if (act.state !== 'sent' && isAboveZero(creditUsed(books, note)))
    throw notAllowed('Credits of this note have been applied to invoices. Remove them first.');
  const issuedDay = act.state === 'sent' ? todayOf(books) : note.issuedDay;
  keepRecord(books, 'creditNotes', { ...note, state: act.state, issuedDay, changedAt: books.now.toISOString() });
  return act.words;
}

/** An open credit note without a remainder is closed. */
function wordOf(books: OpenBooks, note: CreditNote): string {
  if (note.state !== 'sent') return note.state;
  return isAboveZero(creditLeft(books, note)) ? 'open' : 'closed';
}

/** Fields of an invoice that a credit note does not have. */
const ofInvoices =
  /^(invoice_|due_|payment|last_payment|issued_date|ach_|allow_partial|write_off|reminders|recurring|next_reminder|last_reminder|early_payment|is_progress|estimate|qr_code)/;

function inTheFieldsOfANote(books: OpenBooks, note: CreditNote, fields: JsonObject): JsonObject {
  const remaining = Object.entries(fields).filter(([name]) => !ofInvoices.test(name));
  return {
    ...Object.fromEntries(remaining),
    creditnote_id: note.id,
    creditnote_number: note.number,
    status: wordOf(books, note),
    current_sub_status: wordOf(books, note),
    balance: onTheWire(creditLeft(books, note)),
  };
}

/** A credit note in a response. */
export const creditNoteOnTheWire = (books: OpenBooks, note: CreditNote): JsonObject =>
  inTheFieldsOfANote(books, note, {
    ...invoiceOnTheWire(books, note),
    total_credits_used: onTheWire(creditUsed(books, note)),
  });

/** A row of the list. */
export const creditNoteInList = (books: OpenBooks, note: CreditNote): JsonObject =>
  inTheFieldsOfANote(books, note, invoiceInList(books, note));
