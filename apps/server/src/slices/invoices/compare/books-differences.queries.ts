import {
  differingInvoicesMax,
  type booksDifferenceEndpoints,
  type ComparedBooks,
  type DifferingInvoice,
} from '@countinghouse/contract/books/books-differences.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { BooksDocumentHead, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { OutsideContext } from '../../../handle.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';
import { whyNoAnswer } from './ask-books.public.ts';
import { demandSpan } from '../direct/direct-invoices.queries.ts';
import { differencesOf, issuedBetween, type StoredLedgerSide } from '../ledger-sides.public.ts';

type List = typeof booksDifferenceEndpoints.list;

/** What the list of the days does not have is asked for alone: so much of it that a provider's limit of a minute is far. */
const readAloneMax = 20;

/** In what each books differ from what was issued here in a span of days; books that give no answer say so, and never that all is the same. */
export async function listBooksDifferences(
  context: OutsideContext<List>,
  { body }: InputOf<List>,
): Promise<AnswerOf<List>> {
  demandSpan({ start: body.from, end: body.to }, 'to', context.refuse);
  const issued = await context.inTransaction(({ tx }) => issuedBetween(tx, context.caller, body));
  const nameOf = ({ provider, region }: StoredLedgerSide): string => `${region} ${provider}`;
  const all = [...new Set(issued.map(nameOf))].toSorted().map((name) => issued.filter((one) => nameOf(one) === name));
  return { books: await Promise.all(all.map((ofBooks) => compared(context, body, ofBooks))) };
}

/** What one organisation of the books says; each has a limit of its own, so that several are asked at once. */
async function compared(
  context: OutsideContext<List>,
  days: InputOf<List>['body'],
  ours: readonly StoredLedgerSide[],
): Promise<ComparedBooks> {
  const [{ provider, region } = { provider: 'QUICK_BOOKS', region: 'US' } as const] = ours;
  const comparison = { provider, region, askedAt: context.now, invoices: ours.length };
  const unknown = { ...comparison, unasked: ours.length, differing: 0, rows: [] };
  const connection = await context.inTransaction(({ tx }) => connectionOfBooks(tx, { provider, region }));
  if (connection === undefined || connection.state === 'not connected') return { ...unknown, state: 'not connected' };
  try {
    const theirs = await readTheirs(context.outside.booksFor(connection), days, ours);
    const known = ours.filter(({ invoiceId }) => theirs.has(invoiceId));
    const rows = known.flatMap((one) => differing(one, theirs.get(one.invoiceId)));
    return {
      ...comparison,
      state: 'answered',
      unasked: ours.length - known.length,
      differing: rows.length,
      rows: rows.slice(0, differingInvoicesMax),
    };
  } catch (error) {
    return { ...unknown, state: whyNoAnswer(error) === 'provider_away' ? 'away' : 'not connected' };
  }
}

/**
 * The document in the books of each of our invoices; undefined when they have none. It is found in one list of the days, or
 * fetched alone, such as a credit note or a document with a changed date. Documents beyond the limit are left out.
 */
async function readTheirs(
  books: BooksProvider,
  { from, to }: InputOf<List>['body'],
  ours: readonly StoredLedgerSide[],
): Promise<Map<number, BooksDocumentHead | undefined>> {
  const ids = ours.flatMap(({ booksId, isCredit }) => (booksId === null || isCredit ? [] : [booksId]));
  const listed = new Map((await books.invoicesBetween(from, to, ids)).map((one) => [one.id, one]));
  const theirs = new Map<number, BooksDocumentHead | undefined>();
  let readAlone = 0;
  for (const { invoiceId, booksId, isCredit } of ours) {
    const found = booksId === null || isCredit ? undefined : listed.get(booksId);
    if (found !== undefined || booksId === null) {
      theirs.set(invoiceId, found);
      continue;
    }
    readAlone += 1;
    if (readAlone > readAloneMax) continue;
    theirs.set(invoiceId, await (isCredit ? books.readCredit(booksId) : books.readInvoice(booksId)));
  }
  return theirs;
}

function differing(stored: StoredLedgerSide, document: BooksDocumentHead | undefined): DifferingInvoice[] {
  const fields = differencesOf(stored, document);
  if (fields.length === 0) return [];
  const { invoiceId, projectId, projectName, invoiceNumber, invoiceDate, booksUrl } = stored;
  return [{ invoiceId, projectId, projectName, invoiceNumber, invoiceDate, booksUrl, fields: [...fields] }];
}
