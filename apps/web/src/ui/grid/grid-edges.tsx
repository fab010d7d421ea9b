import { useMemo, type CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { shownText } from './cell-value.ts';
import { isAlwaysVisible, isFigure, type GridColumn } from './grid-column.ts';
import { WidthEdge, type ResizeColumn } from './width-edge.tsx';
import styles from './spreadsheet-grid.module.css';

/** The heading row above or the totals row below; both stay visible. */
export function GridEdges<Row>({
  kind,
  columns,
  places,
  rows,
  onResize,
}: {
  readonly kind: 'head' | 'totals';
  readonly columns: readonly GridColumn<Row>[];
  readonly places: readonly CSSProperties[];
  readonly rows: readonly Row[];
  readonly onResize?: ResizeColumn | undefined;
}) {
  const texts = useMemo(
    () => columns.map((column) => (kind === 'head' ? column.title : totalText(column, rows))),
    [kind, columns, rows],
  );
  return (
    <div role="rowgroup" className={kind === 'head' ? styles.head : styles.totals}>
      <div role="row" aria-rowindex={kind === 'head' ? 1 : rows.length + 2} className={styles.edgeRow}>
        {columns.map((column, at) => (
          <div
            key={column.key}
            role={kind === 'head' ? 'columnheader' : at === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            style={places[at]}
            className={classNames(
              styles.cell,
              isAlwaysVisible(column) && styles.frozen,
              (column.align ?? (isFigure(column) ? 'right' : 'left')) === 'right' && styles.right,
            )}
          >
            <span className={styles.text} title={kind === 'head' ? column.title : undefined}>
              {kind === 'totals' && at === 0 ? 'Total' : texts[at]}
            </span>
            {onResize !== undefined && column.grows !== true && <WidthEdge column={column.key} onResize={onResize} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function totalText<Row>(column: GridColumn<Row>, rows: readonly Row[]): string {
  return column.total === undefined ? '' : shownText(column, column.total(rows));
}
