/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

export const ZERO: Decimal = { units: 0n, scale: 0 };

/** Parses "12", "-0.5" or "1e3" exactly; undefined if the text is no plain decimal number. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^([+-]?)(\d{1,30})(?:\.(\d{0,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units: digits, scale } : { units: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Parses a number that this program wrote itself; anything else is a bug. */
export function exactly(text: string): Decimal {
  const decimal = parseDecimal(text);
  if (decimal === undefined) throw new Error(`Not a decimal number: ${text}`);
  return decimal;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** `part` percent of an amount, not rounded. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  const product = multiply(amount, percent);
  return { units: product.units, scale: product.scale + 2 };
}

/** Negative, zero or positive, if a is below, equal to or above b. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The amount times numerator over denominator, rounded half away from zero to `places`. */
export function share(amount: Decimal, numerator: Decimal, denominator: Decimal, places: number): Decimal {
  const product = multiply(amount, numerator);
  const scaleUp = places + denominator.scale - product.scale;
  const top = scaleUp >= 0 ? product.units * 10n ** BigInt(scaleUp) : product.units;
  const bottom = scaleUp >= 0 ? denominator.units : denominator.units * 10n ** BigInt(-scaleUp);
  return { units: divideHalfAwayFromZero(top, bottom), scale: places };
}

/** Rounded half away from zero to `places` decimals, as the books do with money. */
export function roundHalfAwayFromZero(amount: Decimal, places: number): Decimal {
  if (amount.scale <= places) return { units: unitsAt(amount, places), scale: places };
  return { units: divideHalfAwayFromZero(amount.units, 10n ** BigInt(amount.scale - places)), scale: places };
}

/** How many decimals the number needs ("1.500" needs one). */
export function decimalsNeeded(amount: Decimal): number {
  let { units, scale } = amount;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return scale;
}

/** "12.50", with all decimals of the value. */
export function toText(amount: Decimal): string {
  const negative = amount.units < 0n;
  const digits = (negative ? -amount.units : amount.units).toString().padStart(amount.scale + 1, '0');
  const whole = digits.slice(0, digits.length - amount.scale);
  const fraction = amount.scale === 0 ? '' : `.${digits.slice(digits.length - amount.scale)}`;
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/** "12.5": without trailing zeros, as the books write quantities and unit prices. */
export function toShortText(amount: Decimal): string {
  return toText(roundHalfAwayFromZero(amount, decimalsNeeded(amount)));
}

function unitsAt(amount: Decimal, scale: number): bigint {
  return amount.units * 10n ** BigInt(scale - amount.scale);
}

function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}
