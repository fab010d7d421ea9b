import { guardedText, unguardedText } from '@countinghouse/billing/values/csv-record.ts';

/**
 * Blocks of cells in the clipboard format of spreadsheets: tabs between cells, line ends between rows, and quotes around a cell
 * that contains a tab, a line end or a quote (doubled inside).
 */

/** The cells of a copied block. A line end at the very end belongs to the last row and adds none. */
export function parseClipboardTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    rows.at(-1)?.push(unguardedText(cell.text));
    at = cell.end;
    const mark = text[at];
    if (mark === undefined) break;
    if (mark === '\t') at += 1;
    else {
      at += mark === '\r' && text[at + 1] === '\n' ? 2 : 1;
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

/** A block of cells for the clipboard. Text that a spreadsheet would run as a formula is guarded with an apostrophe. */
export function clipboardTable(rows: readonly (readonly ClipboardCell[])[]): string {
  const lines = rows.map((cells) => cells.map(cellText).join('\t'));
  // A last line that is empty would be read as the end of the one before.
  return lines.join('\r\n') + (lines.at(-1) === '' ? '\r\n' : '');
}

export interface ClipboardCell {
  readonly text: string;
  /** A figure is written without quotes or guards, so that the spreadsheet can add it up. */
  readonly isFigure: boolean;
}

function cellText({ text, isFigure }: ClipboardCell): string {
  const guarded = isFigure ? text : guardedText(text);
  return /[\t\n\r"]/.test(guarded) ? `"${guarded.replace(/"/g, '""')}"` : guarded;
}

function plainCell(text: string, from: number): { text: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(from, end), end };
}

/** A quote that is never closed, or closed in the middle of a cell, is part of the text. */
function quotedCell(text: string, from: number): { text: string; end: number } {
  let inner = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') inner += text[at];
    else if (text[at + 1] === '"') {
      inner += '"';
      at += 1;
    } else {
      const next = text[at + 1];
      if (next === undefined || next === '\t' || next === '\n' || next === '\r') return { text: inner, end: at + 1 };
      break;
    }
  }
  return plainCell(text, from);
}
