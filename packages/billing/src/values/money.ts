import { divideHalfAwayFromZero, formatDecimal, parseDecimal } from './decimal.ts';

export interface Currency {
  /** ISO 4217, such as "USD". */
  readonly code: string;
  /** Decimals of the smallest billed unit. */
  readonly decimals: 0 | 2 | 3;
}

/** An amount in the minor units of its currency (cents, paise, yen): 12.34 USD is 1234n. */
export type Money = bigint & { readonly unit: 'minor units of a currency' };

/** Thrown for a code that is not three capital letters. */
export class CurrencyError extends Error {
  constructor(code: string) {
    super(`not a currency code: ${code.slice(0, 20)}`);
    this.name = 'CurrencyError';
  }
}

export const ZERO_MONEY = moneyOfMinorUnits(0n);

// ISO 4217 minor units that differ from 2.
const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
const known = new Map<string, Currency>();

/** The currency of an ISO code with its billed decimals; a code that is not listed has 2. @throws CurrencyError */
export function parseCurrency(code: string): Currency {
  const seen = known.get(code);
  if (seen !== undefined) return seen;
  if (!/^[A-Z]{3}$/.test(code)) throw new CurrencyError(code);
  const currency: Currency = Object.freeze({ code, decimals: decimalsOf(code) });
  known.set(code, currency);
  return currency;
}

/** An amount from decimal text in the currency's decimals. @throws DecimalError */
export function moneyFromText(text: string | number, currency: Currency): Money {
  return moneyOfMinorUnits(parseDecimal(text, currency.decimals));
}

/** An amount as decimal text with exactly the currency's decimals: "12.34", in yen "12". */
export function moneyText(money: Money, currency: Currency): string {
  return formatDecimal(money, currency.decimals);
}

/** An amount in whole units of its currency, half away from zero: 1250.50 USD becomes 1251.00. */
export function wholeUnits(money: Money, { decimals }: Currency): Money {
  const unit = 10n ** BigInt(decimals);
  return moneyOfMinorUnits(divideHalfAwayFromZero(money, unit) * unit);
}

/** Marks a whole number of minor units as an amount. */
export function moneyOfMinorUnits(minorUnits: bigint): Money {
  return minorUnits as Money;
}

function decimalsOf(code: string): 0 | 2 | 3 {
  if (withoutDecimals.has(code)) return 0;
  return withThreeDecimals.has(code) ? 3 : 2;
}
