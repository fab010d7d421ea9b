import { z } from 'zod';
import type { WritableJson } from '../../calling/exact-json.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import type { BooksCompany, BooksDocument, BooksInvoice, CreateOptions, InvoiceSearch } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { checkInvoice } from './check-invoice.ts';
import { documentFromQuickBooks, quickBooksInvoice, quickBooksInvoiceAnswer } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { fitsPattern, ofName } from './quickbooks-query.ts';
import type { BooksItems } from '../books-items.ts';
import { afterSending, unclear } from '../error-of-call.ts';
import { confirmed, folded, mustBeOurs } from '../same-company.ts';
import { invoiceToQuickBooks } from './to-quickbooks.ts';

type Row = z.output<typeof quickBooksInvoice>;

/** Invoices, or the credit memos that correct them: both have the same fields. */
export interface QuickBooksKind {
  readonly entity: 'Invoice' | 'CreditMemo';
  readonly path: 'invoice' | 'creditmemo';
  readonly answer: z.ZodType<Row>;
  /** The URL of a document in the books' screens. */
  readonly url: (booksId: string) => string;
}

export const invoiceAnswer = quickBooksInvoiceAnswer.transform((answer) => answer.Invoice);
export const creditMemoAnswer = z.object({ CreditMemo: quickBooksInvoice }).transform((answer) => answer.CreditMemo);

/** The operations that invoices and credit memos share: create once, find, read. */
export interface QuickBooksDocuments {
  readonly documentOf: (row: Row, books: BooksCompany, effect: 'read' | 'write') => BooksDocument;
  /** The complete request body of a document. */
  readonly bodyOf: (
    invoice: BooksInvoice,
    books: BooksCompany,
  ) => Promise<{ readonly [key: string]: WritableJson | undefined }>;
  readonly create: (invoice: BooksInvoice, options: CreateOptions) => Promise<BooksDocument>;
  readonly find: (search: InvoiceSearch) => Promise<BooksDocument | undefined>;
  readonly numbered: (number: string) => Promise<readonly BooksDocument[]>;
  readonly between: (
    first: CalendarDate,
    last: CalendarDate,
    only?: readonly string[],
  ) => Promise<readonly BooksDocument[]>;
  readonly readRow: (booksId: string) => Promise<Row | undefined>;
  readonly read: (booksId: string) => Promise<BooksDocument | undefined>;
}

