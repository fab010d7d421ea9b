import { purchaseOrderServerMessages } from '../messages/purchase-orders.ts';
import type { RefusalWords } from './refusal.ts';

export const purchaseOrderRefusals = {
  order_overlaps: { status: 409, message: purchaseOrderServerMessages.orderOverlaps },
  order_below_used: { status: 409, message: purchaseOrderServerMessages.orderBelowUsed },
  order_in_use: { status: 409, message: purchaseOrderServerMessages.orderInUse },
  order_without_company: { status: 409, message: purchaseOrderServerMessages.orderWithoutCompany },
} as const satisfies Record<string, RefusalWords>;
