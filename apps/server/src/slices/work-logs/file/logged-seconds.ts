import { divideHalfAwayFromZero, parseDecimal } from '@countinghouse/billing/values/decimal.ts';

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

export type DecimalMark = 'point' | 'comma';

const bareNumber = /^-?[\d.,]+$/;
const grouped = /^-?\d{1,3}(?:[.,]\d{3})+$/;

/**
 * The decimal mark that a column of hours proves. Three digits after a single mark prove nothing, because "1,250" may be
 * a thousand or one and a quarter; a mark in front of other than three digits, after a lone zero or behind the other mark
 * is the decimal one. Undefined where nothing or both is proven; asked only where a value has a mark at all.
 */
export function provenDecimalMark(texts: Iterable<string>): { mark: DecimalMark | undefined; isNeeded: boolean } {
  let isNeeded = false;
  const proofs = new Set<DecimalMark>();
  for (const text of texts) {
    const bare = text.trim();
    if (!bareNumber.test(bare) || !/[.,]/.test(bare)) continue;
    isNeeded = true;
    const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
    const isPoint = bare[last] === '.';
    const marks = bare.replaceAll(/[^.,]/g, '');
    const isGroupOnly = grouped.test(bare) && new Set(marks).size === 1;
    if (!isGroupOnly || /^-?0[.,]/.test(bare)) proofs.add(isPoint ? 'point' : 'comma');
    else if (marks.length > 1) proofs.add(isPoint ? 'comma' : 'point');
  }
  const [mark] = proofs;
  return { mark: proofs.size === 1 ? mark : undefined, isNeeded };
}

/** Digits after the mark that are read; a spreadsheet writes a third of an hour with fifteen. */
const fractionMax = 18;

/**
 * Whole seconds of hours written as a decimal with the column's mark, such as "20,0" or "1.234,5" under a comma; undefined
 * for other text.
 */
export function secondsOfDecimal(text: string, mark: DecimalMark): bigint | undefined {
  const bare = text.trim();
  const [point, group] = mark === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = bare.split(point);
  const isWhole = whole.length <= 12 && (/^-?\d+$/.test(whole) || grouped.test(whole));
  if (!isWhole || more.length > 0 || (fraction !== undefined && !/^\d{1,18}$/.test(fraction))) return undefined;
  const plain = `${whole.replaceAll(group, '')}.${fraction ?? '0'}`;
  return divideHalfAwayFromZero(parseDecimal(plain, fractionMax) * 3600n, 10n ** BigInt(fractionMax));
}
