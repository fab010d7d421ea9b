import { documentDifferences } from '@countinghouse/gateways/books/document-differences.ts';
import type {
  BooksDocument,
  BooksInvoice,
  BooksProvider,
  CreateOptions,
} from '@countinghouse/gateways/books/books-provider.ts';
import type { Courier, CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';
import { companyById } from '../companies/companies.public.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import {
  giveNextNumber,
  invoiceForBooks,
  issueInvoice,
  returnToDraft,
  type InvoiceForBooks,
} from '../invoices/invoices.public.ts';
import { customerInBooks } from './customer-in-books.ts';
import { endAfterError, type Refusal } from './end-after-error.ts';
import { invoiceToBooks, type ToPush } from './invoice-to-books.ts';
import { isoNow } from './iso-now.ts';
import { makeOnce, type MadeOnce } from './make-once.ts';

/** Brings a saved invoice into the books exactly once. */
export const pushInvoice: Courier = {
  topic: 'push-invoice',
  deliver: async (context, delivery) => {
    const invoiceId = Number(delivery.payload['invoiceId']);
    const found = await context.inTransaction(async ({ tx }) => {
      const invoice = await invoiceForBooks(tx, invoiceId);
      if (invoice === undefined) return undefined;
      const { provider, region, companyId } = invoice.record;
      const company = await companyById(tx, companyId);
      return { invoice, company, connection: await connectionOfBooks(tx, { provider, region }) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the invoice is gone' };
    const { invoice, company, connection } = found;
    if (invoice.record.documentState !== 'draft') return { kind: 'done', result: { was: 'already issued' } };
    // a later push was refused meanwhile: the changed draft is sent when a user pushes it
    if (!invoice.record.locked) return { kind: 'parked', reason: 'the invoice is a draft again' };
    if (connection === undefined)
      return delivery.sent === null
        ? parkedAsDraft(context, invoiceId, 'the books are not connected')
        : { kind: 'parked', reason: 'the books are not connected' };
    const copies = { cc: company?.cc ?? '', bcc: company?.bcc ?? '' };
    return push(context, delivery, { ...invoice, copies }, connection);
  },
};

async function push(
  context: JobContext,
  delivery: Delivery,
  invoice: ToPush,
  connection: Connection,
): Promise<CourierEnd> {
  const { record } = invoice;
  const books = context.outside.booksFor(connection);
  const draft = { invoiceId: record.id, now: isoNow(context) };
  let document: BooksInvoice;
  try {
    const customerId = await customerInBooks(context, books, record.companyId);
    document = invoiceToBooks(invoice, customerId, (await books.company()).takesOurNumbers);
  } catch (error) {
    const { sent } = delivery;
    return endAfterError(context, delivery, error, async (work, { words }) => {
      // what may be there stays locked
      if (sent === null) await returnToDraft(work, { ...draft, reason: words, isNumberTaken: false });
    });
  }
  return makeOnce(
    context,
    delivery,
    invoiceOnce(context, delivery, { record, invoice: document, calls: documentCalls(books, record) }),
  );
}

/** How an invoice or a credit is made once in the books. */
function invoiceOnce(
  context: JobContext,
  delivery: Delivery,
  {
    record,
    invoice,
    calls,
  }: { readonly record: InvoiceForBooks['record']; readonly invoice: BooksInvoice; readonly calls: DocumentCalls },
): MadeOnce<BooksDocument> {
  const requestId = requestIdOf(record, delivery);
  return {
    requestId,
    async find() {
      const found = await calls.find(invoice);
      // one that was voided there before this push belongs to an earlier push
      const there = found?.isVoided === true && delivery.sent === null ? undefined : found;
      // a draft was begun by an earlier attempt: the same wish completes it
      return there?.isDraft === true ? calls.create(invoice, { requestId, begun: there }) : there;
    },
    send: (options) => calls.create(invoice, options),
    made: (document) => arrived(context, record.id, invoice, document),
    refused: (work, { reason, words }) =>
      returnToDraft(work, {
        invoiceId: record.id,
        reason: words,
        isNumberTaken: reason === 'duplicate_number',
        now: isoNow(context),
      }),
    taken: (refusal) => numberTaken(context, { record, invoice, calls, refusal }),
  };
}

/**
 * The result when the books have the number already and no document with it is ours: unknown yet, or another document has it, and
 * the invoice gets the next one.
 */
async function numberTaken(
  context: JobContext,
  {
    record,
    invoice,
    calls,
    refusal,
  }: {
    readonly record: InvoiceForBooks['record'];
    readonly invoice: BooksInvoice;
    readonly calls: DocumentCalls;
    readonly refusal: Refusal;
  },
): Promise<CourierEnd | undefined> {
  const { number } = invoice;
  const documents = number === undefined ? [] : await calls.numbered(number);
  const [other] = documents;
  if (number === undefined || other === undefined) return undefined;
  // ours after all, which the searches show only now: the next look finds it
  if (documents.some(({ reference }) => reference === invoice.reference)) return undefined;
  const reason = `number ${number} is used in the books by another document (id ${other.id})`;
  const isAlike =
    !other.isVoided &&
    other.reference === undefined &&
    other.customerId === invoice.customerId &&
    other.total === invoice.total;
  if (isAlike)
    return parkedAsDraft(
      context,
      record.id,
      `${reason} of the same customer and amount: map it, or change its number there`,
    );
  return {
    kind: 'again',
    afterMs: 0,
    isUnknown: false,
    sent: null,
    reason: refusal.words,
    settle: (work) => giveNextNumber(work, { invoiceId: record.id, reason, now: isoNow(context) }),
  };
}

interface DocumentCalls {
  readonly find: (invoice: BooksInvoice) => Promise<BooksDocument | undefined>;
  readonly numbered: (number: string) => Promise<readonly BooksDocument[]>;
  readonly create: (invoice: BooksInvoice, options: CreateOptions) => Promise<BooksDocument>;
}

/** Where the books take a document: an invoice, or a credit of one. */
const documentCalls = (books: BooksProvider, { corrects }: InvoiceForBooks['record']): DocumentCalls =>
  corrects === null
    ? {
        find: (invoice) => books.findInvoice(invoice),
        numbered: (number) => books.invoicesNumbered(number),
        create: (invoice, options) => books.createInvoice(invoice, options),
      }
    : {
        find: (invoice) => books.findCredit(invoice),
        numbered: (number) => books.creditsNumbered(number),
        create: (invoice, options) => books.createCredit(invoice, options),
      };

/**
 * Why a document that carries our reference is not the invoice we mean: it arrived in a push that was given up, and the
 * draft was changed since. Undefined when it is the same in money, customer and date.
 */
function figuresApart(invoice: BooksInvoice, there: BooksDocument): string | undefined {
  const [first] = documentDifferences(invoice, there).filter(({ field }) => weighty.has(field));
  return first === undefined
    ? undefined
    : `the books already have this invoice with another ${first.field.replaceAll('_', ' ')} (${first.theirs}, here ${first.ours}; id ${there.id})`;
}

const weighty: ReadonlySet<string> = new Set(['customer', 'currency', 'date', 'lines', 'line_amount', 'tax', 'total']);

/** The same for every attempt of one push under one number. */
const requestIdOf = ({ reference, invoiceNumber }: InvoiceForBooks['record'], { id }: Delivery): string =>
  `${reference}-${id}-${invoiceNumber ?? ''}`.slice(0, 50);

function arrived(context: JobContext, invoiceId: number, invoice: BooksInvoice, document: BooksDocument): CourierEnd {
  if (document.isVoided)
    return parkedAsDraft(
      context,
      invoiceId,
      `the books already have this invoice, and it is void there (id ${document.id})`,
      true,
    );
  const other = figuresApart(invoice, document);
  // it is in the books, and whether that is right only a person can say: nothing is given back meanwhile
  if (other !== undefined) return { kind: 'parked', reason: other };
  const differences = documentDifferences(invoice, document).filter((one) => one.field !== 'number');
  return {
    kind: 'done',
    result: { booksId: document.id, differences },
    settle: (work) =>
      issueInvoice(work, {
        invoiceId,
        invoiceNumber: document.number ?? null,
        booksId: document.id,
        booksUrl: document.url,
        now: isoNow(context),
      }),
  };
}

/** Nothing live of it is in the books: it can be changed again. */
const parkedAsDraft = (context: JobContext, invoiceId: number, reason: string, isNumberTaken = false): CourierEnd => ({
  kind: 'parked',
  reason,
  settle: (work) => returnToDraft(work, { invoiceId, reason, isNumberTaken, now: isoNow(context) }),
});
