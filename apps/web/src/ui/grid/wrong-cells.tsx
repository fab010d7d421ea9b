import { errorOfCell, type GridErrors } from './cell-value.ts';
import type { Place } from './grid-block.ts';
import type { GridSheet } from './grid-column.ts';
import styles from './spreadsheet-grid.module.css';

/** The places of all wrong cells, from the first row to the last. */
export function wrongPlaces<Row>(sheet: GridSheet<Row>, rows: readonly Row[], errors: GridErrors): readonly Place[] {
  const canBeWrong = errors.size > 0 || sheet.columns.some(({ fault }) => fault !== undefined);
  if (!canBeWrong) return [];
  return rows.flatMap((row, at) =>
    sheet.columns.flatMap((column, columnAt) =>
      errorOfCell(column, row, errors.get(sheet.rowKey(row))) === undefined ? [] : [{ row: at, column: columnAt }],
    ),
  );
}

/** The next of several places in reading order; after the last one, the first again. */
const placeAfter = (places: readonly Place[], at: Place): Place | undefined =>
  places.find(({ row, column }) => row > at.row || (row === at.row && column > at.column)) ?? places[0];

/** How many cells are wrong; a press goes to the next one. */
export function WrongCells({
  places,
  at,
  onGo,
}: {
  readonly places: readonly Place[];
  /** The cell with the cursor. */
  readonly at: Place;
  readonly onGo: (to: Place) => void;
}) {
  const next = placeAfter(places, at);
  if (next === undefined) return <span />;
  return (
    <button type="button" className={styles.errorCount} title="Go to the next one" onClick={() => onGo(next)}>
      {`${places.length} ${places.length === 1 ? 'cell needs' : 'cells need'} attention`}
    </button>
  );
}
