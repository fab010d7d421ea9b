export type DecimalMark = 'point' | 'comma';

const bareNumber = /^-?[\d.,]+$/;
/** Groups of three digits, or of two before the last three, as in India: `1,00,000`. */
export const grouped = /^-?\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/**
 * The decimal mark that a column of figures proves. Three digits after a single mark prove nothing, because "1,250" may be
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

/**
 * A figure without its groups and with a point, such as `1.234,5` under a comma as `1234.5`; undefined for other text. The digits stay
 * as they are.
 */
export function plainFigure(text: string, mark: DecimalMark): string | undefined {
  const bare = text.trim();
  const [point, group] = mark === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = bare.split(point);
  const isWhole = whole.length <= 20 && (/^-?\d+$/.test(whole) || grouped.test(whole));
  if (!isWhole || more.length > 0 || (fraction !== undefined && !/^\d{1,18}$/.test(fraction))) return undefined;
  return `${whole.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}
