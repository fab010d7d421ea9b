import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { PurchaseOrder } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import type { StoredOrder } from './purchase-orders.sql.ts';

/** A purchase order as its calls return it. */
export function orderAnswer({ projectId: _project, projectName: _name, ...order }: StoredOrder): PurchaseOrder {
  const currency = parseCurrency(order.currencyCode);
  const money = (text: string): string => moneyText(moneyFromText(text, currency), currency);
  return { ...order, amount: money(order.amount), used: money(order.used), pending: money(order.pending) };
}
