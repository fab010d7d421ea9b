import { parseClipboardTable } from '../../ui/grid/clipboard-table.ts';
import { decimalErrorWords } from '../../ui/fields/error-words.ts';
import { typedDecimal, type Typed } from '../../ui/fields/typed-decimal.ts';

/** The decimal separator of a pasted block. */
export type DecimalSign = 'point' | 'comma';

/** A cell of a pasted block with its text and its error. */
export interface PastedCell {
  readonly text: string;
  readonly error?: string;
}

const rateBounds = { decimals: 4, max: '100000' };

/** The rows of a pasted block, without the empty ones below it and the empty columns on its right. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const rows = parseClipboardTable(text).map((cells) => cells.map((cell) => cell.trim()));
  const height = rows.findLastIndex((cells) => cells.some((cell) => cell !== '')) + 1;
  return rows.slice(0, height).map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1));
}

/** The key of a name, which ignores case and spaces. */
export const nameMark = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Reads a rate with the given decimal separator; empty is no rate. */
export const pastedRate = (text: string, sign: DecimalSign): Typed =>
  typedDecimal(sign === 'point' ? text : text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')), rateBounds);

/** The cell of a rate with its error. */
export function rateCell(text: string, sign: DecimalSign): PastedCell & { readonly rate?: string } {
  const read = pastedRate(text, sign);
  return read.ok ? { text, rate: read.text } : { text, error: decimalErrorWords(read.error, rateBounds) };
}

/**
 * Whether the decimal separator of a block has to be asked for. When a rate can only be read with a comma (`1.234,50`), or all of
 * them either way (`1,234`), nothing is guessed.
 */
export function isDecimalSignOpen(rates: readonly string[]): boolean {
  const readings = rates.map((text) => [pastedRate(text, 'point'), pastedRate(text, 'comma')] as const);
  const isPointProven = readings.some(([point, comma]) => point.ok && !comma.ok);
  return readings.some(([point, comma]) => comma.ok && (!point.ok || (point.text !== comma.text && !isPointProven)));
}
