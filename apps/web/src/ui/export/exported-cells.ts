/**
 * The value of a cell in an exported file: text, an exact decimal, a day (`yyyy-mm-dd`), a moment in local time (`yyyy-mm-dd
 * hh:mm:ss`), or nothing.
 */
export type ExportedCell =
  | string
  | null
  | { readonly figure: string }
  | { readonly date: string }
  | { readonly moment: string };

/** The cells that a list column adds to a file, by heading. Two columns may share a heading, such as their currency. */
export type ExportedCells = Readonly<Record<string, ExportedCell>>;

export const figureCell = (figure: string): ExportedCell => ({ figure });
/** A moment (ISO 8601) in the user's local time, because spreadsheets have no time zones. */
export function momentCell(iso: string): ExportedCell {
  const at = new Date(iso);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return { moment: `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}` };
}
export const dateCell = (date: string | null): ExportedCell => (date === null ? null : { date });

export interface ExportedTable {
  readonly headings: readonly string[];
  readonly rows: Iterable<readonly ExportedCell[]>;
}

/**
 * The rows of a list with its visible columns in their order, without formatting, and after them the cells of what no row shows. Each row is built on demand, because building
 * 100,000 at once would block the page.
 */
export function exportedTable<Row>(
  columns: readonly { readonly exports?: (row: Row) => ExportedCells }[],
  rows: readonly Row[],
  unlisted: readonly ExportedCells[] = [],
): ExportedTable {
  const cellsOf = (row: Row): ExportedCells => Object.assign({}, ...columns.map((column) => column.exports?.(row)));
  const headings = rows.slice(0, 1).flatMap((row) => Object.keys(cellsOf(row)));
  return {
    headings,
    rows: {
      *[Symbol.iterator]() {
        const lineOf = (cells: ExportedCells) => headings.map((heading) => cells[heading] ?? null);
        for (const row of rows) yield lineOf(cellsOf(row));
        for (const cells of unlisted) yield lineOf(cells);
      },
    },
  };
}
