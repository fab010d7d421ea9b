import { createHash } from 'node:crypto';
import {
  comparedWithBooks,
  isSameCustomer,
  type ComparedField,
  type ComparedSide,
} from '@countinghouse/billing/invoices/compared-with-books.ts';
import type { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import type { BooksDocument, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { Tx } from '../../database/database.ts';
import type { OutsideContext } from '../../handle.ts';
import { companyById } from '../companies/companies.public.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { invoiceById, type InvoiceRecord } from './invoice-record.sql.ts';
import { askBooks } from './compare/ask-books.public.ts';
import { isOfAnother } from './saved/map-invoice.sql.ts';

export type Looking =
  | OutsideContext<(typeof mappingEndpoints)['compare']>
  | OutsideContext<(typeof mappingEndpoints)['map']>;

/** A saved invoice with the document of the books under a typed number. */
export interface FoundInBooks {
  readonly document: BooksDocument;
  readonly connection: Connection;
  readonly fields: readonly ComparedField[];
  /** Changes whenever the document does. */
  readonly fingerprint: string;
}

/** Finds the document of a number in the books of an invoice's company and compares both; asks the books between transactions. */
export async function lookInBooks(
  context: Looking,
  { invoiceId, booksInvoiceNumber }: { invoiceId: number; booksInvoiceNumber: string },
): Promise<FoundInBooks> {
  const { ours, connection, invoice } = await context.inTransaction(({ tx }) => begun(context, tx, invoiceId));
  const ask = <T>(question: (books: BooksProvider) => Promise<T>) => askBooks(context, connection, question);
  const document = chosen(context, await ask((books) => books.invoicesNumbered(booksInvoiceNumber)), ours);
  const pushed = await ask((books) => pushedBefore(books, invoice, ours));
  // two documents for one invoice: a second push gets the one that exists
  if (pushed !== undefined && pushed.id !== document.id) return context.refuse('invoice_not_pushable');
  const theirs = sideOf(document);
  const reference = document.reference;
  const owned = { connectionId: connection.id, booksId: document.id, reference, invoiceId: invoice.id };
  if (await context.inTransaction(({ tx }) => isOfAnother(tx, owned))) return context.refuse('books_invoice_taken');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([document.id, theirs]))
    .digest('hex');
  return { document, connection, fields: comparedWithBooks(ours, theirs), fingerprint };
}

/** Whether an invoice can still be tied to a document: a draft that is not on its way to the books, or whose push was given up. */
export function demandMappable({ refuse }: Looking, record: InvoiceRecord): void {
  if (record.documentState === 'void') refuse('invoice_already_void');
  const isUnderWay = record.locked && record.push.state !== 'parked';
  if (record.documentState === 'issued' || isUnderWay || record.corrects !== null) refuse('invoice_not_pushable');
}

async function begun(
  context: Looking,
  tx: Tx,
  invoiceId: number,
): Promise<{ invoice: InvoiceRecord; ours: ComparedSide; connection: Connection }> {
  const invoice = await invoiceById(tx, invoiceId, context.caller);
  if (invoice === undefined) return context.refuse('invoice_not_found');
  demandMappable(context, invoice);
  const connection = await connectionOfBooks(tx, invoice);
  if (connection === undefined || connection.state === 'not connected') return context.refuse('books_not_connected');
  const company = await companyById(tx, invoice.companyId);
  const ours = {
    customer: { name: invoice.customerName, booksId: company?.booksId ?? null },
    currencyCode: invoice.currencyCode,
    total: invoice.total,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
  };
  return { invoice, ours, connection };
}

/** What a push that was given up has left in the books after all. */
async function pushedBefore(
  books: BooksProvider,
  { push, reference, purchaseOrder, invoiceNumber, invoiceDate: date }: InvoiceRecord,
  { customer }: ComparedSide,
): Promise<BooksDocument | undefined> {
  // without the customer nothing was sent
  if (push.state === null || customer.booksId === null) return undefined;
  const number = invoiceNumber === null ? {} : { number: invoiceNumber };
  const order = purchaseOrder === null ? {} : { purchaseOrder };
  const found = await books.findInvoice({ reference, ...order, ...number, customerId: customer.booksId, date });
  return found?.isVoided === true ? undefined : found;
}

/** The one document that can be meant: of several with the same number that of the customer. */
function chosen({ refuse }: Looking, found: readonly BooksDocument[], ours: ComparedSide): BooksDocument {
  if (found.length === 0) return refuse('books_invoice_not_found');
  const live = found.filter((one) => !one.isVoided && !one.isDraft);
  if (live.length === 0) return refuse('books_invoice_not_live');
  const ofCustomer = live.filter((one) => isSameCustomer(ours.customer, sideOf(one).customer));
  const [document, ...others] = ofCustomer.length > 0 ? ofCustomer : live;
  return document === undefined || others.length > 0 ? refuse('books_invoice_twice') : document;
}

const sideOf = (document: BooksDocument): ComparedSide => ({
  customer: { name: document.customerName ?? document.customerId, booksId: document.customerId },
  currencyCode: document.currency,
  total: document.total,
  invoiceDate: document.date,
  dueDate: document.dueDate ?? null,
});
