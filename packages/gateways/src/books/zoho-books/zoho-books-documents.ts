import type { z } from 'zod';
import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import type { BooksItems } from '../books-items.ts';
import {
  isChanged,
  type BooksCompany,
  type BooksDocument,
  type BooksInvoice,
  type CreateOptions,
  type InvoiceChange,
  type InvoiceSearch,
} from '../books-provider.ts';
import { BooksError, voidThere } from '../books-error.ts';
import { withItsHead, isSame } from '../restored-lines.ts';
import { confirmed, folded, mustBeOurs } from '../same-company.ts';
import { afterSending, unclear, type Effect } from '../error-of-call.ts';
import { checkInvoice } from './check-zoho-invoice.ts';
import {
  documentFromZoho,
  zohoContactAnswer,
  type zohoInvoice,
  zohoInvoiceAnswer,
  type zohoInvoiceRow,
} from './from-zoho-books.ts';
import { changeToZohoBooks, type invoiceToZohoBooks } from './to-zoho-books.ts';
import { partsOfReference, referenceWithOrder } from './order-in-reference.ts';
import { createZohoBooksActs } from './zoho-books-acts.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import type { ZohoBooksCompany } from './zoho-books-company.ts';

type DocumentRow = z.output<typeof zohoInvoiceRow>;

/** Invoices, or the credit notes that correct them: their fields have different names and the same meaning. */
export interface ZohoBooksKind {
  readonly path: 'invoices' | 'creditnotes';
  readonly numberField: 'invoice_number' | 'creditnote_number';
  readonly answer: z.ZodType<z.output<typeof zohoInvoice>>;
  readonly row: z.ZodType<DocumentRow>;
  readonly body: typeof invoiceToZohoBooks;
  /** The status after a draft. */
  readonly issuedAs: 'sent' | 'open';
  /** The URL of a document in the books' screens. */
  readonly url: (booksId: string) => string;
}

/** The field for the reason of a change. */
const REASON = 'Changed in Countinghouse';

export const invoiceAnswer = zohoInvoiceAnswer.transform((answer) => answer.invoice);

/** The operations that invoices and credit notes share: create once, find, read, void. */
export interface ZohoBooksDocuments {
  readonly create: (invoice: BooksInvoice, options: CreateOptions) => Promise<BooksDocument>;
  readonly find: (search: InvoiceSearch) => Promise<BooksDocument | undefined>;
  readonly numbered: (number: string) => Promise<readonly BooksDocument[]>;
  readonly read: (booksId: string) => Promise<BooksDocument | undefined>;
  readonly change: (booksId: string, change: InvoiceChange) => Promise<BooksDocument>;
  readonly restoreLines: (booksId: string, invoice: BooksInvoice) => Promise<BooksDocument>;
  readonly void: (booksId: string, reason: string) => Promise<BooksDocument>;
}

/**
 * Documents in books without request ids: the unique number is the last protection against duplicates. A document is
 * created as a draft and counts when it is marked as sent or open; an interrupted one is found as a draft and
 * completed.
 */
