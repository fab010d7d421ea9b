import { enteredCurrencies } from '@countinghouse/billing/values/entered-currencies.ts';

/** The currencies that a default rate can have, and those already in use. */
export const rateCurrencies = (...present: readonly string[]): readonly string[] => [
  ...new Set([...enteredCurrencies, ...present]),
];
