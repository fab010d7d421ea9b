export type DecimalErrorCode = 'not_a_number' | 'too_many_decimals' | 'too_large';

/** A text or number that is not a decimal of the required precision; `code` gives the reason. */
export class DecimalError extends Error {
  readonly code: DecimalErrorCode;
  readonly text: string;

  constructor(code: DecimalErrorCode, text: string) {
    super(`${code}: ${text.slice(0, 60)}`);
    this.name = 'DecimalError';
    this.code = code;
    this.text = text;
  }
}

const digitsBeforePointMax = 15;
const decimalShape = /^(-?)(\d+)(?:\.(\d+))?$/;
const exponentShape = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * Parses a decimal into an exact whole number of smallest units: "152.5" with 2 decimals is 15250n. Zeros after the
 * last allowed decimal are accepted because they change nothing ("152.5000" with 2 decimals). A JavaScript number
 * counts as its shortest decimal text, so 0.1 is "0.1" and nothing longer.
 * @throws DecimalError if the text is no plain decimal, needs more decimals, or has over 15 digits before the point.
 */
export function parseDecimal(text: string | number, decimals: number): bigint {
  const written = typeof text === 'number' ? textOfNumber(text) : text;
  const match = decimalShape.exec(written);
  if (match === null) throw new DecimalError('not_a_number', written);
  const [, sign, whole = '', fraction = ''] = match;
  const wholeDigits = whole.replace(/^0+(?=\d)/, '');
  if (wholeDigits.length > digitsBeforePointMax) throw new DecimalError('too_large', written);
  if (hasDigitsBehind(fraction, decimals)) throw new DecimalError('too_many_decimals', written);
  const units = BigInt(wholeDigits + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** The decimal text of a whole number of smallest units, always with all its decimals: -5n with 2 decimals is "-0.05". */
export function formatDecimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * The quotient rounded to a whole number, a half going away from zero: 5n/2n is 3n, -5n/2n is -3n.
 * This is the only rounding of money and hours in the product (docs/domain/rounding.md).
 * @throws RangeError when the denominator is zero.
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}

function hasDigitsBehind(fraction: string, decimals: number): boolean {
  for (let at = decimals; at < fraction.length; at += 1) if (fraction[at] !== '0') return true;
  return false;
}

/** Very large and very small numbers print with an exponent; moving the point by hand keeps every digit exact. */
function textOfNumber(value: number): string {
  const shortest = String(value);
  const match = exponentShape.exec(shortest);
  if (match === null) return shortest;
  const [, sign = '', first = '', rest = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const digits = first + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}
