import {
  purchaseOrderEndpoints,
  type PurchaseOrder,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { aPictureForm, aPng } from '../pictures.ts';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const terms = { orderNumber: 'PO-77', amount: '10000', startDate: '2026-06-01', endDate: '2026-12-31' };

async function anOrder(ground: Ground): Promise<PurchaseOrder> {
  const params = { id: (await ours(ground)).id };
  return (await ground.admin.call(purchaseOrderEndpoints.add, { params, body: terms })).data;
}

export const purchaseOrdersExamples: ExamplesOf<typeof purchaseOrderEndpoints> = {
  list: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  add: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id }, body: terms }),
    missing: async () => ({ params: { id: noId }, body: terms }),
  },
  change: {
    inside: async (ground) => {
      const { orderId, version } = await anOrder(ground);
      return { params: { orderId }, body: { ...terms, amount: '12000', version } };
    },
    missing: async () => ({ params: { orderId: noId }, body: { ...terms, version: 1 } }),
  },
  attach: {
    inside: async (ground) => {
      const { orderId, version } = await anOrder(ground);
      return { params: { orderId }, query: { version }, form: aPictureForm('order.png', aPng()) };
    },
    missing: async () => ({
      params: { orderId: noId },
      query: { version: 1 },
      form: aPictureForm('order.png', aPng()),
    }),
  },
  detach: {
    inside: async (ground) => {
      const { orderId, version } = await anOrder(ground);
      const form = aPictureForm('order.png', aPng());
      const attached = await ground.admin.call(purchaseOrderEndpoints.attach, {
        params: { orderId },
        query: { version },
        form,
      });
      return { params: { orderId }, query: { version: attached.data.version } };
    },
    missing: async () => ({ params: { orderId: noId }, query: { version: 1 } }),
  },
  remove: {
    inside: async (ground) => {
      const { orderId, version } = await anOrder(ground);
      return { params: { orderId }, query: { version } };
    },
    missing: async () => ({ params: { orderId: noId }, query: { version: 1 } }),
  },
};
