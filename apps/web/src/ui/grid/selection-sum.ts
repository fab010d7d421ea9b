import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { placesOfBlock, type Block } from './grid-block.ts';
import { decimalsOf, isFigure, type GridColumn } from './grid-column.ts';

/** The exact sum of decimal texts; text that is not a figure is skipped. */
export function sumOfFigures(texts: readonly string[], decimals: number): string {
  let sum = 0n;
  for (const text of texts) if (/^-?\d/.test(text)) sum += parseDecimal(text, decimals);
  return formatDecimal(sum, decimals);
}

/** The summary of a selected block under the grid: the number of cells, and their sum when all are figures of one kind. */
export function selectionWords<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[], block: Block): string {
  const count = (block.bottom - block.top + 1) * (block.right - block.left + 1);
  const first = columns[block.left];
  const kinds = new Set(
    columns.slice(block.left, block.right + 1).map((column) => `${column.kind} ${decimalsOf(column)}`),
  );
  if (count < 2 || first === undefined || kinds.size !== 1 || !isFigure(first))
    return count < 2 ? '' : `${count} cells`;
  const texts = placesOfBlock(block).map((place) => {
    const row = rows[place.row];
    const column = columns[place.column];
    return row === undefined || column === undefined ? '' : column.read(row);
  });
  return `${count} cells, sum ${groupedDecimal(sumOfFigures(texts, decimalsOf(first))).replace(/^-/, '\u2212')}`;
}
