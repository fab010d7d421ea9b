import { messages } from '@countinghouse/contract/messages.ts';
import {
  purchaseOrderEndpoints,
  type PurchaseOrder,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';

/** The purchase orders of a project, the newest first; not fetched for a project without any. */
export const useOrders = (projectId: number, hasOrders = true) =>
  useQuery({ ...query(purchaseOrderEndpoints.list, { params: { id: projectId } }), enabled: hasOrders });

/** Removes the document of a purchase order after a question. */
export function useDetachDocument() {
  const { act } = useAction(useInvalidateAll());
  return ({ orderId, document, version }: PurchaseOrder) =>
    act({
      record: orderId,
      question: {
        title: messages.orderDocumentRemoveQuestion(document?.name ?? ''),
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(purchaseOrderEndpoints.detach, { params: { orderId }, query: { version } }),
      done: messages.orderDocumentRemoved,
      failed: messages.orderDocumentRemoveFailed,
    });
}

/** Deletes a purchase order after a question; one that invoices name is kept. */
export function useDeleteOrder() {
  const { act } = useAction(useInvalidateAll());
  return ({ orderId, orderNumber, version }: PurchaseOrder) =>
    act({
      record: orderId,
      question: { title: messages.orderDeleteQuestion(orderNumber), yes: 'Delete', no: 'Keep', danger: true },
      call: (saveOnce) => saveOnce(purchaseOrderEndpoints.remove, { params: { orderId }, query: { version } }),
      done: messages.orderDeleted,
      failed: messages.orderDeleteFailed,
    });
}
