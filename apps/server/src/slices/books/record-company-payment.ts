import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { isSameDecimal } from '@countinghouse/gateways/books/decimal-text.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { NewBooksPayment, RecordedPayment } from '@countinghouse/gateways/books/books-settlements.ts';
import { partOfPayment } from '@countinghouse/gateways/books/part-of-payment.ts';
import type { CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import {
  companyPaymentForBooks,
  companyPaymentIsInBooks,
  companyPaymentIsRemoved,
  earlierOfInvoices,
  type CompanyPaymentForBooks,
} from '../receipts/company-payments-in-books.public.ts';
import { earlierOfPayment } from '../receipts/payments-in-books-rows.public.ts';
import { endAfterError } from './end-after-error.ts';
import { isoNow } from './iso-now.ts';
import { makeOnce } from './make-once.ts';
import { reversedMeanwhile } from './reversed-meanwhile.ts';
import { waitForEarlier } from './wait-for-earlier.ts';

/** Records in the books, once and as one payment, a payment that covers several invoices. What they refuse is kept here with their words. */
export async function recordCompanyPayment(
  context: JobContext,
  delivery: Delivery,
  companyPaymentId: number,
): Promise<CourierEnd> {
  const found = await read(context, delivery, companyPaymentId);
  if (found === undefined) return { kind: 'parked', reason: 'the payment is gone' };
  const { payment, connection, earlier } = found;
  const isUnsent = delivery.sent === null && delivery.payload['mayBeThere'] !== true;
  if (payment.isReversed && isUnsent) return { kind: 'done', result: { was: 'reversed before it was sent' } };
  if (payment.parts.some(({ booksId }) => booksId === null))
    return { kind: 'parked', reason: 'an invoice is not in the books' };
  if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
  // the books apply at most what is open there
  if (earlier !== undefined && isUnsent)
    return waitForEarlier(delivery, serverMessages.waitsForEarlierOfInvoice, earlier.reason);
  const books = context.outside.booksFor(connection);
  try {
    const toSend = await paymentToRecord(books, payment);
    if (toSend === undefined) return { kind: 'parked', reason: serverMessages.invoiceVoidInBooks };
    return await makeOnce(context, delivery, {
      requestId: `${toSend.reference}-${delivery.id}`.slice(0, 50),
      find: () => books.findRecordedPayment(toSend),
      send: (options) => (payment.isReversed ? reversedMeanwhile() : books.recordPayment(toSend, options)),
      made: (there) => recorded(context, payment, { there, asked: toSend }),
      // it stays here, and says what the books said
      refused: async () => undefined,
    });
  } catch (error) {
    return endAfterError(context, delivery, error, async () => undefined);
  }
}

/** Deletes in the books a payment of several invoices that was reversed here. */
export async function deleteCompanyPayment(
  context: JobContext,
  delivery: Delivery,
  companyPaymentId: number,
): Promise<CourierEnd> {
  const found = await read(context, delivery, companyPaymentId);
  if (found === undefined) return { kind: 'parked', reason: 'the payment is gone' };
  const { payment, connection, change } = found;
  const { paymentId } = payment;
  if (paymentId === null) return { kind: 'done', result: { was: 'never recorded' } };
  if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
  // a part that is being moved off its invoice is moved first
  if (change !== undefined) return waitForEarlier(delivery, serverMessages.waitsForEarlierOfPayment, change.reason);
  try {
    await context.outside.booksFor(connection).deletePayment(paymentId);
    return {
      kind: 'done',
      result: { paymentId },
      settle: (work) => companyPaymentIsRemoved(work, payment, isoNow(context)),
    };
  } catch (error) {
    return endAfterError(context, delivery, error, async () => undefined);
  }
}

const read = (context: JobContext, { id: beforeRow }: Delivery, companyPaymentId: number) =>
  context.inTransaction(async ({ tx }) => {
    const payment = await companyPaymentForBooks(tx, companyPaymentId);
    if (payment === undefined) return undefined;
    const { connectionId, paymentId, parts } = payment;
    const invoiceIds = parts.map(({ invoiceId }) => invoiceId);
    return {
      payment,
      connection: await connectionOfBooks(tx, payment),
      earlier: await earlierOfInvoices(tx, { invoiceIds, beforeRow }),
      change: paymentId === null ? undefined : await earlierOfPayment(tx, { connectionId, paymentId, beforeRow }),
    };
  });

/** The payment as the books are asked to record it; undefined where they no longer hold its first invoice. */
async function paymentToRecord(
  books: BooksProvider,
  { reference, currencyCode, receivedOn, amount, note, depositAccountId, parts }: CompanyPaymentForBooks,
): Promise<NewBooksPayment | undefined> {
  const document = await books.readInvoice(parts[0]?.booksId ?? '');
  if (document === undefined || document.isVoided) return undefined;
  const currency = parseCurrency(currencyCode);
  const text = (decimal: string): string => moneyText(moneyFromText(decimal, currency), currency);
  return {
    reference,
    customerId: document.customerId,
    currency: currencyCode,
    date: receivedOn,
    amount: text(amount),
    // what was moved to the open credit before it was sent settles no invoice there either
    parts: parts
      .filter(({ isReversed }) => !isReversed)
      .map((part) => ({ documentId: part.booksId ?? '', amount: text(part.amount) })),
    ...(depositAccountId === null ? {} : { depositAccountId }),
    ...(note === '' ? {} : { note }),
  };
}

function recorded(
  context: JobContext,
  payment: CompanyPaymentForBooks,
  { there, asked }: { readonly there: RecordedPayment; readonly asked: NewBooksPayment },
): CourierEnd {
  if (there.isVoided) return { kind: 'parked', reason: serverMessages.paymentVoidInBooks };
  const currency = parseCurrency(payment.currencyCode);
  const applied = new Map(
    payment.parts.flatMap(({ receiptId, booksId }): [number, string][] => {
      const money = moneyFromText(partOfPayment(there, booksId ?? ''), currency);
      return money === 0n ? [] : [[receiptId, moneyText(money, currency)]];
    }),
  );
  const settle: CourierEnd['settle'] = (work) =>
    companyPaymentIsInBooks(work, payment, {
      paymentId: there.paymentId,
      day: there.date,
      applied,
      now: isoNow(context),
    });
  const isAsAsked =
    isSameDecimal(there.amount, asked.amount) &&
    asked.parts.every(({ documentId, amount }) => isSameDecimal(partOfPayment(there, documentId), amount));
  return isAsAsked
    ? { kind: 'done', result: { paymentId: there.paymentId }, settle }
    : { kind: 'parked', reason: serverMessages.paymentNotAppliedInBooks, settle };
}
