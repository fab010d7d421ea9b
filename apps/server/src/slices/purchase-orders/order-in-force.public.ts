import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { orderOn } from '@countinghouse/billing/purchase-orders/order-use.ts';
import { moneyFromText, type Currency, type Money } from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../database/database.ts';
import { ordersOfProject } from './purchase-orders.sql.ts';

/** The purchase order of a project in force on a day, in a currency, and what issued invoices use of it; both amounts are before tax. */
export async function orderInForce(
  tx: Tx,
  { projectId, day, currency }: { readonly projectId: number; readonly day: CalendarDate; readonly currency: Currency },
): Promise<{ readonly orderNumber: string; readonly amount: Money; readonly used: Money } | undefined> {
  const orders = await ordersOfProject(tx, projectId);
  const order = orderOn(
    orders.filter(({ currencyCode }) => currencyCode === currency.code),
    day,
  );
  return (
    order && {
      orderNumber: order.orderNumber,
      amount: moneyFromText(order.amount, currency),
      used: moneyFromText(order.used, currency),
    }
  );
}
