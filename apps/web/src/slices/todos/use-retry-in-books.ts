import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Sends a payment or a refund to the books again that they refused. */
export function useRetryInBooks(): (of: NonNullable<Todo['retry']>) => Promise<void> {
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  return async (of) => {
    try {
      const { message } = await send(of);
      notify.show({ kind: 'success', title: message ?? messages.paymentSentToBooks });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error) });
    } finally {
      await invalidate();
    }
  };
}

function send(of: NonNullable<Todo['retry']>): Promise<{ readonly message?: string | undefined }> {
  const key = { key: newKey() };
  if ('refundNumber' in of) {
    const params = { id: of.companyId, refundNumber: of.refundNumber };
    return api(receiptEndpoints.recordRefundInBooks, { params, body: {} }, key);
  }
  const params = { id: of.invoiceId, receiptId: of.receiptId };
  return api(receiptEndpoints.recordInBooks, { params, body: { version: of.version } }, key);
}
