/**
 * Decimal text with thousands separators, and with as many decimals as are asked for: `1234.5` with 2 decimals is `1,234.50`.
 * Other text stays unchanged.
 */
export function groupedDecimal(text: string, decimals?: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const shown = decimals === undefined ? fraction : fraction.padEnd(decimals, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}${shown === '' ? '' : `.${shown}`}`;
}

/** A decimal with at least two decimals and no zeros after them: `25.5000` becomes `25.50`, `25.1250` becomes `25.125`. */
export const shortDecimal = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1');
