/** A cell of a CSV file: text as a person typed it, or a figure as exact decimal text. */
export type CsvCell = string | { readonly figure: string };

/** What makes CSV that Excel reads as UTF-8; other readers skip it. */
export const utf8Mark = '\uFEFF';

/**
 * One line of a CSV file with its line end (RFC 4180). A field with a comma, a quote or any line end, a single LF or CR
 * too, is quoted. Text that a spreadsheet would run as a formula is guarded; figures, negative ones too, stay figures.
 */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: CsvCell): string {
  const text = typeof cell === 'string' ? guardedText(cell) : cell.figure;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What a spreadsheet takes for the start of a formula, after blanks too: OWASP's list for CSV injection, with the wide
 * signs of Chinese and Japanese keyboards. Apostrophes before it count, so that a guard can always be told from the text.
 */
const formulaStart = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The text with an apostrophe before it where a spreadsheet would run it as a formula. */
export const guardedText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text without the apostrophe that {@link guardedText} put before it. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
