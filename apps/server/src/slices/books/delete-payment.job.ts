import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { paymentForBooks } from '../receipts/payments-in-books-rows.public.ts';
import { paymentIsRemoved } from '../receipts/payments-in-books.public.ts';
import { endAfterError } from './end-after-error.ts';
import { deleteCompanyPayment } from './record-company-payment.ts';
import { isoNow } from './iso-now.ts';

/** Deletes in the books a payment or a refund that was reversed here. It comes after the row that recorded it, so that its id is known if it is there. */
export const deletePayment: Courier = {
  topic: 'delete-payment',
  deliver: async (context, delivery) => {
    const ofSeveral = delivery.payload['companyPaymentId'];
    if (ofSeveral !== undefined) return deleteCompanyPayment(context, delivery, Number(ofSeveral));
    const receiptId = Number(delivery.payload['receiptId']);
    const found = await context.inTransaction(async ({ tx }) => {
      const payment = await paymentForBooks(tx, receiptId);
      return payment && { payment, connection: await connectionOfBooks(tx, payment) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the payment is gone' };
    const { payment, connection } = found;
    if (payment.paymentId === null) return { kind: 'done', result: { was: 'never recorded' } };
    if (payment.isRemoved) return { kind: 'done', result: { was: 'removed' } };
    if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    try {
      const books = context.outside.booksFor(connection);
      await (payment.isRefund
        ? books.deleteRefund({ refundId: payment.paymentId, creditId: payment.booksId ?? '' })
        : books.deletePayment(payment.paymentId));
      return {
        kind: 'done',
        result: { paymentId: payment.paymentId },
        settle: (work) => paymentIsRemoved(work, receiptId, isoNow(context)),
      };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};
