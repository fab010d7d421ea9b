import { orderUse } from '@countinghouse/billing/purchase-orders/order-use.ts';
import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { PurchaseOrder } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { Amount, readableDecimal } from '../../ui/figures/amount.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Used = Pick<PurchaseOrder, 'amount' | 'used' | 'currencyCode'>;

/** How far an order is used, with its rest as decimal text, and by how much it is exceeded. */
export function measuredUse({ amount, used, currencyCode }: Used) {
  const currency = parseCurrency(currencyCode);
  const { rest, percent, mark } = orderUse(moneyFromText(amount, currency), moneyFromText(used, currency));
  return {
    percent,
    mark,
    rest: moneyText(rest, currency),
    exceededBy: rest < 0n ? moneyText(moneyOfMinorUnits(0n - rest), currency) : undefined,
  };
}

/** What an order has left; below zero where it is exceeded. */
export const OrderRest = ({ order }: { readonly order: Used }) => (
  <Amount value={measuredUse(order).rest} currency={order.currencyCode} strong />
);

/** How far an order is used, with a warning from 80 % on. */
export function OrderUse({ order }: { readonly order: Used }) {
  const { percent, mark, exceededBy } = measuredUse(order);
  const words = messages.orderPercent(String(percent));
  if (mark === 0) return words;
  if (mark === 80) return <StatusBadge status={words} tone="due" />;
  const over = exceededBy && messages.orderExceeded(`${order.currencyCode} ${readableDecimal(exceededBy)}`);
  return <StatusBadge status={over ?? messages.orderUsedUp} tone="bad" />;
}
