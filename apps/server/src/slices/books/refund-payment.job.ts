import { paymentReference } from '@countinghouse/billing/receipts/payment-reference.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { NewPaymentRefund } from '@countinghouse/gateways/books/books-settlements.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { accountRefundForBooks, noteAccountRefund } from '../receipts/account-refunds.public.ts';
import { earlierOfPayment } from '../receipts/payments-in-books-rows.public.ts';
import { endAfterError } from './end-after-error.ts';
import { makeOnce } from './make-once.ts';
import { waitForEarlier } from './wait-for-earlier.ts';

/** Has the books refund, once, the unapplied part of one of their payments. A refusal is stored here in their words. */
export const refundPayment: Courier = {
  topic: 'refund-payment',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const refund = await accountRefundForBooks(tx, Number(delivery.payload['refundNumber']));
      return (
        refund && {
          refund,
          connection: await connectionOfBooks(tx, refund),
          earlier: await earlierOfPayment(tx, { ...refund, beforeRow: delivery.id }),
        }
      );
    });
    if (found === undefined) return { kind: 'parked', reason: 'the refund is gone' };
    const { refund, connection, earlier } = found;
    const { refundNumber, connectionId, paymentId, currencyCode, fromAccountId, note } = refund;
    // it cannot be in the books yet
    if (refund.isReversed && delivery.sent === null && delivery.payload['mayBeThere'] !== true)
      return { kind: 'done', result: { was: 'reversed before it was sent' } };
    if (refund.booksRefundId !== null) return { kind: 'done', result: { refundId: refund.booksRefundId } };
    if (fromAccountId === null) return { kind: 'parked', reason: serverMessages.depositAccountUnknown };
    if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    if (missingScopes(connection, 'recordPayments').length > 0)
      return { kind: 'parked', reason: messages.reconnectToRecordPayments };
    // the money is open there when the payment is off its invoice
    if (earlier !== undefined) return waitForEarlier(delivery, serverMessages.waitsForEarlierOfPayment, earlier.reason);
    const currency = parseCurrency(currencyCode);
    const toRefund: NewPaymentRefund = {
      reference: paymentReference(refund.invoiceReference, refundNumber),
      paymentId,
      currency: currencyCode,
      date: refund.refundedOn,
      amount: moneyText(moneyFromText(refund.amount, currency), currency),
      fromAccountId,
      ...(note === '' ? {} : { note }),
    };
    const books = context.outside.booksFor(connection);
    try {
      return await makeOnce(context, delivery, {
        requestId: `${toRefund.reference}-${delivery.id}`.slice(0, 50),
        find: () => books.findPaymentRefund(toRefund),
        send: (options) => (refund.isReversed ? removedMeanwhile() : books.refundPayment(toRefund, options)),
        made: ({ refundId, date, amount }) => ({
          kind: 'done',
          result: { refundId },
          settle: ({ tx }) =>
            noteAccountRefund(tx, {
              refundNumber,
              connectionId,
              paymentId,
              booksRefundId: refundId,
              day: date,
              amount,
            }),
        }),
        refused: async () => undefined,
      });
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};

/** Every look for it found nothing, and it counts no longer: it is not sent again. */
const removedMeanwhile = (): Promise<never> =>
  Promise.reject(
    new BooksError('rejected', {
      reason: 'invalid_before_sending',
      words: 'The refund was reversed before it reached the books.',
    }),
  );
