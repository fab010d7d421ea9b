/**
 * What stands in a cell of an exported file: text, an exact decimal, a day (`yyyy-mm-dd`), a moment by the clock on the wall
 * (`yyyy-mm-dd hh:mm:ss`), or nothing.
 */
export type ExportedCell =
  | string
  | null
  | { readonly figure: string }
  | { readonly date: string }
  | { readonly moment: string };

/** What a column of a list gives to a file: a cell under each of its headings. Two columns may share one, as their currency. */
export type ExportedCells = Readonly<Record<string, ExportedCell>>;

export const figureCell = (figure: string): ExportedCell => ({ figure });
/** A moment (ISO 8601) as the clocks show it where the person is; spreadsheets know no zones. */
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
 * The rows of a list with the columns that it shows, in their order; what only looks well on the screen is left out. Each
 * row is made when it is asked for, as making 100,000 at once would stop the page.
 */
export function exportedTable<Row>(
  columns: readonly { readonly exports?: (row: Row) => ExportedCells }[],
  rows: readonly Row[],
): ExportedTable {
  const cellsOf = (row: Row): ExportedCells => Object.assign({}, ...columns.map((column) => column.exports?.(row)));
  const headings = rows.slice(0, 1).flatMap((row) => Object.keys(cellsOf(row)));
  return {
    headings,
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) {
          const cells = cellsOf(row);
          yield headings.map((heading) => cells[heading] ?? null);
        }
      },
    },
  };
}
