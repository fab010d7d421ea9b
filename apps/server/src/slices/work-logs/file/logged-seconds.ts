import { divideHalfAwayFromZero, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { plainFigure, type DecimalMark } from '../../../table-files/decimal-mark.ts';

const clockShape = /^(-?)(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/;

/** Whole seconds of a duration written as clock time, such as "01:00:01" or "1:30"; undefined for other text. */
export function secondsOfClock(text: string): bigint | undefined {
  const match = clockShape.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds);
  return sign === '-' ? -total : total;
}

const unitsShape = /^(?:(\d{1,4}) ?h)?(?: ?(\d{1,4}) ?m(?:in)?)?$/i;

/** Whole seconds of a duration written with its units, such as "1h 30m" or "45m"; undefined for other text. */
export function secondsOfUnits(text: string): bigint | undefined {
  const [whole = '', hours = '0', minutes = '0'] = unitsShape.exec(text.trim()) ?? [];
  return whole === '' ? undefined : BigInt(hours) * 3600n + BigInt(minutes) * 60n;
}

/** Digits after the mark that are read; a spreadsheet writes a third of an hour with fifteen. */
const fractionMax = 18;

/**
 * Whole seconds of hours written as a decimal with the column's mark, such as "20,0" or "1.234,5" under a comma; undefined
 * for other text.
 */
export function secondsOfDecimal(text: string, mark: DecimalMark): bigint | undefined {
  const plain = plainFigure(text, mark);
  if (plain === undefined) return undefined;
  return divideHalfAwayFromZero(parseDecimal(plain, fractionMax) * 3600n, 10n ** BigInt(fractionMax));
}
