import { divideHalfAwayFromZero, parseDecimal } from '@countinghouse/billing/values/decimal.ts';

const clockShape = /^(-?)(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/;

/** Whole seconds of a duration written as clock time, such as "01:00:01" or "1:30"; undefined when it is none. */
export function secondsOfClock(text: string): bigint | undefined {
  const match = clockShape.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds);
  return sign === '-' ? -total : total;
}

const withComma = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;

/**
 * Whole seconds of hours written as a decimal with point or comma, such as "20,0", "0.01" or "1.234,5"; undefined when
 * they are none, also for "1,234.5": whether its comma groups or divides is not ours to guess.
 */
export function secondsOfDecimal(text: string): bigint | undefined {
  const bare = text.trim();
  const plain = withComma.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
  try {
    return divideHalfAwayFromZero(parseDecimal(plain, 6) * 3600n, 1_000_000n);
  } catch {
    return undefined;
  }
}
