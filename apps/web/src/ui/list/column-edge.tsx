import { useRef, type PointerEvent } from 'react';
import { columnWidths } from './column-arrangement.ts';
import styles from './data-table.module.css';

/** The widths of all columns of a table in pixels, by their keys. */
export type ColumnWidths = Readonly<Record<string, number>>;

/**
 * The right edge of a heading. Dragging it resizes the column; a double click fits the column to its content. The other columns
 * keep their widths. For pointers only: the column panel has a field for each width.
 */
export function ColumnEdge({
  column,
  onResize,
}: {
  readonly column: string;
  readonly onResize: (widths: ColumnWidths) => void;
}) {
  const pull = useRef<Pull>(undefined);
  const end = (event: PointerEvent<HTMLElement>): void => {
    const pulled = pull.current;
    pull.current = undefined;
    if (pulled !== undefined && event.clientX !== pulled.from) onResize({ ...pulled.widths, [column]: pulled.width });
  };
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        pull.current = begun(event, column);
      }}
      onPointerMove={(event) => {
        if (pull.current !== undefined) follow(pull.current, event.clientX);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={(event) => {
        const { widths, col } = begun(event, column);
        onResize({ ...widths, [column]: bounded(widestIn(col)) });
      }}
    />
  );
}

interface Pull {
  readonly from: number;
  readonly widths: ColumnWidths;
  readonly table: HTMLTableElement;
  readonly col: HTMLTableColElement;
  readonly at: number;
  width: number;
}

const bounded = (width: number): number => Math.min(columnWidths.max, Math.max(columnWidths.min, Math.round(width)));

function begun(event: { readonly currentTarget: HTMLElement; readonly clientX: number }, column: string): Pull {
  const table = event.currentTarget.closest('table');
  const cols = [...(table?.querySelectorAll<HTMLTableColElement>('col[data-column]') ?? [])];
  const col = cols.find((one) => one.dataset['column'] === column);
  if (table === null || col === undefined) throw new Error('the heading is in no table');
  const widths = Object.fromEntries(
    cols.map((one) => [one.dataset['column'] ?? '', bounded(headingOf(one).getBoundingClientRect().width)]),
  );
  const width = widths[column] ?? 0;
  return { from: event.clientX, widths, table, col, at: width, width };
}

/** Shows the width during the drag without React: rendering the table for every pixel would lag behind the pointer. */
function follow(pull: Pull, x: number): void {
  pull.width = bounded(pull.at + x - pull.from);
  for (const col of pull.table.querySelectorAll<HTMLTableColElement>('col[data-column]'))
    col.style.width = `${pull.widths[col.dataset['column'] ?? ''] ?? 0}px`;
  pull.col.style.width = `${pull.width}px`;
  const others = Object.values(pull.widths).reduce((sum, width) => sum + width, 0) - pull.at;
  pull.table.style.minWidth = '0';
  pull.table.style.width = `${others + pull.width}px`;
}

const placeOf = (col: HTMLTableColElement): number => [...(col.parentElement?.children ?? [])].indexOf(col);

function headingOf(col: HTMLTableColElement): HTMLElement {
  const heading = col.closest('table')?.tHead?.rows[0]?.cells[placeOf(col)];
  if (heading === undefined) throw new Error('the column has no heading');
  return heading;
}

function widestIn(col: HTMLTableColElement): number {
  const rows = [...(col.closest('table')?.rows ?? [])];
  const place = placeOf(col);
  const { width } = col.style;
  col.style.width = '0';
  const widest = Math.max(0, ...rows.map((row) => row.cells[place]?.scrollWidth ?? 0));
  col.style.width = width;
  return widest + 1;
}
