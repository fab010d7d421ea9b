import type { z } from 'zod';
import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import type {
  BooksCompany,
  BooksDocument,
  BooksInvoice,
  BooksProvider,
  InvoiceSearch,
  WriteOptions,
} from '../books-provider.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { checkInvoice } from './check-invoice.ts';
import { documentFromQuickBooks, quickBooksInvoice, quickBooksInvoiceAnswer } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import type { BooksItems } from '../books-items.ts';
import { unclear } from '../trouble-of-call.ts';
import { folded, mustBeOurs } from '../same-company.ts';
import { invoiceToQuickBooks } from './to-quickbooks.ts';

type Invoices = Pick<
  BooksProvider,
  'createInvoice' | 'findInvoice' | 'invoicesNumbered' | 'readInvoice' | 'voidInvoice'
>;
type InvoiceRow = z.output<typeof quickBooksInvoice>;

const STALE_TRIES_MAX = 3;

export function createQuickBooksInvoices(
  http: QuickBooksHttp,
  items: BooksItems,
  company: () => Promise<BooksCompany>,
  url: (invoiceId: string) => string,
): Invoices {
  /** The company is known before anything is sent, so that a good answer is never lost to a later question. */
  function documentOf(row: InvoiceRow, books: BooksCompany, effect: 'read' | 'write'): BooksDocument {
    try {
      return documentFromQuickBooks(row, books, url(row.Id));
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      throw unclear(effect, 'unreadable_answer', { words: `${error.text} is no amount in the document's currency` });
    }
  }

  async function post(invoice: BooksInvoice, books: BooksCompany, options: WriteOptions): Promise<BooksDocument> {
    const itemIds = new Map<string, string>();
    for (const name of new Set(invoice.lines.map((line) => line.itemName))) {
      itemIds.set(name, (await items.serviceItem(name)).id);
    }
    const answer = await http.write(
      {
        name: 'create-invoice',
        path: 'invoice',
        body: invoiceToQuickBooks(invoice, books, itemIds),
        requestId: options.requestId,
        ...(options.signal ? { signal: options.signal } : {}),
      },
      quickBooksInvoiceAnswer,
    );
    const document = documentOf(answer.Invoice, books, 'write');
    mustBeOurs('write', [
      { what: 'document', asked: invoice.reference, answered: document.reference },
      { what: 'customer', asked: invoice.customerId, answered: document.customerId },
      { what: 'currency', asked: invoice.currency, answered: document.currency },
    ]);
    return document;
  }

  async function findByNumber(number: string): Promise<InvoiceRow[]> {
    const rows = await http.query('Invoice', [{ property: 'DocNumber', equals: number }], quickBooksInvoice);
    for (const row of rows) {
      mustBeOurs('read', [{ what: 'document', asked: folded(number), answered: folded(row.DocNumber ?? '') }]);
    }
    return rows;
  }

  async function findByCustomerAndDate(search: InvoiceSearch): Promise<InvoiceRow[]> {
    const rows = await http.query(
      'Invoice',
      [
        { property: 'CustomerRef', equals: search.customerId },
        { property: 'TxnDate', equals: search.date },
      ],
      quickBooksInvoice,
    );
    for (const row of rows) {
      mustBeOurs('read', [
        { what: 'customer', asked: search.customerId, answered: row.CustomerRef.value },
        { what: 'date', asked: search.date, answered: row.TxnDate },
      ]);
    }
    return rows;
  }

  function oneOfOurs(
    rows: readonly InvoiceRow[],
    books: BooksCompany,
    search: InvoiceSearch,
  ): BooksDocument | undefined {
    const ours = rows
      .map((row) => documentOf(row, books, 'read'))
      .filter((document) => document.reference === search.reference);
    // Our reference on somebody else's document: never taken over, and never a reason to send again.
    for (const { customerId } of ours) {
      mustBeOurs('read', [{ what: 'customer', asked: search.customerId, answered: customerId }]);
    }
    const live = ours.filter((document) => !document.isVoided);
    if (live.length > 1) {
      throw new BooksTrouble('rejected', {
        reason: 'found_twice',
        words: `The books hold ${live.length} documents for ${search.reference}: ids ${live.map(({ id }) => id).join(', ')}.`,
      });
    }
    return live[0] ?? ours[0];
  }

  async function findInvoice(search: InvoiceSearch): Promise<BooksDocument | undefined> {
    const books = await company();
    const byNumber = search.number === undefined ? [] : await findByNumber(search.number);
    // Both ways each time: the books may have given another number, and a person may have changed the date.
    const byDay = await findByCustomerAndDate(search);
    const seen = new Set(byNumber.map((row) => row.Id));
    return oneOfOurs([...byNumber, ...byDay.filter((row) => !seen.has(row.Id))], books, search);
  }

  async function readRow(booksId: string): Promise<InvoiceRow | undefined> {
    try {
      const answer = await http.read('read-invoice', `invoice/${encodeURIComponent(booksId)}`, quickBooksInvoiceAnswer);
      mustBeOurs('read', [{ what: 'document', asked: booksId, answered: answer.Invoice.Id }]);
      return answer.Invoice;
    } catch (error) {
      if (error instanceof BooksTrouble && error.reason === 'not_found') return undefined;
      throw error;
    }
  }

  /**
   * The reason goes into the note first, for a void document may refuse changes; it is worded so that it is true of a
   * live document too. If the void itself is cut off, a second try finds the reason there and only voids.
   */
  async function voidOnce(booksId: string, reason: string): Promise<BooksDocument> {
    const books = await company();
    const row = await readRow(booksId);
    if (!row) {
      throw new BooksTrouble('rejected', { reason: 'not_found', words: `The books hold no document ${booksId}.` });
    }
    const before = documentOf(row, books, 'read');
    if (before.isVoided) return before;
    const note = noteWithReason(row.PrivateNote ?? '', reason);
    const noted = note === row.PrivateNote ? row : await sendNote(row, note);
    return documentOf(await sendVoid(noted), books, 'write');
  }

  async function sendNote(row: InvoiceRow, note: string): Promise<InvoiceRow> {
    const body = { Id: row.Id, SyncToken: row.SyncToken, sparse: true, PrivateNote: note };
    const answer = await http.write({ name: 'note-void-reason', path: 'invoice', body }, quickBooksInvoiceAnswer);
    mustBeOurs('write', [{ what: 'document', asked: row.Id, answered: answer.Invoice.Id }]);
    return answer.Invoice;
  }

  async function sendVoid(row: InvoiceRow): Promise<InvoiceRow> {
    const body = { Id: row.Id, SyncToken: row.SyncToken };
    const write = { name: 'void-invoice', path: 'invoice', operation: 'void', body } as const;
    const answer = await http.write(write, quickBooksInvoiceAnswer);
    mustBeOurs('write', [{ what: 'document', asked: row.Id, answered: answer.Invoice.Id }]);
    return answer.Invoice;
  }

  return {
    findInvoice,

    async invoicesNumbered(number) {
      const books = await company();
      return (await findByNumber(number)).map((row) => documentOf(row, books, 'read'));
    },

    async createInvoice(invoice, options) {
      const books = await company();
      checkInvoice(invoice, books);
      try {
        return await post(invoice, books, options);
      } catch (error) {
        if (!(error instanceof BooksTrouble)) throw error;
        // An item was deleted since we last used it: nothing was done, so look it up anew and ask once more.
        if (error.reason === 'unknown_reference' && items.forget()) return post(invoice, books, options);
        if (error.reason !== 'duplicate_number') throw error;
        const there = await findInvoice(invoice);
        if (there && !there.isVoided) return there;
        throw error;
      }
    },

    async readInvoice(booksId) {
      const books = await company();
      const row = await readRow(booksId);
      return row && documentOf(row, books, 'read');
    },

    async voidInvoice(booksId, reason) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await voidOnce(booksId, reason);
        } catch (error) {
          // Somebody changed the document between our reading and our writing: read again, within reason.
          const isStale = error instanceof BooksTrouble && error.reason === 'stale';
          if (!isStale || tries >= STALE_TRIES_MAX) throw error;
        }
      }
    },
  };
}

const NOTE_MAX = 4000;
const REFERENCE_ROOM = 50;

function noteWithReason(note: string, reason: string): string {
  const words = `Void asked for: ${reason.trim()}`;
  if (reason.trim() === '' || note.includes(words)) return note;
  // Our reference stands at the front of the note and must survive a long reason.
  const kept = note.slice(0, Math.max(NOTE_MAX - words.length - 1, REFERENCE_ROOM));
  return `${kept}\n${words}`.trim().slice(0, NOTE_MAX);
}
