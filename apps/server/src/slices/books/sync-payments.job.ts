import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { currencyOf, moneyFromText } from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksDocumentHead, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { Job, JobContext, JobItem } from '../../jobs/job.ts';
import { connectedBooks, type Connection, serviceOfBooks } from '../connections/connections.public.ts';
import {
  mayHaveBeenPaid,
  paidOnOtherDays,
  receiveFromBooks,
  type KnownAsPaid,
} from '../receipts/books-payments.public.ts';
import { keepDifferences } from './keep-differences.ts';

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
  const name = `${connection.provider} ${connection.region ?? ''}`.trim();
  const service = serviceOfBooks(connection.id);
  const ours = await context.inTransaction(({ tx }) => mayHaveBeenPaid(tx, connection.id, addDays(today, -daysBack)));
  const [first] = ours;
  if (first === undefined) return [];
  const books = context.outside.booksFor(connection);
  const failed = (error: unknown): JobItem => ({
    name,
    service,
    run: () => Promise.reject(error instanceof Error ? error : new Error(String(error))),
  });
  try {
    const last = addDays(today, daysBack);
    const listed = new Map((await books.invoicesBetween(first.invoiceDate, last)).map((one) => [one.id, one]));
    const { moved, troubles } = await withMovedPayments(context, connection, books).then(
      (found) => ({ moved: found, troubles: [] }),
      // what was paid is taken in all the same
      (error: unknown) => ({ moved: new Set<number>(), troubles: [failed(error)] }),
    );
    const items = ours.flatMap((invoice): JobItem[] => {
      const head = listed.get(invoice.booksId);
      if (head === undefined || head.isVoided) return [];
      if (!isPaidOtherwise(invoice, head) && !moved.has(invoice.invoiceId)) return [];
      return [
        {
          name: `${invoice.number} (${name})`,
          ofList: name,
          service,
          run: () => takeIn(context, books, { invoice, head, today }),
        },
      ];
    });
    return [...items, ...troubles];
  } catch (error) {
    return [failed(error)];
  }
}

/** The invoices of which a payment was moved to another day there. */
async function withMovedPayments(
  { nowMs, inTransaction }: JobContext,
  { id }: Connection,
  books: BooksProvider,
): Promise<ReadonlySet<number>> {
  const days = await books.paymentDaysSince(nowMs() - movedWithinMs);
  return inTransaction(({ tx }) => paidOnOtherDays(tx, id, days));
}

function isPaidOtherwise(
  { currencyCode, paid }: KnownAsPaid,
  { currency, total, balance }: BooksDocumentHead,
): boolean {
  if (currencyCode !== currency) return true;
  const money = (text: string) => moneyFromText(text, currencyOf(currencyCode));
  return money(total) - money(balance) !== money(paid);
}

async function takeIn(
  { nowMs, inTransaction }: JobContext,
  books: BooksProvider,
  { invoice, head, today }: { invoice: KnownAsPaid; head: BooksDocumentHead; today: CalendarDate },
): Promise<string> {
  if (head.currency !== invoice.currencyCode)
    throw new Error(serverMessages.booksOtherCurrency(invoice.currencyCode, head.currency));
  const payments = await books.paymentsOf(head);
  const now = isoInstant(nowMs());
  const { invoiceId } = invoice;
  const { added, tied, reversed } = await inTransaction(async ({ tx, tell }) => {
    const taken = await receiveFromBooks({ tx, tell }, { invoiceId, document: head, payments, today, now });
    await keepDifferences({ tx, tell }, invoiceId, head, { now });
    return taken;
  });
  return `${added} added, ${tied} known by hand, ${reversed} taken back`;
}
