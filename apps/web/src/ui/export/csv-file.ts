import type { ExportedCell, ExportedTable } from './exported-cells.ts';

/** What a spreadsheet would take for the begin of a formula. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A table as CSV: RFC 4180 with a heading, beginning with the UTF-8 mark, without which Excel reads names such as "Łukasz" as
 * gibberish. Text that would be taken for a formula is preceded by an apostrophe and stays text; figures, negative ones too,
 * stay figures, with all their decimals.
 */
export function csvFile({ headings, rows }: ExportedTable): string {
  const lines = [headings, ...rows].map((cells) => cells.map(written).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function written(cell: ExportedCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return Object.values(cell).join('');
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
