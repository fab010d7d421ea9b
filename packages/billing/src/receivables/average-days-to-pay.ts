import { addDays, addMonths, type CalendarDate } from '../values/calendar-date.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

/** Payments of one company in one currency that were not reversed. */
export interface PaymentsInTime {
  readonly paid: Money;
  /** The sum of each payment times the days from its invoice date to the payment; a payment made before counts 0 days. */
  readonly paidTimesDays: bigint;
}

/** The first day of the 12 months whose payments count on a day. */
export const paymentsCountFrom = (day: CalendarDate): CalendarDate => addDays(addMonths(day, -12), 1);

/**
 * The average days from invoice date to payment, each payment weighted by its amount, rounded to whole days. Undefined without
 * payments (docs/domain/receivables.md#average-days-to-pay).
 */
export function averageDaysToPay({ paid, paidTimesDays }: PaymentsInTime): number | undefined {
  return paid <= 0n ? undefined : Number(divideHalfAwayFromZero(paidTimesDays, paid));
}
