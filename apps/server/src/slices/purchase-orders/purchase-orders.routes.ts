import { purchaseOrderEndpoints } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { attachDocument, detachDocument } from './order-document.commands.ts';
import { addOrder, changeOrder, removeOrder } from './purchase-orders.commands.ts';
import { listOrders } from './purchase-orders.queries.ts';

export const purchaseOrderRoutes: Route[] = [
  handle(purchaseOrderEndpoints.list, listOrders),
  handle(purchaseOrderEndpoints.add, addOrder),
  handle(purchaseOrderEndpoints.change, changeOrder),
  handle(purchaseOrderEndpoints.remove, removeOrder),
  handle(purchaseOrderEndpoints.attach, attachDocument),
  handle(purchaseOrderEndpoints.detach, detachDocument),
];
