import { memo, type CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { errorOfCell, shownText, type CellError } from './cell-value.ts';
import type { GridColumn } from './grid-column.ts';
import { GridCell } from './grid-cell.tsx';
import type { Editing, GridAct } from './grid-state.ts';
import styles from './spreadsheet-grid.module.css';

export interface GridRowProps<Row> {
  readonly gridId: string;
  readonly row: Row;
  readonly rowIndex: number;
  readonly top: number;
  readonly columns: readonly GridColumn<Row>[];
  /** Widths and frozen positions of the columns, computed once. */
  readonly places: readonly CSSProperties[];
  readonly errors: ReadonlyMap<string, CellError> | undefined;
  /** The column of the cursor; -1 in all other rows. */
  readonly activeColumn: number;
  readonly editing: Editing | undefined;
  /** First and last selected column; -1 when nothing in the row is selected. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly act: (act: GridAct) => void;
  readonly askOrigin: (column: GridColumn<Row>, row: Row) => void;
}

/** One row. It renders again only when its values, its errors, its cursor or its selection changed. */
function RowOfCells<Row>(props: GridRowProps<Row>) {
  const { row, rowIndex, columns, places, errors, activeColumn } = props;
  const naming = columns[0];
  const rowName = naming === undefined ? '' : shownText(naming, naming.read(row));
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      className={classNames(
        styles.row,
        rowIndex % 2 === 1 && styles.even,
        naming?.isMarked?.(row) === true && styles.marked,
      )}
      style={{ top: props.top }}
    >
      {columns.map((column, at) => (
        <GridCell
          key={column.key}
          gridId={props.gridId}
          row={row}
          rowName={rowName}
          rowIndex={rowIndex}
          column={column}
          columnIndex={at}
          place={places[at] ?? {}}
          error={errorOfCell(column, row, errors)}
          isActive={at === activeColumn}
          isSelected={at >= props.selectedFrom && at <= props.selectedTo}
          editing={at === activeColumn ? props.editing : undefined}
          act={props.act}
          askOrigin={props.askOrigin}
        />
      ))}
    </div>
  );
}

export const GridRow = memo(RowOfCells) as typeof RowOfCells;
