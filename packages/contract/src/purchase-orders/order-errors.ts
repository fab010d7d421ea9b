import { hasDecimalsOf } from '../has-decimals-of.ts';
import { messages } from '../messages.ts';
import { errorsIn } from '../record.ts';
import { orderFields } from './purchase-orders.contract.ts';

/** A purchase order as it is typed; one without an end date has none or an empty text. */
type TypedOrder = {
  readonly [Name in keyof typeof orderFields]: Name extends 'endDate' ? string | null : string;
};

/** What is wrong with a purchase order as it is typed, by field. */
export function orderErrors(
  currencyCode: string,
  typed: TypedOrder,
): Partial<Record<keyof typeof orderFields, string>> {
  const endDate = typed.endDate === '' ? null : typed.endDate;
  return {
    ...(hasDecimalsOf(currencyCode, typed.amount) ? {} : { amount: messages.orderAmountDecimals(currencyCode) }),
    ...(endDate !== null && endDate < typed.startDate ? { endDate: messages.endBeforeStart } : {}),
    ...errorsIn(orderFields, { ...typed, endDate }),
  };
}
