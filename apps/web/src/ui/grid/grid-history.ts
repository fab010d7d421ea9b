import { heldValue, isSameValue } from './cell-value.ts';
import type { GridSheet } from './grid-column.ts';
import { placesOf, rowsAfter, type CellChange, type EditedRows } from './grid-edits.ts';
import type { Place } from './grid-block.ts';

/** What one act of the user changed, so that it can be undone and redone as one. */
export interface GridStep<Row> {
  readonly cells: readonly CellChange[];
  readonly rows: readonly RowChange<Row>[];
}

/** A row that came or went; its position counts from 0. */
interface RowChange<Row> {
  readonly is: 'added' | 'removed';
  readonly row: Row;
  readonly at: number;
}

export interface GridHistory<Row> {
  readonly done: readonly GridStep<Row>[];
  readonly undone: readonly GridStep<Row>[];
}

export type Direction = 'forwards' | 'backwards';

const undoMax = 200;

/** The history with another step; what was undone before can no longer be redone. */
export const withStep = <Row>({ done }: GridHistory<Row>, step: GridStep<Row>): GridHistory<Row> => ({
  done: [...done, step].slice(-undoMax),
  undone: [],
});

/** The step from one set of rows to another, when the user changed them beside the grid. */
export function stepBetween<Row>(
  sheet: GridSheet<Row>,
  before: readonly Row[],
  after: readonly Row[],
): GridStep<Row> | undefined {
  const former = new Map(before.map((row) => [sheet.rowKey(row), row]));
  const current = new Set(after.map(sheet.rowKey));
  const rows = [
    ...changesOfRows(before, 'removed', (row) => !current.has(sheet.rowKey(row))),
    ...changesOfRows(after, 'added', (row) => !former.has(sheet.rowKey(row))),
  ];
  const cells = after.flatMap((row) => {
    const was = former.get(sheet.rowKey(row));
    return was === undefined || was === row ? [] : changesOfCells(sheet, was, row);
  });
  return rows.length + cells.length === 0 ? undefined : { cells, rows };
}

/** The history after rows changed without the user: a removed row is not brought back, for others may have removed it too. */
export function historyOfOthers<Row>({ done, undone }: GridHistory<Row>): GridHistory<Row> {
  const without = (steps: readonly GridStep<Row>[], is: RowChange<Row>['is']) =>
    steps.every((step) => step.rows.every((row) => row.is !== is))
      ? steps
      : steps
          .map((step) => ({ ...step, rows: step.rows.filter((row) => row.is !== is) }))
          .filter((step) => step.cells.length + step.rows.length > 0);
  return { done: without(done, 'removed'), undone: without(undone, 'added') };
}

/** The rows after a step was redone or, backwards, undone; the same ones if others changed since whatever it would change. */
export function rowsAfterStep<Row>(
  sheet: GridSheet<Row>,
  edited: EditedRows<Row>,
  step: GridStep<Row>,
  direction: Direction,
): EditedRows<Row> {
  const after = rowsAfter(sheet, edited, step.cells, direction);
  const gone = step.rows.filter(({ is }) => (is === 'removed') === (direction === 'forwards'));
  const came = step.rows.filter((row) => !gone.includes(row));
  if (step.rows.length === 0) return after;
  const leaving = new Map(gone.map(({ row }) => [sheet.rowKey(row), row]));
  const rows = after.rows.filter((row) => !isAs(sheet, row, leaving.get(sheet.rowKey(row))));
  for (const { row, at } of came)
    if (!rows.some((one) => sheet.rowKey(one) === sheet.rowKey(row))) rows.splice(at, 0, sheet.settle?.(row) ?? row);
  const keys = new Set(rows.map(sheet.rowKey));
  if (keys.size === after.rows.length && after.rows.every((row) => keys.has(sheet.rowKey(row)))) return after;
  return { rows, errors: new Map([...after.errors].filter(([key]) => keys.has(key))) };
}

/** The cells to show after a step. */
export const placesOfStep = <Row>(sheet: GridSheet<Row>, rows: readonly Row[], step: GridStep<Row>): Place[] => {
  const keys = new Set(step.rows.map(({ row }) => sheet.rowKey(row)));
  return [
    ...rows.flatMap((row, at) => (keys.has(sheet.rowKey(row)) ? [{ row: at, column: 0 }] : [])),
    ...placesOf(sheet, rows, step.cells),
  ];
};

const changesOfRows = <Row>(
  rows: readonly Row[],
  is: RowChange<Row>['is'],
  isChanged: (row: Row) => boolean,
): RowChange<Row>[] => rows.flatMap((row, at) => (isChanged(row) ? [{ is, row, at }] : []));

function changesOfCells<Row>(sheet: GridSheet<Row>, was: Row, row: Row): CellChange[] {
  return sheet.columns.flatMap((column) => {
    if (column.write === undefined) return [];
    const [before, after] = [was, row].map((one) => heldValue(column, one, undefined));
    if (before === undefined || after === undefined || isSameValue(before, after)) return [];
    return [{ rowKey: sheet.rowKey(row), columnKey: column.key, before, after }];
  });
}

/** Whether a row reads as it was. */
const isAs = <Row>({ columns }: GridSheet<Row>, row: Row, was: Row | undefined): boolean =>
  was !== undefined && columns.every((column) => column.read(row) === column.read(was));