export function createZohoBooksDocuments(
  http: ZohoBooksHttp,
  items: BooksItems,
  company: () => Promise<ZohoBooksCompany>,
  kind: ZohoBooksKind,
): ZohoBooksDocuments {
  const acts = createZohoBooksActs(http, kind.path);

  function toDocument(invoice: z.output<typeof zohoInvoice>, books: BooksCompany, effect: Effect): BooksDocument {
    try {
      return documentFromZoho(invoice, books, kind.url(invoice.invoice_id));
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      throw unclear(effect, 'unreadable_answer', { words: `${error.text} is no amount in the document's currency` });
    }
  }

  const pathOf = (booksId: string): string => `${kind.path}/${encodeURIComponent(booksId)}`;

  async function readRow(booksId: string): Promise<z.output<typeof zohoInvoice> | undefined> {
    try {
      const invoice = await http.read(`read-${kind.path}`, pathOf(booksId), kind.answer);
      mustBeOurs('read', [{ what: 'document', expected: booksId, answered: invoice.invoice_id }]);
      return invoice;
    } catch (error) {
      if (error instanceof BooksError && error.reason === 'not_found') return undefined;
      throw error;
    }
  }

  async function read(booksId: string): Promise<BooksDocument | undefined> {
    const { books } = await company();
    const row = await readRow(booksId);
    return row && toDocument(row, books, 'read');
  }

  const noDocument = (booksId: string): BooksError =>
    new BooksError('rejected', { reason: 'not_found', words: `The books have no document ${booksId}.` });

  /** A document that can be changed. */
  async function live(booksId: string) {
    const { books } = await company();
    const row = await readRow(booksId);
    if (!row) throw noDocument(booksId);
    const document = toDocument(row, books, 'read');
    if (document.isVoided) throw voidThere(booksId);
    return { row, books, document };
  }

  async function put(
    booksId: string,
    input: ReturnType<ZohoBooksKind['body']>,
    books: BooksCompany,
  ): Promise<BooksDocument> {
    // a sent document is changed with a reason only; a draft accepts one too
    const body = { ...input, reason: REASON };
    const write = { name: `change-${kind.path}`, method: 'PUT', path: pathOf(booksId), body } as const;
    const answer = await http.write(write, kind.answer);
    mustBeOurs('write', [{ what: 'document', expected: booksId, answered: answer.invoice_id }]);
    return toDocument(answer, books, 'write');
  }

  /**
   * The document after a change. If it is missing, it is searched once more, because a deletion would be unexpected.
   */
  async function readAfterwards(booksId: string): Promise<BooksDocument> {
    const document = await read(booksId);
    if (document) return document;
    throw unclear('write', 'unreadable_answer', { words: `The books no longer have the document ${booksId}.` });
  }

  async function rowsBy(field: 'reference_number' | 'invoice_number', wanted: string): Promise<DocumentRow[]> {
    const query = { [field === 'invoice_number' ? kind.numberField : field]: wanted };
    const rows = await http.list({ path: kind.path, key: kind.path, query }, kind.row);
    // a filter may mean "contains": each row is compared before it is used
    return rows.filter((row) => folded(row[field] ?? '') === folded(wanted));
  }

  /** The filter of the books may be exact, so that a reference with a purchase order behind it is searched for as a whole too. */
  async function rowsByReference({ reference, purchaseOrder }: InvoiceSearch): Promise<DocumentRow[]> {
    const plain = await rowsBy('reference_number', reference);
    if (purchaseOrder === undefined) return plain;
    return [...plain, ...(await rowsBy('reference_number', referenceWithOrder(reference, purchaseOrder)))];
  }

  async function find(search: InvoiceSearch): Promise<BooksDocument | undefined> {
    const byNumber = search.number === undefined ? [] : await rowsBy('invoice_number', search.number);
    return oneOfOurs([...(await rowsByReference(search)), ...byNumber], search);
  }

  async function oneOfOurs(found: readonly DocumentRow[], search: InvoiceSearch): Promise<BooksDocument | undefined> {
    const rows = [...new Map(found.map((row) => [row.invoice_id, row])).values()];
    const ours = rows.filter((row) => partsOfReference(row.reference_number).reference === search.reference);
    // Our reference on another user's document: never reused, and never a reason to send again.
    for (const row of ours) {
      mustBeOurs('read', [{ what: 'customer', expected: search.customerId, answered: row.customer_id }]);
    }
    const live = ours.filter((row) => row.status !== 'void');
    if (live.length > 1) {
      throw new BooksError('rejected', {
        reason: 'found_twice',
        words: `The books hold ${live.length} documents for ${search.reference}: ids ${live.map((row) => row.invoice_id).join(', ')}.`,
      });
    }
    const [one] = [...live, ...ours];
    return one && read(one.invoice_id);
  }

  async function bodyOf(invoice: BooksInvoice, books: BooksCompany): Promise<ReturnType<ZohoBooksKind['body']>> {
    const itemIds = new Map<string, string>();
    for (const name of new Set(invoice.lines.map((line) => line.itemName))) {
      itemIds.set(name, (await items.serviceItem(name)).id);
    }
    return kind.body(invoice, books, itemIds);
  }

  async function post(invoice: BooksInvoice, books: BooksCompany, options: CreateOptions): Promise<BooksDocument> {
    const body = await bodyOf(invoice, books);
    await options.beforeSending?.();
    const query = { ignore_auto_number_generation: invoice.number === undefined ? undefined : 'true' };
    const write = { name: `create-${kind.path}`, path: kind.path, query, body, signal: options.signal };
    return confirmed(invoice, toDocument(await http.write(write, kind.answer), books, 'write'), read);
  }

  /** Comments on our draft and marks it as sent. The draft exists whatever the result. */
  async function issued(draft: BooksDocument, invoice: BooksInvoice, isNew: boolean): Promise<BooksDocument> {
    if (invoice.privateNote !== undefined) await acts.note(draft.id, invoice.privateNote, isNew);
    if (draft.isDraft) await acts.markAs(draft.id, kind.issuedAs);
    return readAfterwards(draft.id);
  }

  /**
   * The reason for which the books refused an invoice. The code for a used number is unconfirmed and messages are localised, so the
   * number is looked up instead.
   */
  async function explained(refusal: BooksError, invoice: BooksInvoice): Promise<BooksError> {
    const { words, code } = refusal;
    const sameNumber =
      invoice.number === undefined ? [] : await afterSending(() => rowsBy('invoice_number', invoice.number ?? ''));
    if (sameNumber.length > 0) return new BooksError('rejected', { reason: 'duplicate_number', words, code });
    try {
      await http.read('read-customer', `contacts/${encodeURIComponent(invoice.customerId)}`, zohoContactAnswer);
      return refusal;
    } catch (error) {
      const isGone = error instanceof BooksError && error.reason === 'not_found' && !refusal.mayBeDone;
      return isGone ? new BooksError('rejected', { reason: 'unknown_reference', words, code }) : refusal;
    }
  }

  async function made(invoice: BooksInvoice, books: BooksCompany, options: CreateOptions): Promise<BooksDocument> {
    try {
      return await post(invoice, books, options);
    } catch (error) {
      if (!(error instanceof BooksError) || error.kind !== 'rejected') throw error;
      // An item was deleted since its last use: nothing was done, so look it up again and send once more.
      if (error.reason === 'not_found' && items.forget()) return post(invoice, books, options);
      throw await explained(error, invoice);
    }
  }

  return {
    find,
    read,

    async numbered(number) {
      const found: BooksDocument[] = [];
      for (const row of await rowsBy('invoice_number', number)) {
        const document = await read(row.invoice_id);
        if (document !== undefined) found.push(document);
      }
      return found;
    },

    async create(invoice, options) {
      const { books } = await company();
      checkInvoice(invoice, books);
      const { begun } = options;
      if (begun !== undefined) return issued(begun, invoice, false);
      const there = await oneOfOurs(await rowsByReference(invoice), invoice);
      if (there && !there.isVoided) return there.isDraft ? afterSending(() => issued(there, invoice, false)) : there;
      try {
        const draft = await made(invoice, books, options);
        return await afterSending(() => issued(draft, invoice, true));
      } catch (error) {
        // Another attempt of ours was a moment faster.
        if (!(error instanceof BooksError) || error.reason !== 'duplicate_number') throw error;
        const quicker = await afterSending(() => find(invoice));
        if (!quicker || quicker.isVoided) throw error;
        return quicker.isDraft ? afterSending(() => issued(quicker, invoice, false)) : quicker;
      }
    },

    async change(booksId, change) {
      const { row, books, document } = await live(booksId);
      return isChanged(document, change) ? document : put(booksId, changeToZohoBooks(row, change, books), books);
    },

    async restoreLines(booksId, invoice) {
      const { books, document } = await live(booksId);
      const input = withItsHead(invoice, document);
      if (isSame(input, document)) return document;
      checkInvoice(input, books);
      return put(booksId, await bodyOf(input, books), books);
    },

    async void(booksId, reason) {
      const before = await read(booksId);
      if (!before) throw noDocument(booksId);
      if (before.isVoided) return before;
      // The reason first, worded to be true of a valid document too: a second attempt finds it and only voids.
      if (reason.trim() !== '') await acts.note(booksId, `Void asked for: ${reason.trim()}`, false);
      await acts.markAs(booksId, 'void', reason.trim() === '' ? REASON : reason.trim());
      return readAfterwards(booksId);
    },
  };
}
