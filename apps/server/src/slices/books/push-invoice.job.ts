import { documentDifferences } from '@countinghouse/gateways/books/document-differences.ts';
import type {
  BooksDocument,
  BooksInvoice,
  BooksProvider,
  WriteOptions,
} from '@countinghouse/gateways/books/books-provider.ts';
import { BooksTrouble } from '@countinghouse/gateways/books/books-trouble.ts';
import { crashHere } from '../../crash-points.ts';
import type { Courier, CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';
import { companyById } from '../companies/companies.public.ts';
import { connectionOfBooks, type Connection } from '../connections/connections.public.ts';
import { invoiceForBooks, issueInvoice, returnToDraft, type InvoiceForBooks } from '../invoices/invoices.public.ts';
import { customerInBooks } from './customer-in-books.ts';
import { endAfterTrouble } from './end-after-trouble.ts';
import { invoiceToBooks, type ToPush } from './invoice-to-books.ts';
import { isoNow } from './iso-now.ts';

/**
 * Brings a saved invoice into the books exactly once. Only the very first attempt sends without looking; every other
 * one asks the books for our number and reference first, because an earlier one may have arrived (reliability, rule 12).
 */
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
    // a later push was refused meanwhile: what somebody changes now is sent when they say so
    if (!invoice.record.locked) return { kind: 'parked', reason: 'the invoice is a draft again' };
    if (connection === undefined) return parked(context, invoiceId, 'the books are not connected');
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
  try {
    const books = context.outside.booksFor(connection);
    const customerId = await customerInBooks(context, books, record.companyId);
    const wish = invoiceToBooks(invoice, customerId, (await books.company()).takesOurNumbers);
    const mayBeThere = delivery.attempts > 0 || delivery.isUnknown || delivery.payload['mayBeThere'] === true;
    const desk = deskOf(books, record);
    const there = mayBeThere ? await desk.find(wish) : undefined;
    const other = there && figuresApart(wish, there);
    if (other !== undefined) return parked(context, record.id, other);
    crashHere('push.before-call');
    // a draft was begun by an earlier attempt: the same wish ends it
    const isThere = there !== undefined && !there.isDraft;
    const document = isThere ? there : await desk.create(wish, { requestId: requestIdOf(record, delivery) });
    crashHere('push.after-call');
    return arrived(context, record.id, wish, document);
  } catch (error) {
    return endAfterTrouble(context, delivery, error, async (work, reason) =>
      returnToDraft(work, {
        invoiceId: record.id,
        reason,
        isNumberTaken: error instanceof BooksTrouble && error.reason === 'duplicate_number',
        now: isoNow(context),
      }),
    );
  }
}

/** Where the books take a document: an invoice, or a credit of one. */
const deskOf = (
  books: BooksProvider,
  { corrects }: InvoiceForBooks['record'],
): {
  readonly find: (wish: BooksInvoice) => Promise<BooksDocument | undefined>;
  readonly create: (wish: BooksInvoice, options: WriteOptions) => Promise<BooksDocument>;
} =>
  corrects === null
    ? {
        find: (wish) => books.findInvoice(wish),
        create: (wish, options) => books.createInvoice(wish, options),
      }
    : {
        find: (wish) => books.findCredit(wish),
        create: (wish, options) => books.createCredit(wish, options),
      };

/**
 * Why a document that carries our reference is not the invoice we mean: it arrived in a push that was given up, and the
 * draft was changed since. Undefined when it is the same in money, customer and date.
 */
function figuresApart(wish: BooksInvoice, there: BooksDocument): string | undefined {
  if (there.isVoided) return `the books hold this invoice already, and it is void there (id ${there.id})`;
  const [first] = documentDifferences(wish, there).filter(({ field }) => weighty.has(field));
  return first === undefined
    ? undefined
    : `the books hold this invoice already with another ${first.field.replaceAll('_', ' ')} (${first.theirs}, here ${first.ours}; id ${there.id})`;
}

const weighty: ReadonlySet<string> = new Set(['customer', 'currency', 'date', 'lines', 'line_amount', 'tax', 'total']);

/** The same for every attempt of one push, another one for a push after the books refused. */
const requestIdOf = (record: InvoiceForBooks['record'], delivery: Delivery): string =>
  `${record.reference}-${delivery.id}`;

function arrived(context: JobContext, invoiceId: number, wish: BooksInvoice, document: BooksDocument): CourierEnd {
  const differences = documentDifferences(wish, document).filter((one) => one.field !== 'number');
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

const parked = (context: JobContext, invoiceId: number, reason: string): CourierEnd => ({
  kind: 'parked',
  reason,
  settle: (work) => returnToDraft(work, { invoiceId, reason, isNumberTaken: false, now: isoNow(context) }),
});
