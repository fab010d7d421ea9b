const SHAPE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const DIGITS_MAX = 60;

/**
 * A decimal in normal form, without exponent, leading or trailing zeros: `1E+2` is `100`, `5.10` is `5.1`. Undefined if
 * the text is no decimal or has more than 60 digits.
 */
export function plainDecimal(written: string): string | undefined {
  const match = SHAPE.exec(written);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const pointAt = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (digits.length > DIGITS_MAX || Math.abs(pointAt) > DIGITS_MAX) return undefined;
  const before = pointAt > 0 ? digits.slice(0, pointAt).padEnd(pointAt, '0') : '0';
  const after = pointAt > 0 ? digits.slice(pointAt) : '0'.repeat(-pointAt) + digits;
  const trimmedBefore = before.replace(/^0+(?=\d)/, '');
  const trimmedAfter = after.replace(/0+$/, '');
  const plain = trimmedAfter === '' ? trimmedBefore : `${trimmedBefore}.${trimmedAfter}`;
  return plain === '0' ? '0' : sign + plain;
}

/** Whether two decimal texts are the same number, such as `100` and `100.00`. */
export function isSameDecimal(one: string, other: string): boolean {
  const plain = plainDecimal(one);
  return plain !== undefined && plain === plainDecimal(other);
}
