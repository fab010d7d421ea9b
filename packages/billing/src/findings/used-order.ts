import { orderUse } from '../purchase-orders/order-use.ts';
import { ZERO_HOURS } from '../values/hours.ts';
import { moneyOfMinorUnits, type Money } from '../values/money.ts';
import type { Finding } from './finding.ts';

/**
 * A purchase order of which 80 % or all is invoiced, once for each of the two marks (docs/domain/findings.md#purchase-orders). Both
 * amounts are before tax.
 */
export function usedOrder({
  orderNumber,
  amount,
  used,
}: {
  readonly orderNumber: string;
  readonly amount: Money;
  readonly used: Money;
}): Finding[] {
  const { mark } = orderUse(amount, used);
  if (mark === 0) return [];
  return [
    {
      rule: 'order_used',
      employeeId: null,
      name: orderNumber,
      days: [],
      logIds: [],
      value: BigInt(mark) * 100n,
      usual: null,
      hours: ZERO_HOURS,
      amount: moneyOfMinorUnits(0n),
    },
  ];
}
