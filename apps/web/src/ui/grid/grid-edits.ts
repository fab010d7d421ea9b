import type { CellError, CellValue, GridErrors } from './cell-value.ts';
import { heldValue, isSameValue } from './cell-value.ts';
import { canWrite, type GridColumn, type GridSheet } from './grid-column.ts';

/** A changed cell with its old and new value, by keys that stay the same when rows are added or removed. */
export interface CellChange {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** A cell and the text to write into it; its position counts from 0. */
export interface CellEntry {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

export interface EditedRows<Row> {
  readonly rows: readonly Row[];
  readonly errors: GridErrors;
}

/** The changes that entries make; read-only cells and cells that already have the value are left out. */
export function changesOf<Row>(
  sheet: GridSheet<Row>,
  { rows, errors }: EditedRows<Row>,
  entries: readonly CellEntry[],
): CellChange[] {
  return entries.flatMap((entry) => {
    const row = rows[entry.row];
    const column = sheet.columns[entry.column];
    if (row === undefined || column === undefined || !canWrite(column, row)) return [];
    const rowKey = sheet.rowKey(row);
    const before = heldValue(column, row, errors.get(rowKey)?.get(column.key));
    if (isSameValue(before, entry.value)) return [];
    return [{ rowKey, columnKey: column.key, before, after: entry.value }];
  });
}

/**
 * The rows after changes were applied or, backwards, undone. Rows that were removed and cells that others changed meanwhile are
 * skipped; if all are, the rows are the same ones.
 */
export function rowsAfter<Row>(
  sheet: GridSheet<Row>,
  { rows, errors }: EditedRows<Row>,
  changes: readonly CellChange[],
  direction: 'forwards' | 'backwards',
): EditedRows<Row> {
  const places = new Map(rows.map((row, at) => [sheet.rowKey(row), at]));
  const columns = new Map(sheet.columns.map((column) => [column.key, column]));
  const nextRows = [...rows];
  const nextErrors = new Map<string, Map<string, CellError>>();
  const touched = new Set<number>();
  for (const change of direction === 'forwards' ? changes : changes.toReversed()) {
    const at = places.get(change.rowKey);
    const column = columns.get(change.columnKey);
    const row = at === undefined ? undefined : nextRows[at];
    if (at === undefined || column === undefined || row === undefined) continue;
    const [held, value] = direction === 'forwards' ? [change.before, change.after] : [change.after, change.before];
    const error = (nextErrors.get(change.rowKey) ?? errors.get(change.rowKey))?.get(change.columnKey);
    if (!holds(column, row, error, held)) continue;
    const ofRow = nextErrors.get(change.rowKey) ?? new Map(errors.get(change.rowKey));
    nextErrors.set(change.rowKey, ofRow);
    if (value.is === 'error') ofRow.set(change.columnKey, { text: value.text, words: value.words });
    else ofRow.delete(change.columnKey);
    const taken = value.is === 'error' ? value.beneath : value;
    if (taken === undefined) continue;
    nextRows[at] = (taken.is === 'computed' ? column.putBack?.(row) : column.write?.(row, taken.text)) ?? row;
    touched.add(at);
  }
  if (nextErrors.size === 0) return { rows, errors };
  settleRows(sheet, nextRows, touched);
  return { rows: nextRows, errors: mergedErrors(errors, nextErrors) };
}

/** Whether a cell still has a value that it was given; a figure that equals the computed one is held as that. */
function holds<Row>(column: GridColumn<Row>, row: Row, error: CellError | undefined, value: CellValue): boolean {
  if (isSameValue(heldValue(column, row, error), value)) return true;
  if (error !== undefined || value.is !== 'text' || column.write === undefined) return false;
  return column.read(column.write(row, value.text)) === column.read(row);
}

/** The positions of changed cells, to show them; removed rows are left out. */
export function placesOf<Row>(
  sheet: GridSheet<Row>,
  rows: readonly Row[],
  changes: readonly CellChange[],
): { row: number; column: number }[] {
  const places = new Map(rows.map((row, at) => [sheet.rowKey(row), at]));
  return changes.flatMap((change) => {
    const row = places.get(change.rowKey);
    const column = sheet.columns.findIndex((one) => one.key === change.columnKey);
    return row === undefined || column === -1 ? [] : [{ row, column }];
  });
}

function settleRows<Row>(sheet: GridSheet<Row>, rows: Row[], touched: ReadonlySet<number>): void {
  if (sheet.settle === undefined) return;
  for (const at of touched) {
    const row = rows[at];
    if (row !== undefined) rows[at] = sheet.settle(row);
  }
}

/** Rows whose errors did not change keep the same map, so that they are not rendered again. */
function mergedErrors(errors: GridErrors, changed: ReadonlyMap<string, ReadonlyMap<string, CellError>>): GridErrors {
  const merged = new Map(errors);
  for (const [rowKey, ofRow] of changed) {
    if (ofRow.size > 0) merged.set(rowKey, ofRow);
    else merged.delete(rowKey);
  }
  return merged;
}
