import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { isSameDecimal } from '@countinghouse/gateways/books/decimal-text.ts';
import { partOfPayment } from '@countinghouse/gateways/books/part-of-payment.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { paymentForBooks, earlierOfPayment, settledHereBy } from '../receipts/payments-in-books-rows.public.ts';
import { paymentIsInBooks, paymentIsRemoved } from '../receipts/payments-in-books.public.ts';
import { afterEarlierOfCompanyPayments } from './after-earlier-of-company-payments.ts';
import { endAfterError } from './end-after-error.ts';
import { isoNow } from './iso-now.ts';
import { waitForEarlier } from './wait-for-earlier.ts';

/**
 * Has a payment of the books settle an invoice by as much as it does here: by nothing after it was moved to the open credit of the company, by its
 * amount after the invoice was paid from there. It says how it is to be, so that saying it again changes nothing.
 */
export const settleWithPayment: Courier = afterEarlierOfCompanyPayments({
  topic: 'settle-with-payment',
  deliver: async (context, delivery) => {
    const receiptId = Number(delivery.payload['receiptId']);
    const found = await context.inTransaction(async ({ tx }) => {
      const payment = await paymentForBooks(tx, receiptId);
      if (payment?.paymentId == null) return undefined;
      const { paymentId, connectionId, invoiceId } = payment;
      return {
        payment: { ...payment, paymentId },
        here: await settledHereBy(tx, { invoiceId, paymentId }),
        earlier: await earlierOfPayment(tx, { connectionId, paymentId, beforeRow: delivery.id }),
        connection: await connectionOfBooks(tx, payment),
      };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the payment is gone' };
    const { payment, here, earlier, connection } = found;
    const { paymentId, invoiceId, currencyCode } = payment;
    if (payment.booksId === null) return { kind: 'parked', reason: 'the invoice is not in the books' };
    if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    if (missingScopes(connection, 'applyPayments').length > 0)
      return { kind: 'parked', reason: messages.reconnectToRecordPayments };
    // the books apply at most the open part of a payment
    if (earlier !== undefined) return waitForEarlier(delivery, serverMessages.waitsForEarlierOfPayment, earlier.reason);
    const currency = parseCurrency(currencyCode);
    const amount = moneyText(moneyFromText(here?.amount ?? '0', currency), currency);
    try {
      const books = context.outside.booksFor(connection);
      const there = await books.settleWithPayment({
        paymentId,
        documentId: payment.booksId,
        currency: currencyCode,
        amount,
      });
      if (there.isVoided) return { kind: 'parked', reason: serverMessages.paymentVoidInBooks };
      if (!isSameDecimal(partOfPayment(there, payment.booksId), amount))
        return { kind: 'parked', reason: serverMessages.paymentNotAppliedInBooks };
      const now = isoNow(context);
      return {
        kind: 'done',
        result: { paymentId },
        settle: (work) =>
          payment.isReversed || here?.receiptId !== receiptId
            ? paymentIsRemoved(work, receiptId, now)
            : paymentIsInBooks(work, { receiptId, invoiceId, paymentId, day: there.date, amount, now }),
      };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
});
