import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksDocument, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { Work } from '../../handle.ts';
import type { JobContext } from '../../jobs/job.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import type { StoredLedgerSide } from '../invoices/ledger-sides.public.ts';
import { creditNumbers, receiveCreditsFromBooks } from '../invoices/credit/credits-in-books.public.ts';
import { takeTaxIn } from '../invoices/direct/take-tax-in.public.ts';
import { NotReceived, receiveFromBooks } from '../receipts/books-payments.public.ts';
import { keepDifferences } from './keep-differences.ts';
import { takeBackOnAccountIn } from './take-account-in.ts';
import { takeRefundsIn } from './take-refunds-in.ts';

interface Asking {
  readonly outside: JobContext['outside'];
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
  readonly now: string;
  readonly today: CalendarDate;
}

/**
 * Asks the books for the one document of an invoice: the money that was applied to it is taken in as far as it can be, and what differs then is
 * kept. Asked again it finds the same.
 *
 * @returns how many fields differ, and why money could not be taken in
 * @throws BooksError or OAuthError when the books give no answer
 */
export async function compareInvoice(
  { outside, inTransaction, now, today }: Asking,
  side: StoredLedgerSide & { readonly booksId: string },
  connection: Connection,
  { isUnderWay = false, takesLate = false }: { readonly isUnderWay?: boolean; readonly takesLate?: boolean } = {},
): Promise<{ readonly differing: number; readonly notReceived: string | undefined }> {
  const { invoiceId, booksId, isCredit, documentState } = side;
  const books = outside.booksFor(connection);
  const document = await (isCredit ? books.readCredit(booksId) : books.readInvoice(booksId));
  const isLive = documentState === 'issued' && document !== undefined && !document.isVoided;
  if (isLive && !isCredit) await inTransaction((work) => takeTaxIn(work, side, document));
  const notReceived = isLive
    ? await takeIn({ inTransaction, now, today }, books, {
        connectionId: connection.id,
        invoiceId,
        isCredit,
        document,
        takesLate,
      })
    : undefined;
  const differing = await inTransaction((work) =>
    keepDifferences(work, invoiceId, document, { now, isUnderWay, notReceived }),
  );
  return { differing, notReceived };
}

async function takeIn(
  { inTransaction, now, today }: Omit<Asking, 'outside'>,
  books: BooksProvider,
  {
    connectionId,
    invoiceId,
    isCredit,
    document,
    takesLate,
  }: {
    readonly connectionId: number;
    readonly invoiceId: number;
    readonly isCredit: boolean;
    readonly document: BooksDocument;
    readonly takesLate: boolean;
  },
): Promise<string | undefined> {
  if (isCredit) {
    const arrival = { creditId: invoiceId, document, today, now, takesLate };
    return takeRefundsIn({ inTransaction }, books, arrival).then(({ waiting }) => waiting, reasonNotReceived);
  }
  const payments = await books.paymentsOf(document);
  const applied = await books.creditsAppliedTo(document);
  const numbers = await creditNumbers(books, applied);
  try {
    const { waiting, backOnAccount } = await inTransaction(async (work) => {
      await receiveCreditsFromBooks(work, { invoiceId, applied, numbers, today, now });
      return receiveFromBooks(work, { invoiceId, document, payments, today, now, takesLate });
    });
    await takeBackOnAccountIn({ inTransaction, books, today, now }, connectionId, backOnAccount);
    return waiting;
  } catch (error) {
    return reasonNotReceived(error);
  }
}

function reasonNotReceived(error: unknown): string {
  if (error instanceof NotReceived) return error.message;
  throw error;
}
