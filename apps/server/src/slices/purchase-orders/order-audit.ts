import { orderFields } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { defineAudit } from '../../record.ts';
import { orderAnswer } from './order-answer.ts';
import type { StoredOrder } from './purchase-orders.sql.ts';

/** What the activity log says of a purchase order. */
export const auditEntryOf = defineAudit({
  resource: 'PURCHASE_ORDER',
  labels: { ...fieldLabels(orderFields), document: 'Document' },
  id: (one: StoredOrder) => one.orderId,
  name: ({ orderNumber, projectName }) => `${orderNumber} (${projectName})`,
  projectId: (one) => one.projectId,
  words: (one) => {
    const { orderNumber, amount, startDate, endDate, currencyCode, document } = orderAnswer(one);
    return { orderNumber, amount: `${currencyCode} ${amount}`, startDate, endDate, document: document?.name ?? null };
  },
});