export function createQuickBooksDocuments(
  http: QuickBooksHttp,
  items: BooksItems,
  company: () => Promise<BooksCompany>,
  kind: QuickBooksKind,
): QuickBooksDocuments {
  /** The company is read before anything is sent, so that a successful response is never lost to a later query. */
  function toDocument(row: Row, books: BooksCompany, effect: 'read' | 'write'): BooksDocument {
    try {
      return documentFromQuickBooks(row, books, kind.url(row.Id));
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      throw unclear(effect, 'unreadable_answer', { words: `${error.text} is no amount in the document's currency` });
    }
  }

  async function bodyOf(invoice: BooksInvoice, books: BooksCompany): ReturnType<QuickBooksDocuments['bodyOf']> {
    const itemIds = new Map<string, string>();
    for (const name of new Set(invoice.lines.map((line) => line.itemName))) {
      itemIds.set(name, (await items.serviceItem(name)).id);
    }
    return invoiceToQuickBooks(invoice, books, itemIds);
  }

  async function post(invoice: BooksInvoice, books: BooksCompany, options: CreateOptions): Promise<BooksDocument> {
    const body = await bodyOf(invoice, books);
    await options.beforeSending?.();
    const answer = await http.write(
      {
        name: `create-${kind.path}`,
        path: kind.path,
        body,
        requestId: options.requestId,
        ...(options.signal ? { signal: options.signal } : {}),
      },
      kind.answer,
    );
    return confirmed(invoice, toDocument(answer, books, 'write'), read);
  }

  async function read(booksId: string): Promise<BooksDocument | undefined> {
    const books = await company();
    const row = await readRow(booksId);
    return row && toDocument(row, books, 'read');
  }

  async function findByNumber(number: string): Promise<Row[]> {
    const condition = ofName('DocNumber', number);
    const rows = await http.query(kind.entity, [condition], quickBooksInvoice);
    const same = rows.filter((row) => folded((row.DocNumber ?? '').trim()) === folded(number.trim()));
    if (same.length === 0)
      for (const row of rows.filter((one) => !fitsPattern(condition, one.DocNumber ?? '')))
        mustBeOurs('read', [{ what: 'document', expected: folded(number), answered: folded(row.DocNumber ?? '') }]);
    return same;
  }

  async function findByCustomerAndDate(search: InvoiceSearch): Promise<Row[]> {
    const rows = await http.query(
      kind.entity,
      [
        { property: 'CustomerRef', equals: search.customerId },
        { property: 'TxnDate', equals: search.date },
      ],
      quickBooksInvoice,
    );
    for (const row of rows) {
      mustBeOurs('read', [
        { what: 'customer', expected: search.customerId, answered: row.CustomerRef.value },
        { what: 'date', expected: search.date, answered: row.TxnDate },
      ]);
    }
    return rows;
  }

  function oneOfOurs(rows: readonly Row[], books: BooksCompany, search: InvoiceSearch): BooksDocument | undefined {
    const ours = rows
      .map((row) => toDocument(row, books, 'read'))
      .filter((document) => document.reference === search.reference);
    // Our reference on another user's document: never reused, and never a reason to send again.
    for (const { customerId } of ours) {
      mustBeOurs('read', [{ what: 'customer', expected: search.customerId, answered: customerId }]);
    }
    const live = ours.filter((document) => !document.isVoided);
    if (live.length > 1) {
      throw new BooksError('rejected', {
        reason: 'found_twice',
        words: `The books hold ${live.length} documents for ${search.reference}: ids ${live.map(({ id }) => id).join(', ')}.`,
      });
    }
    return live[0] ?? ours[0];
  }

  async function find(search: InvoiceSearch): Promise<BooksDocument | undefined> {
    const books = await company();
    const byNumber = search.number === undefined ? [] : await findByNumber(search.number);
    // Both searches each time: the books may have assigned another number, and a user may have changed the date.
    const byDay = await findByCustomerAndDate(search);
    const seen = new Set(byNumber.map((row) => row.Id));
    return oneOfOurs([...byNumber, ...byDay.filter((row) => !seen.has(row.Id))], books, search);
  }

  async function readRow(booksId: string): Promise<Row | undefined> {
    try {
      const row = await http.read(`read-${kind.path}`, `${kind.path}/${encodeURIComponent(booksId)}`, kind.answer);
      mustBeOurs('read', [{ what: 'document', expected: booksId, answered: row.Id }]);
      return row;
    } catch (error) {
      if (error instanceof BooksError && error.reason === 'not_found') return undefined;
      throw error;
    }
  }

  return {
    documentOf: toDocument,
    bodyOf,
    find,
    readRow,
    read,

    async numbered(number) {
      const books = await company();
      return (await findByNumber(number)).map((row) => toDocument(row, books, 'read'));
    },

    async between(first, last, only) {
      const books = await company();
      const days = [
        { property: 'TxnDate', from: first },
        { property: 'TxnDate', to: last },
      ] as const;
      const rows: Row[] = only === undefined ? await http.query(kind.entity, days, quickBooksInvoice) : [];
      for (const among of splitBatches(only ?? []))
        rows.push(...(await http.query(kind.entity, [{ property: 'Id', among }], quickBooksInvoice)));
      // a document created while pages are read moves the others: each is taken once
      return [...new Map(rows.map((row) => [row.Id, toDocument(row, books, 'read')])).values()];
    },

    async create(invoice, options) {
      const books = await company();
      checkInvoice(invoice, books);
      try {
        return await post(invoice, books, options);
      } catch (error) {
        if (!(error instanceof BooksError)) throw error;
        // An item was deleted since its last use: nothing was done, so look it up again and send once more.
        if (error.reason === 'unknown_reference' && items.forget()) return post(invoice, books, options);
        if (error.reason !== 'duplicate_number') throw error;
        const there = await afterSending(() => find(invoice));
        if (there && !there.isVoided) return there;
        throw error;
      }
    },
  };
}

/** The most ids of one query, so that its URL stays short. */
const IDS_AT_ONCE = 100;

function splitBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) batches.push(ids.slice(at, at + IDS_AT_ONCE));
  return batches;
}

const STALE_TRIES_MAX = 3;

/** A user may change a document between our read and write: then it is read again, a few times. */
export async function untilCurrent<T>(readAndWrite: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readAndWrite();
    } catch (error) {
      const isStale = error instanceof BooksError && error.reason === 'stale';
      if (!isStale || tries >= STALE_TRIES_MAX) throw error;
    }
  }
}
