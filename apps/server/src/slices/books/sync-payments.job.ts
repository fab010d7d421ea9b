import { addDays, calendarDate, type CalendarDate, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksDocumentHead, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { Job, JobContext, JobItem } from '../../jobs/job.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { connectedBooks, serviceOfBooks } from '../connections/connections.public.ts';
import { receiveFromBooks } from '../receipts/books-payments.public.ts';
import { mayHaveBeenPaid, paidOnOtherDays, type KnownAsPaid } from '../receipts/known-in-books.public.ts';
import { creditNumbers, receiveCreditsFromBooks } from '../invoices/credit/credits-in-books.public.ts';
import { keepDifferences } from './keep-differences.ts';
import { nameOfBooks } from './name-of-books.ts';
import { takeBackOnAccountIn } from './take-account-in.ts';
import { accountItems, refundItems } from './refund-items.ts';

/** A payment that is changed in the books later than this after its invoice is found by the daily comparison, and not by this job. */
const daysBack = 400;

/** How long a payment that was moved to another day is looked for after that. */
const movedWithinMs = 30 * 86_400_000;

/**
 * Takes in what customers paid into the books: of each organisation the list of invoices is read, and the payments of those alone of which
 * another amount is paid there than is known here, or of which a payment has another day now. So it makes no difference when or how often it
 * runs, or where it was cut off.
 */
export const syncPayments: Job = {
  name: 'BOOKS_PAYMENT_SYNC',
  cron: '23 * * * *',
  run: async (context) => {
    const today = context.today();
    const connections = await context.inTransaction(({ tx }) => connectedBooks(tx));
    const items = await Promise.all(connections.map((connection) => paymentItems(context, connection, today)));
    const ends = await context.eachItem(items.flat());
    return { books: connections.length, invoices: ends.length, failed: ends.filter((end) => !end.isDone).length };
  },
};

/** An item for each invoice whose payments changed in amount or day, and one that says why the books gave no list. */
export async function paymentItems(
  context: JobContext,
  connection: Connection,
  today: CalendarDate,
): Promise<JobItem[]> {
  const name = nameOfBooks(connection);
  const service = serviceOfBooks(connection.id);
  const since = addDays(today, -daysBack);
  const ours = await context.inTransaction(({ tx }) => mayHaveBeenPaid(tx, connection.id, since));
  const books = context.outside.booksFor(connection);
  const failed = (error: unknown): JobItem => ({
    name,
    service,
    run: () => Promise.reject(error instanceof Error ? error : new Error(String(error))),
  });
  const failedItems = (error: unknown): JobItem[] => [failed(error)];
  try {
    const { listed, failures } = await documentsOf(books, ours, today);
    const { moved, failures: notMoved } = await withMovedPayments(context, connection, books, ours).then(
      (found) => ({ moved: found, failures: [] }),
      // what was paid is taken in all the same
      (error: unknown) => ({ moved: new Set<number>(), failures: [failed(error)] }),
    );
    const ofMonths = failures.map(({ month, error }): JobItem => ({ ...failed(error), name: `${name} ${month}` }));
    const items = ours.flatMap((invoice): JobItem[] => {
      const head = listed.get(invoice.booksId);
      if (head === undefined || head.isVoided) return [];
      if (!isPaidOtherwise(invoice, head) && !moved.has(invoice.invoiceId)) return [];
      return [
        {
          name: `${invoice.number} (${name})`,
          ofList: name,
          service,
          run: () => takeIn(context, books, { connectionId: connection.id, invoice, head, today }),
        },
      ];
    });
    const asking = { context, connection, books, name, since, today };
    const others = await Promise.all(
      [refundItems(asking), accountItems(asking)].map((some) => some.catch(failedItems)),
    );
    return [...items, ...ofMonths, ...notMoved, ...others.flat()];
  } catch (error) {
    return [failed(error)];
  }
}

/**
 * The documents of our invoices. Where the books cannot tell them all at once they are asked month by month: a month that they cannot tell is named,
 * and leaves the others as they are.
 *
 * @throws BooksError or OAuthError when the books give no answer
 */
async function documentsOf(books: BooksProvider, ours: readonly KnownAsPaid[], today: CalendarDate) {
  const listed = new Map<string, BooksDocumentHead>();
  const failures: { readonly month: string; readonly error: unknown }[] = [];
  const take = async (from: CalendarDate, to: CalendarDate, some: readonly KnownAsPaid[]): Promise<void> => {
    const ids = some.map(({ booksId }) => booksId);
    for (const one of await books.invoicesBetween(from, to, ids)) listed.set(one.id, one);
  };
  const [first] = ours;
  if (first === undefined) return { listed, failures };
  try {
    await take(first.invoiceDate, addDays(today, daysBack), ours);
    return { listed, failures };
  } catch (error) {
    if (!isOfOneList(error)) throw error;
  }
  for (const month of new Set(ours.map(({ invoiceDate }) => invoiceDate.slice(0, 7)))) {
    const from = calendarDate(`${month}-01`);
    try {
      const ofMonth = ours.filter(({ invoiceDate }) => invoiceDate.startsWith(month));
      await take(from, lastOfMonth(from), ofMonth);
    } catch (error) {
      if (!isOfOneList(error)) throw error;
      failures.push({ month, error });
    }
  }
  return { listed, failures };
}

/** Whether the books answered, but this list cannot be read: another one may. */
const isOfOneList = (error: unknown): boolean =>
  error instanceof BooksError &&
  (error.reason === 'unreadable_answer' || error.reason === 'answer_too_large' || error.reason === 'too_many_rows');

/** The invoices of which a payment was moved to another day there. */
async function withMovedPayments(
  { nowMs, inTransaction }: JobContext,
  { id }: Connection,
  books: BooksProvider,
  ours: readonly KnownAsPaid[],
): Promise<ReadonlySet<number>> {
  if (ours.length === 0) return new Set();
  const days = await books.paymentDaysSince(nowMs() - movedWithinMs);
  return inTransaction(({ tx }) => paidOnOtherDays(tx, id, days));
}

function isPaidOtherwise(
  { currencyCode, paid }: KnownAsPaid,
  { currency, total, balance }: BooksDocumentHead,
): boolean {
  if (currencyCode !== currency) return true;
  const money = (text: string) => moneyFromText(text, parseCurrency(currencyCode));
  return money(total) - money(balance) !== money(paid);
}

async function takeIn(
  { nowMs, inTransaction }: JobContext,
  books: BooksProvider,
  {
    connectionId,
    invoice,
    head,
    today,
  }: { connectionId: number; invoice: KnownAsPaid; head: BooksDocumentHead; today: CalendarDate },
): Promise<string> {
  if (head.currency !== invoice.currencyCode)
    throw new Error(serverMessages.booksOtherCurrency(invoice.currencyCode, head.currency));
  const payments = await books.paymentsOf(head);
  const applied = await books.creditsAppliedTo(head);
  const numbers = await creditNumbers(books, applied);
  const now = isoInstant(nowMs());
  const { invoiceId } = invoice;
  const { added, tied, reversed, waiting, credits, backOnAccount } = await inTransaction(async (work) => {
    // what was removed there first makes room for what is new
    const settled = await receiveCreditsFromBooks(work, { invoiceId, applied, numbers, today, now });
    const taken = await receiveFromBooks(work, { invoiceId, document: head, payments, today, now });
    await keepDifferences(work, invoiceId, head, { now, notReceived: taken.waiting });
    return { ...taken, credits: settled };
  });
  await takeBackOnAccountIn({ inTransaction, books, today, now }, connectionId, backOnAccount);
  const ofCredits =
    credits.added + credits.reversed === 0
      ? ''
      : `, ${credits.added} credit notes applied, ${credits.reversed} credits removed`;
  return `${added} added, ${tied} already recorded here, ${reversed} removed${ofCredits}${waiting === undefined ? '' : `. ${waiting}`}`;
}
