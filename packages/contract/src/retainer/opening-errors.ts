import { hasDecimalsOf } from '../has-decimals-of.ts';
import { messages } from '../messages.ts';
import { errorsIn } from '../record.ts';
import { openingFields } from './retainer.contract.ts';

/** What is wrong with an opening balance as it is typed, by field. */
export const openingErrors = (
  currencyCode: string,
  typed: Readonly<Record<keyof typeof openingFields, string>>,
): Partial<Record<keyof typeof openingFields, string>> => ({
  ...(hasDecimalsOf(currencyCode, typed.openingBalance)
    ? {}
    : { openingBalance: messages.orderAmountDecimals(currencyCode) }),
  ...errorsIn(openingFields, typed),
});
