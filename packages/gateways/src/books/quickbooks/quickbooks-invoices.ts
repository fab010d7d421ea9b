import type { z } from 'zod';
import type { BooksItems } from '../books-items.ts';
import {
  isChanged,
  type BooksCompany,
  type BooksDocument,
  type BooksInvoice,
  type BooksProvider,
  type InvoiceChange,
} from '../books-provider.ts';
import { BooksError, voidThere } from '../books-error.ts';
import { withItsHead, isSame } from '../restored-lines.ts';
import { mustBeOurs } from '../same-company.ts';
import { checkInvoice } from './check-invoice.ts';
import { changeToQuickBooks } from './to-quickbooks.ts';
import type { quickBooksInvoice } from './from-quickbooks.ts';
import { createQuickBooksDocuments, invoiceAnswer, untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

type Invoices = Pick<
  BooksProvider,
  | 'createInvoice'
  | 'findInvoice'
  | 'invoicesNumbered'
  | 'invoicesBetween'
  | 'readInvoice'
  | 'changeInvoice'
  | 'restoreLines'
  | 'voidInvoice'
>;
type InvoiceRow = z.output<typeof quickBooksInvoice>;

export function createQuickBooksInvoices(
  http: QuickBooksHttp,
  items: BooksItems,
  company: () => Promise<BooksCompany>,
  url: (invoiceId: string) => string,
): Invoices {
  const kind = { entity: 'Invoice', path: 'invoice', answer: invoiceAnswer, url } as const;
  const { documentOf, bodyOf, readRow, ...documents } = createQuickBooksDocuments(http, items, company, kind);

  async function rowThere(booksId: string): Promise<InvoiceRow> {
    const row = await readRow(booksId);
    if (row !== undefined) return row;
    throw new BooksError('rejected', { reason: 'not_found', words: `The books have no document ${booksId}.` });
  }

  async function changeOnce(booksId: string, change: InvoiceChange): Promise<BooksDocument> {
    const books = await company();
    const row = await rowThere(booksId);
    const before = documentOf(row, books, 'read');
    if (before.isVoided) throw voidThere(booksId);
    if (isChanged(before, change)) return before;
    const { Id, SyncToken } = row;
    const body = { ...changeToQuickBooks(change), Id, SyncToken, sparse: true };
    const answer = await http.write({ name: 'change-invoice', path: 'invoice', body }, invoiceAnswer);
    mustBeOurs('write', [{ what: 'document', expected: row.Id, answered: answer.Id }]);
    return documentOf(answer, books, 'write');
  }

  async function restoreLinesOnce(booksId: string, invoice: BooksInvoice): Promise<BooksDocument> {
    const books = await company();
    const row = await rowThere(booksId);
    const before = documentOf(row, books, 'read');
    if (before.isVoided) throw voidThere(booksId);
    const input = withItsHead(invoice, before);
    if (isSame(input, before)) return before;
    checkInvoice(input, books);
    const body = { ...(await bodyOf(input, books)), Id: row.Id, SyncToken: row.SyncToken };
    const answer = await http.write({ name: 'restore-lines', path: 'invoice', body }, invoiceAnswer);
    mustBeOurs('write', [{ what: 'document', expected: row.Id, answered: answer.Id }]);
    return documentOf(answer, books, 'write');
  }

  /**
   * The reason is written into the note first, because a void document may refuse changes; it is worded to be true of a
   * valid document too. If the void itself is interrupted, a second attempt finds the reason there and only voids.
   */
  async function voidOnce(booksId: string, reason: string): Promise<BooksDocument> {
    const books = await company();
    const row = await rowThere(booksId);
    const before = documentOf(row, books, 'read');
    if (before.isVoided) return before;
    const note = noteWithReason(row.PrivateNote ?? '', reason);
    const noted = note === row.PrivateNote ? row : await sendNote(row, note);
    return documentOf(await sendVoid(noted), books, 'write');
  }

  async function sendNote(row: InvoiceRow, note: string): Promise<InvoiceRow> {
    const body = { Id: row.Id, SyncToken: row.SyncToken, sparse: true, PrivateNote: note };
    const answer = await http.write({ name: 'note-void-reason', path: 'invoice', body }, invoiceAnswer);
    mustBeOurs('write', [{ what: 'document', expected: row.Id, answered: answer.Id }]);
    return answer;
  }

  async function sendVoid(row: InvoiceRow): Promise<InvoiceRow> {
    const body = { Id: row.Id, SyncToken: row.SyncToken };
    const write = { name: 'void-invoice', path: 'invoice', operation: 'void', body } as const;
    const answer = await http.write(write, invoiceAnswer);
    mustBeOurs('write', [{ what: 'document', expected: row.Id, answered: answer.Id }]);
    return answer;
  }

  return {
    createInvoice: documents.create,
    findInvoice: documents.find,
    invoicesNumbered: documents.numbered,
    invoicesBetween: documents.between,
    readInvoice: documents.read,
    changeInvoice: (booksId, change) => untilCurrent(() => changeOnce(booksId, change)),
    restoreLines: (booksId, invoice) => untilCurrent(() => restoreLinesOnce(booksId, invoice)),
    voidInvoice: (booksId, reason) => untilCurrent(() => voidOnce(booksId, reason)),
  };
}

const NOTE_MAX = 4000;
const REFERENCE_ROOM = 50;

function noteWithReason(note: string, reason: string): string {
  const words = `Void asked for: ${reason.trim()}`;
  if (reason.trim() === '' || note.includes(words)) return note;
  // Our reference is at the beginning of the note, so that a long reason cannot cut it off.
  const kept = note.slice(0, Math.max(NOTE_MAX - words.length - 1, REFERENCE_ROOM));
  return `${kept}\n${words}`.trim().slice(0, NOTE_MAX);
}
