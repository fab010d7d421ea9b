import { applicationReference } from '@countinghouse/billing/receipts/payment-reference.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { NewAppliedCredit } from '@countinghouse/gateways/books/books-settlements.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import type { Courier, CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import {
  creditForBooks,
  noteAppliedInBooks,
  noteRemovedFromBooks,
  type CreditForBooks,
} from '../invoices/credit/credits-in-books-rows.public.ts';
import { afterEarlierOfCredit } from './after-earlier-of-credit.ts';
import { afterEarlierOfCompanyPayments } from './after-earlier-of-company-payments.ts';
import { endAfterError } from './end-after-error.ts';
import { isoNow } from './iso-now.ts';
import { makeOnce } from './make-once.ts';

/** Applies in the books, once, a credit note that settles an invoice here. An application that was already made there counts. */
export const applyCreditInBooks: Courier = afterEarlierOfCompanyPayments({
  topic: 'apply-credit',
  deliver: async (context, delivery) => {
    const applicationId = Number(delivery.payload['applicationId']);
    const found = await context.inTransaction(async ({ tx }) => {
      const credit = await creditForBooks(tx, applicationId);
      return credit && { credit, connection: await connectionOfBooks(tx, credit) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the applied credit is gone' };
    const { credit, connection } = found;
    if (credit.booksApplicationId !== null) return { kind: 'done', result: { was: 'applied' } };
    if (credit.isReversed && delivery.sent === null)
      return { kind: 'done', result: { was: 'reversed before it was sent' } };
    if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    if (missingScopes(connection, 'applyCredits').length > 0)
      return { kind: 'parked', reason: messages.reconnectToRecordPayments };
    return afterEarlierOfCredit(context, delivery, credit.creditId, () =>
      apply(context, delivery, context.outside.booksFor(connection), credit),
    );
  },
});

async function apply(
  context: JobContext,
  delivery: Delivery,
  books: BooksProvider,
  credit: CreditForBooks,
): Promise<CourierEnd> {
  const { applicationId } = credit;
  try {
    const application = await creditToApply(books, credit);
    if (application === undefined) return { kind: 'parked', reason: serverMessages.invoiceVoidInBooks };
    // the books may have applied it by themselves as the credit note came
    const looking = { ...delivery, payload: { ...delivery.payload, mayBeThere: true } };
    return await makeOnce(context, looking, {
      requestId: `${application.reference}-${delivery.id}`.slice(0, 50),
      find: () => books.findAppliedCredit(application),
      send: (options) => (credit.isReversed ? reversedMeanwhile() : books.applyCredit(application, options)),
      made: (there) => ({
        kind: 'done',
        result: { booksApplicationId: there.applicationId },
        settle: ({ tx }) => noteAppliedInBooks(tx, applicationId, there.applicationId),
      }),
      // it stays applied here, and the invoice says what the books said
      refused: async () => undefined,
    });
  } catch (error) {
    return endAfterError(context, delivery, error, async () => undefined);
  }
}

/** Takes back in the books what was applied there, after it was reversed here. */
export const reverseCreditInBooks: Courier = {
  topic: 'reverse-credit-application',
  deliver: async (context, delivery) => {
    const applicationId = Number(delivery.payload['applicationId']);
    const found = await context.inTransaction(async ({ tx }) => {
      const credit = await creditForBooks(tx, applicationId);
      return credit && { credit, connection: await connectionOfBooks(tx, credit) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the applied credit is gone' };
    const { booksApplicationId, creditBooksId, isRemoved } = found.credit;
    if (booksApplicationId === null || creditBooksId === null || isRemoved)
      return { kind: 'done', result: { was: 'not in the books' } };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    const books = context.outside.booksFor(found.connection);
    return afterEarlierOfCredit(context, delivery, found.credit.creditId, async () => {
      try {
        await books.removeAppliedCredit({ applicationId: booksApplicationId, creditId: creditBooksId });
        return {
          kind: 'done',
          result: { booksApplicationId },
          settle: ({ tx }) => noteRemovedFromBooks(tx, applicationId, isoNow(context)),
        };
      } catch (error) {
        return endAfterError(context, delivery, error, async () => undefined);
      }
    });
  },
};

/** The application as the books are asked for it; undefined where they hold one of the documents no longer. */
async function creditToApply(
  books: BooksProvider,
  {
    applicationId,
    creditReference,
    creditBooksId,
    invoiceBooksId,
    currencyCode,
    appliedOn,
    amount,
    others,
  }: CreditForBooks,
): Promise<NewAppliedCredit | undefined> {
  if (creditBooksId === null || invoiceBooksId === null) return undefined;
  const document = await books.readInvoice(invoiceBooksId);
  if (document === undefined || document.isVoided) return undefined;
  const currency = parseCurrency(currencyCode);
  return {
    reference: applicationReference(creditReference, applicationId),
    customerId: document.customerId,
    currency: currencyCode,
    date: appliedOn,
    amount: moneyText(moneyFromText(amount, currency), currency),
    creditId: creditBooksId,
    documentId: invoiceBooksId,
    known: others,
  };
}

/** Every look for it found nothing, and it counts no longer: it is not sent again. */
const reversedMeanwhile = (): Promise<never> =>
  Promise.reject(
    new BooksError('rejected', {
      reason: 'invalid_before_sending',
      words: 'The credit note was reversed before it reached the books.',
    }),
  );
