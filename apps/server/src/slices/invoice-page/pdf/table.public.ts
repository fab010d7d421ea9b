import { ink, type Sheet, type Style } from './sheet.public.ts';

export interface Column {
  readonly title: string;
  /** Points; one column without a width takes what is left. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** What stands in a cell: paragraphs, each in its own style. */
export type Cell = string | readonly { readonly text: string; readonly style: Style }[];

const plain: Style = { size: 9 };
const head: Style = { size: 8, weight: 600, color: ink.quiet };
const gap = 8;
const lineHeight = 1.35;
const padding = 4;

interface PlacedLine {
  readonly text: string;
  readonly style: Style;
}

/**
 * Draws a table that goes on over as many pages as it needs; its heading stands on each of them. A row stays together unless
 * it is longer than half a page. `keep` is the height of what follows: it never stands on a page without the last row.
 */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { keep = 0 }: { readonly keep?: number } = {},
): void {
  const widths = widthsOf(sheet, columns);
  const heading = columns.map(({ title }, at) => sheet.wrapped(title, widths[at] ?? 0, head));
  const headHeight = Math.max(...heading.map((lines) => lines.length)) * head.size * lineHeight + 2 * padding;
  const drawHead = (): void => {
    for (const [at, lines] of heading.entries())
      for (const [line, text] of lines.entries())
        putCell(sheet, columns, widths, at, { text, style: head }, sheet.y + line * head.size * lineHeight);
    sheet.y += headHeight;
    sheet.rule(sheet.y - padding);
  };
  const half = sheet.document.page.height / 2;
  const laid = rows.map((row) => row.map((cell, at) => linesOf(sheet, cell, widths[at] ?? 0)));
  const heights = laid.map((cells) => Math.max(...cells.map(heightOf)) + 2 * padding);
  const first = Math.min(heights[0] ?? 0, half) + (rows.length === 1 ? keep : 0);
  if (sheet.space < headHeight + first) sheet.newPage();
  drawHead();
  for (const [at, cells] of laid.entries()) {
    const height = heights[at] ?? 0;
    const isLast = at === laid.length - 1;
    const needed = Math.min(height, half) + (isLast ? keep : 0);
    if (at > 0 && sheet.space < needed) {
      sheet.newPage();
      drawHead();
    }
    drawRow(sheet, columns, widths, cells, drawHead);
    if (!isLast) sheet.rule(sheet.y, '#e6e8ee');
  }
  sheet.rule(sheet.y);
  if (sheet.space < keep) sheet.newPage();
}

/** Line by line, so that a row longer than a page goes on on the next one. */
function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  widths: readonly number[],
  cells: readonly (readonly PlacedLine[])[],
  drawHead: () => void,
): void {
  const count = Math.max(...cells.map((lines) => lines.length));
  sheet.y += padding;
  for (let at = 0; at < count; at += 1) {
    const height = Math.max(...cells.map((lines) => (lines[at]?.style.size ?? 0) * lineHeight));
    if (sheet.space < height) {
      sheet.newPage();
      drawHead();
    }
    for (const [column, lines] of cells.entries()) {
      const line = lines[at];
      if (line !== undefined) putCell(sheet, columns, widths, column, line, sheet.y);
    }
    sheet.y += height;
  }
  sheet.y += padding;
}

function putCell(
  sheet: Sheet,
  columns: readonly Column[],
  widths: readonly number[],
  at: number,
  { text, style }: PlacedLine,
  y: number,
): void {
  const start = sheet.left + widths.slice(0, at).reduce((sum, width) => sum + width + gap, 0);
  if (columns[at]?.align === 'right') sheet.put(text, start + (widths[at] ?? 0), y, style, 'right');
  else sheet.put(text, start, y, style);
}

function linesOf(sheet: Sheet, cell: Cell, width: number): PlacedLine[] {
  const paragraphs = typeof cell === 'string' ? [{ text: cell, style: plain }] : cell;
  return paragraphs
    .filter(({ text }) => text !== '')
    .flatMap(({ text, style }) => sheet.wrapped(text, width, style).map((line) => ({ text: line, style })));
}

const heightOf = (lines: readonly PlacedLine[]): number =>
  lines.reduce((sum, { style }) => sum + style.size * lineHeight, 0);

function widthsOf(sheet: Sheet, columns: readonly Column[]): number[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, (columns.length - 1) * gap);
  return columns.map(({ width }) => width ?? sheet.width - taken);
}
