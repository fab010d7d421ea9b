import { paymentReference } from '@countinghouse/billing/receipts/payment-reference.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type {
  NewBooksPayment,
  NewCreditRefund,
  RecordedPayment,
} from '@countinghouse/gateways/books/books-settlements.ts';
import { isSameDecimal } from '@countinghouse/gateways/books/decimal-text.ts';
import { partOfPayment } from '@countinghouse/gateways/books/part-of-payment.ts';
import type { Courier, CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { paymentForBooks, type PaymentForBooks } from '../receipts/payments-in-books-rows.public.ts';
import { paymentIsInBooks } from '../receipts/payments-in-books.public.ts';
import { afterEarlierOfCredit } from './after-earlier-of-credit.ts';
import { afterEarlierOfCompanyPayments } from './after-earlier-of-company-payments.ts';
import { endAfterError } from './end-after-error.ts';
import { isoNow } from './iso-now.ts';
import { makeOnce } from './make-once.ts';
import { recordCompanyPayment } from './record-company-payment.ts';
import { reversedMeanwhile } from './reversed-meanwhile.ts';

/** Records in the books, once, a payment or a refund of a credit note that a person recorded here. What they refuse is kept here with their words. */
export const recordPayment: Courier = afterEarlierOfCompanyPayments({
  topic: 'record-payment',
  deliver: async (context, delivery) => {
    const ofSeveral = delivery.payload['companyPaymentId'];
    if (ofSeveral !== undefined) return recordCompanyPayment(context, delivery, Number(ofSeveral));
    const found = await context.inTransaction(async ({ tx }) => {
      const payment = await paymentForBooks(tx, Number(delivery.payload['receiptId']));
      return payment && { payment, connection: await connectionOfBooks(tx, payment) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the payment is gone' };
    const { payment, connection } = found;
    // the books cannot have it yet
    const isUnsent = delivery.sent === null && delivery.payload['mayBeThere'] !== true;
    if (payment.isReversed && isUnsent) return { kind: 'done', result: { was: 'reversed before it was sent' } };
    if (payment.booksId === null) return { kind: 'parked', reason: 'the invoice is not in the books' };
    if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    const books = context.outside.booksFor(connection);
    if (payment.isRefund) {
      const paidBack = { ...payment, creditId: payment.booksId };
      return afterEarlierOfCredit(context, delivery, payment.invoiceId, () =>
        refund(context, delivery, books, paidBack),
      );
    }
    try {
      const toSend = await paymentToRecord(books, payment, payment.booksId);
      if (toSend === undefined) return { kind: 'parked', reason: serverMessages.invoiceVoidInBooks };
      return await makeOnce(context, delivery, {
        requestId: `${toSend.reference}-${delivery.id}`.slice(0, 50),
        find: () => books.findRecordedPayment(toSend),
        send: (options) => (payment.isReversed ? reversedMeanwhile() : books.recordPayment(toSend, options)),
        made: (there) => recorded(context, payment, there),
        // it stays here, and says what the books said
        refused: async () => undefined,
      });
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
});

/** Pays a credit note back in the books, once. */
async function refund(
  context: JobContext,
  delivery: Delivery,
  books: BooksProvider,
  payment: PaymentForBooks & { readonly creditId: string },
): Promise<CourierEnd> {
  const { receiptId, invoiceId, creditId, currencyCode, receivedOn, amount, note, depositAccountId } = payment;
  if (depositAccountId === null) return { kind: 'parked', reason: serverMessages.depositAccountUnknown };
  try {
    const credit = await books.readCredit(creditId);
    if (credit === undefined || credit.isVoided) return { kind: 'parked', reason: serverMessages.invoiceVoidInBooks };
    const refund: NewCreditRefund = {
      reference: paymentReference(payment.invoiceReference, receiptId),
      customerId: credit.customerId,
      currency: currencyCode,
      date: receivedOn,
      amount: moneyText(moneyFromText(amount, parseCurrency(currencyCode)), parseCurrency(currencyCode)),
      creditId,
      fromAccountId: depositAccountId,
      ...(note === '' ? {} : { note }),
    };
    return await makeOnce(context, delivery, {
      requestId: `${refund.reference}-${delivery.id}`.slice(0, 50),
      find: () => books.findRefund(refund),
      send: (options) => (payment.isReversed ? reversedMeanwhile() : books.refundCredit(refund, options)),
      made: (there) => ({
        kind: 'done',
        result: { paymentId: there.refundId },
        settle: (work) =>
          paymentIsInBooks(work, {
            receiptId,
            invoiceId,
            paymentId: there.refundId,
            day: there.date,
            // money that goes to the customer
            amount: `-${moneyText(moneyFromText(there.amount, parseCurrency(currencyCode)), parseCurrency(currencyCode))}`,
            now: isoNow(context),
          }),
      }),
      refused: async () => undefined,
    });
  } catch (error) {
    return endAfterError(context, delivery, error, async () => undefined);
  }
}

/** The payment as the books are asked to record it; undefined where they hold the invoice no longer. */
async function paymentToRecord(
  books: BooksProvider,
  { receiptId, invoiceReference, currencyCode, receivedOn, amount, note, depositAccountId }: PaymentForBooks,
  documentId: string,
): Promise<NewBooksPayment | undefined> {
  const document = await books.readInvoice(documentId);
  if (document === undefined || document.isVoided) return undefined;
  const exactAmount = moneyText(moneyFromText(amount, parseCurrency(currencyCode)), parseCurrency(currencyCode));
  return {
    reference: paymentReference(invoiceReference, receiptId),
    customerId: document.customerId,
    currency: currencyCode,
    date: receivedOn,
    amount: exactAmount,
    parts: [{ documentId, amount: exactAmount }],
    ...(depositAccountId === null ? {} : { depositAccountId }),
    ...(note === '' ? {} : { note }),
  };
}

function recorded(context: JobContext, payment: PaymentForBooks, there: RecordedPayment): CourierEnd {
  const { receiptId, invoiceId, currencyCode } = payment;
  const amount = moneyText(moneyFromText(there.amount, parseCurrency(currencyCode)), parseCurrency(currencyCode));
  const settle: CourierEnd['settle'] = (work) =>
    paymentIsInBooks(work, {
      receiptId,
      invoiceId,
      paymentId: there.paymentId,
      day: there.date,
      amount,
      now: isoNow(context),
    });
  if (there.isVoided) return { kind: 'parked', reason: serverMessages.paymentVoidInBooks };
  return isSameDecimal(partOfPayment(there, payment.booksId ?? ''), there.amount)
    ? { kind: 'done', result: { paymentId: there.paymentId }, settle }
    : { kind: 'parked', reason: serverMessages.paymentNotAppliedInBooks, settle };
}
