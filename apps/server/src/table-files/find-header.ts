/** As many rows with a text as a report has above its table at most: a title, a period, a company, a filter. */
export const rowsAboveMax = 20;
/** A person, a day and hours: a row with fewer texts is no header of time logs. */
export const columnsMin = 3;

/**
 * The index of the header of a table: the first row that is one for certain, else the first one with as many texts as time logs
 * have columns, else the first one. Rows above it are no part of the table.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  isHeader: (columns: readonly string[]) => boolean,
): number {
  const first = rows.slice(0, rowsAboveMax + 1);
  const certain = first.findIndex((row) => isHeader(columnNames(row)));
  const wide = first.findIndex((row) => row.filter((text) => text.trim() !== '').length >= columnsMin);
  return Math.max(0, certain === -1 ? wide : certain);
}

/** The texts of a row as names of columns: in small letters. */
export const columnNames = (row: readonly string[]): string[] => row.map((name) => name.trim().toLowerCase());
