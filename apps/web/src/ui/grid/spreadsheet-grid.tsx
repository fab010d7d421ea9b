import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useOriginIfAny } from '../figures/figure-origin.tsx';
import { sizes } from '../tokens.ts';
import { GridEdges } from './grid-edges.tsx';
import type { GridColumn, GridSheet } from './grid-column.ts';
import { GridRow } from './grid-row.tsx';
import { faultCount, selectionOf } from './grid-state.ts';
import { gridHelp } from './grid-words.ts';
import { selectionWords } from './selection-sum.ts';
import styles from './spreadsheet-grid.module.css';
import { useGridEvents } from './use-grid-events.ts';
import { useGrid } from './use-grid.ts';

export interface SpreadsheetGridProps<Row> extends GridSheet<Row> {
  /** What the grid holds, for screen readers: `Timesheet of November 2026`. */
  readonly label: string;
  /** Kept stable between drawings by the caller, as are the columns: the grid draws only rows that changed. */
  readonly rows: readonly Row[];
  /** Takes the changed rows at once. */
  readonly onRows: (rows: readonly Row[]) => void;
  /** How many cells hold text that cannot be taken; nothing may be saved while there are any. */
  readonly onFaults?: (count: number) => void;
  /** Stands in place of rows when there are none. */
  readonly empty?: ReactNode;
  /** The most the grid takes in height, in pixels or with its unit; it scrolls inside. */
  readonly heightMax?: number | string;
}

/**
 * A grid that feels like a spreadsheet: arrows, Enter, Tab, F2, typing over, fill down, blocks copied from and to Excel, undo and
 * redo. First columns, heading and totals stay in sight; only rows in sight are drawn. The rows are the caller's.
 */
export function SpreadsheetGrid<Row>(props: SpreadsheetGridProps<Row>) {
  const { label, rows, columns, onRows, onFaults } = props;
  const [state, act] = useGrid({ sheet: props, rows, onRows, onFaults });
  const scroll = useRef<HTMLDivElement>(null);
  const atRow = state.at.row;
  const id = useId();
  // It answers functions that must not be memoised; nothing here does.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => sizes.gridRowHeight,
    overscan: 8,
    // The row with the cursor is always drawn: the focus must not be lost when it scrolls out of sight.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), atRow, rows.length),
  });
  const askAny = useOriginIfAny();
  const askOrigin = useCallback(
    (column: GridColumn<Row>, row: Row) => {
      const question = column.origin?.(row);
      if (question !== undefined) askAny?.(question);
    },
    [askAny],
  );
  const events = useGridEvents({ scroll, state, sheet: props, act, askOrigin });
  const places = useMemo(() => placesOfColumns(columns), [columns]);
  const width = useMemo(() => columns.reduce((sum, column) => sum + column.width, 0), [columns]);
  const block = selectionOf(state);
  const faults = faultCount(state.faults);

  return (
    <div className={styles.frame}>
      <div
        ref={scroll}
        role="grid"
        className={styles.scroll}
        style={{ maxHeight: props.heightMax }}
        aria-label={label}
        aria-description={gridHelp}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        {...events}
      >
        <div className={styles.sheet} style={{ width }}>
          <GridEdges kind="head" columns={columns} places={places} rows={rows} />
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
                  faults={state.faults.get(props.rowKey(row))}
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
          {rows.length > 0 && <GridEdges kind="totals" columns={columns} places={places} rows={rows} />}
        </div>
        {rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      </div>
      <div className={styles.status}>
        <span className={faults > 0 ? styles.faultCount : undefined}>
          {faults > 0 && `${faults} ${faults === 1 ? 'cell needs' : 'cells need'} a look`}
        </span>
        <span className="figures">{selectionWords(rows, columns, block)}</span>
        <span className="unseen" role="status">
          {state.says}
        </span>
      </div>
    </div>
  );
}

function withRow(rows: number[], row: number, count: number): number[] {
  if (row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((one, other) => one - other);
}

/** The width of each column, and for frozen ones how far from the left they stay. */
function placesOfColumns<Row>(columns: readonly GridColumn<Row>[]): CSSProperties[] {
  let left = 0;
  return columns.map((column) => {
    const place: CSSProperties = column.frozen === true ? { width: column.width, left } : { width: column.width };
    left += column.width;
    return place;
  });
}
