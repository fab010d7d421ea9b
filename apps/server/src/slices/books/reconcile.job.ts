import { addDays, calendarDate, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import type { Job, JobContext, JobItem } from '../../jobs/job.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { connectedBooks, serviceOfBooks } from '../connections/connections.public.ts';
import { differencesOf, issuedInBooks, type StoredLedgerSide } from '../invoices/ledger-sides.public.ts';
import { compareInvoice } from './compare-invoice.ts';
import { knownToDiffer, monthsToCompare } from './differences.sql.ts';
import { withTaxLine } from '../invoices/direct/take-tax-in.public.ts';
import { monthsToSearch } from './duplicates.sql.ts';
import { findDuplicates } from './find-duplicates.ts';
import { isoNow } from './iso-now.ts';
import { keepDifferences } from './keep-differences.ts';
import { nameOfBooks } from './name-of-books.ts';

/** What is older than this is compared for as long as it asks for money or differs. */
const daysBack = 400;

/**
 * Compares both ledgers, books by books and month by month: a difference is stored with its invoice until a user settles it or
 * both agree. It changes nothing except that it receives payments of customers.
 */
export const reconcileBooks: Job = {
  name: 'BOOKS_RECONCILE',
  cron: '40 3 * * *',
  run: async (context) => {
    const since = addDays(context.today(), -daysBack);
    const items: JobItem[] = [];
    const connections = await context.inTransaction(({ tx }) => connectedBooks(tx));
    for (const connection of connections) {
      const months = await context.inTransaction(async ({ tx }) => [
        ...new Set([
          ...(await monthsToCompare(tx, connection.id, since)),
          ...(await monthsToSearch(tx, connection.id)),
        ]),
      ]);
      for (const month of months)
        items.push({
          name: `${nameOfBooks(connection)} ${month}`,
          service: serviceOfBooks(connection.id),
          run: () => compareMonth(context, connection, month),
        });
    }
    const ends = await context.eachItem(items);
    return { books: connections.length, months: ends.length, failed: ends.filter((end) => !end.isDone).length };
  },
};

async function compareMonth(context: JobContext, connection: Connection, month: string): Promise<string> {
  const from = calendarDate(`${month}-01`);
  const days = { from, to: lastOfMonth(from) };
  const all = await context.inTransaction(({ tx }) => issuedInBooks(tx, { connectionId: connection.id, ...days }));
  const ours = all.filter(isComparable);
  const known = await context.inTransaction(({ tx }) =>
    knownToDiffer(
      tx,
      ours.map(({ invoiceId }) => invoiceId),
    ),
  );
  const untaxed = await context.inTransaction(({ tx }) =>
    withTaxLine(
      tx,
      ours.map(({ invoiceId }) => invoiceId),
    ),
  );
  const books = context.outside.booksFor(connection);
  // all of the month, not ours alone: one more than we know of is a duplicate
  const invoices = await books.invoicesBetween(days.from, days.to);
  const credits = await books.creditsBetween(days.from, days.to);
  const listed = new Map(invoices.map((one) => [one.id, one]));
  let differing = 0;
  for (const one of ours) {
    if (context.signal.aborted) throw new Error('the product is being stopped');
    const { invoiceId } = one;
    const how = { isKnown: known.has(invoiceId), hasTaxLine: untaxed.has(invoiceId) };
    if ((await heldAgainst(context, connection, { one, listed, ...how })) > 0) differing += 1;
  }
  const waiting = all.length - ours.length;
  const doubled = async (documents: readonly BooksDocumentHead[], isCredit: boolean) =>
    findDuplicates(context, { connectionId: connection.id, isCredit, ...days }, documents, isoNow(context));
  const doubles = (await doubled(invoices, false)) + (await doubled(credits, true));
  return [
    `${ours.length} compared`,
    ...(doubles === 0 ? [] : [`${doubles} possible duplicates in the books`]),
    ...(doubles > 0 && differing === 0 ? [] : [`${differing} differ`]),
    ...(waiting === 0 ? [] : [`${waiting} being sent to the books`]),
  ].join(', ');
}

const isComparable = (one: StoredLedgerSide): one is StoredLedgerSide & { readonly booksId: string } =>
  one.booksId !== null && !one.isUnderWay;

/** How many fields of a document differ: by the list where that tells enough, else by the document itself. */
async function heldAgainst(
  context: JobContext,
  connection: Connection,
  {
    one,
    listed,
    isKnown,
    hasTaxLine,
  }: {
    readonly one: StoredLedgerSide & { readonly booksId: string };
    readonly listed: ReadonlyMap<string, BooksDocumentHead>;
    readonly isKnown: boolean;
    /** Its tax came in as a line, and comes in as tax now. */
    readonly hasTaxLine: boolean;
  },
): Promise<number> {
  const now = isoNow(context);
  const head = one.isCredit ? undefined : listed.get(one.booksId);
  const found = head && differencesOf(one, head);
  const isMoney = found?.some(({ field }) => field === 'balance') === true;
  if (head === undefined || isMoney || hasTaxLine) {
    const asking = { ...context, now, today: context.today() };
    return (await compareInvoice(asking, one, connection)).differing;
  }
  if (found?.length === 0 && !isKnown) return 0;
  return context.inTransaction((work) => keepDifferences(work, one.invoiceId, head, { now }));
}
