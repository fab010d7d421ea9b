import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useOriginIfAny } from '../figures/figure-origin.tsx';
import { ScrollEdges } from '../list/scroll-edges.tsx';
import { useTheme } from '../theme/theme-provider.tsx';
import { gridRowHeight } from '../tokens.ts';
import { GridEdges } from './grid-edges.tsx';
import type { ResizeColumn } from './width-edge.tsx';
import type { GridColumn, GridSheet } from './grid-column.ts';
import { GridRow } from './grid-row.tsx';
import { selectionOf } from './grid-state.ts';
import { gridHelp, widthHelp } from './grid-words.ts';
import { selectionWords } from './selection-sum.ts';
import styles from './spreadsheet-grid.module.css';
import { useGridEvents } from './use-grid-events.ts';
import { useGrid } from './use-grid.ts';
import { WrongCells, wrongPlaces } from './wrong-cells.tsx';

export interface SpreadsheetGridProps<Row> extends GridSheet<Row> {
  /** The accessible name of the grid: `Timesheet of November 2026`. */
  readonly label: string;
  /** The caller keeps rows and columns stable between renders: the grid renders only rows that changed. */
  readonly rows: readonly Row[];
  /** The rows as the user last left them beside the grid, such as by adding one: that can be undone in the grid. */
  readonly rowsByUser?: readonly Row[] | undefined;
  /** Must update the rows at once. */
  readonly onRows: (rows: readonly Row[]) => void;
  /** Called with the number of cells that have errors; the rows must not be saved while there are any. */
  readonly onErrors?: (count: number) => void;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  /** The maximum height of the grid, in pixels or with a unit; it scrolls inside. */
  readonly heightMax?: number | string;
  /** Lets the user set the widths of columns; absent, they are fixed. */
  readonly onResize?: ResizeColumn;
}

/**
 * A grid that works like a spreadsheet: arrows, Enter, Tab, F2, typing over, fill down, copy and paste with Excel, undo and redo.
 * First columns, heading and totals, if there are any, stay visible; only visible rows are rendered. The caller owns the rows.
 */
export function SpreadsheetGrid<Row>(props: SpreadsheetGridProps<Row>) {
  const { label, rows, columns, rowKey, onRows, onErrors, onResize } = props;
  const [state, act] = useGrid({ sheet: props, rows, rowsByUser: props.rowsByUser, onRows, onErrors });
  const scroll = useRef<HTMLDivElement>(null);
  const atRow = state.at.row;
  const id = useId();
  const rowHeight = gridRowHeight(useTheme().density);
  // It answers functions that must not be memoised; nothing here does.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row with the cursor is always rendered: it must not lose the focus when it scrolls out of sight.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), atRow, rows.length),
  });
  // the user may choose another density while the grid is on screen
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const askAny = useOriginIfAny();
  const askOrigin = useCallback(
    (column: GridColumn<Row>, row: Row) => {
      const question = column.origin?.(row);
      if (question !== undefined) askAny?.(question);
    },
    [askAny],
  );
  const { goTo, ...events } = useGridEvents({ scroll, state, sheet: props, act, askOrigin, onResize, rowHeight });
  const places = useMemo(() => placesOfColumns(columns), [columns]);
  const width = useMemo(() => columns.reduce((sum, column) => sum + column.width, 0), [columns]);
  const block = selectionOf(state);
  const wrong = useMemo(
    () => wrongPlaces({ columns, rowKey }, rows, state.errors),
    [columns, rowKey, rows, state.errors],
  );
  const hasTotals = columns.some(({ total }) => total !== undefined);

  return (
    <div className={styles.frame}>
      <div
        ref={scroll}
        role="grid"
        className={styles.scroll}
        style={{ maxHeight: props.heightMax }}
        // without rows there is no cell to be in
        tabIndex={rows.length === 0 ? 0 : undefined}
        aria-label={label}
        aria-description={onResize === undefined ? gridHelp : `${gridHelp} ${widthHelp}`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        {...events}
      >
        <div className={styles.sheet} style={{ width }}>
          <GridEdges kind="head" columns={columns} places={places} rows={rows} onResize={onResize} />
          <div role="rowgroup" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const isIn = item.index >= block.top && item.index <= block.bottom;
              return (
                <GridRow
                  key={props.rowKey(row)}
                  gridId={id}
                  row={row}
                  rowIndex={item.index}
                  top={item.start}
                  columns={columns}
                  places={places}
                  errors={state.errors.get(props.rowKey(row))}
                  activeColumn={item.index === atRow ? state.at.column : -1}
                  editing={item.index === atRow ? state.editing : undefined}
                  selectedFrom={isIn ? block.left : -1}
                  selectedTo={isIn ? block.right : -1}
                  act={act}
                  askOrigin={askOrigin}
                />
              );
            })}
          </div>
          {hasTotals && rows.length > 0 && <GridEdges kind="totals" columns={columns} places={places} rows={rows} />}
        </div>
        {rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      </div>
      <ScrollEdges scroll={scroll} />
      <div className={styles.status}>
        <WrongCells places={wrong} at={state.at} onGo={goTo} />
        <span className="figures">{selectionWords(rows, columns, block)}</span>
        <span className="unseen" role="status">
          {state.announcement}
        </span>
      </div>
    </div>
  );
}

function withRow(rows: number[], row: number, count: number): number[] {
  if (row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((one, other) => one - other);
}

/** The width of each column, and the place of those that stay at an edge. */
function placesOfColumns<Row>(columns: readonly GridColumn<Row>[]): CSSProperties[] {
  const widthOf = (some: readonly GridColumn<Row>[]) => some.reduce((sum, { width }) => sum + width, 0);
  return columns.map((column, at) => ({
    width: column.width,
    ...(column.grows === true ? { flexGrow: 1 } : {}),
    ...(column.frozen === true ? { left: widthOf(columns.slice(0, at)) } : {}),
    ...(column.staysRight === true
      ? { right: widthOf(columns.slice(at + 1).filter(({ staysRight }) => staysRight === true)) }
      : {}),
  }));
}
