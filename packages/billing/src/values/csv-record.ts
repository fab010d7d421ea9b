/** A cell of a CSV file: text typed by a user, or a figure as exact decimal text. */
export type CsvCell = string | { readonly figure: string };

/** The byte order mark with which Excel reads CSV as UTF-8; other readers skip it. */
export const utf8Mark = '\uFEFF';

/**
 * One line of a CSV file with its line end (RFC 4180). A field with a comma, a quote or any line end, including a
 * single LF or CR, is quoted. Text that a spreadsheet would run as a formula is escaped; figures, including negative
 * ones, stay figures.
 */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: CsvCell): string {
  const text = typeof cell === 'string' ? guardedText(cell) : cell.figure;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The start of a formula for a spreadsheet, also after blanks: OWASP's list for CSV injection, with the full-width
 * signs of Chinese and Japanese keyboards. Leading apostrophes are included, so that an escape can always be told from
 * the text.
 */
const formulaStart = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The text with an apostrophe before it if a spreadsheet would run it as a formula. */
export const guardedText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text without the apostrophe added by {@link guardedText}. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
