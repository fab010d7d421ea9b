import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { accountRefundForBooks } from '../receipts/account-refunds.public.ts';
import { endAfterError } from './end-after-error.ts';

/** Deletes in the books a refund of money on account that was reversed here. */
export const deletePaymentRefund: Courier = {
  topic: 'delete-payment-refund',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const refund = await accountRefundForBooks(tx, Number(delivery.payload['refundNumber']));
      return refund && { refund, connection: await connectionOfBooks(tx, refund) };
    });
    if (found === undefined) return { kind: 'parked', reason: 'the refund is gone' };
    const { booksRefundId: refundId, paymentId } = found.refund;
    if (refundId === null) return { kind: 'done', result: { was: 'never recorded' } };
    if (found.connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    if (missingScopes(found.connection, 'recordPayments').length > 0)
      return { kind: 'parked', reason: messages.reconnectToRecordPayments };
    try {
      await context.outside.booksFor(found.connection).deletePaymentRefund({ refundId, paymentId });
      return { kind: 'done', result: { refundId } };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};
