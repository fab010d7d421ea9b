import { useRef, type PointerEvent } from 'react';
import { columnWidths } from '../list/column-arrangement.ts';
import styles from './spreadsheet-grid.module.css';

/** Sets the width of a column in pixels; without a width it gets its first one again. */
export type ResizeColumn = (column: string, width: number | undefined) => void;

/**
 * The right edge of a heading of the grid. Dragging it resizes the column, a double click gives it its first width again. The
 * keyboard does the same on the cell with the cursor.
 */
export function WidthEdge({ column, onResize }: { readonly column: string; readonly onResize: ResizeColumn }) {
  const pull = useRef<{ readonly from: number; readonly width: number }>(undefined);
  const end = (event: PointerEvent<HTMLElement>): void => {
    const began = pull.current;
    pull.current = undefined;
    event.currentTarget.style.translate = '';
    if (began !== undefined && event.clientX !== began.from)
      onResize(column, boundedWidth(began.width + event.clientX - began.from));
  };
  return (
    <span
      aria-hidden="true"
      className={styles.widthEdge}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
        pull.current = { from: event.clientX, width };
      }}
      // only the line moves: rendering every row for every pixel would lag behind the pointer
      onPointerMove={(event) => {
        if (pull.current !== undefined) event.currentTarget.style.translate = `${event.clientX - pull.current.from}px`;
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(column, undefined)}
    />
  );
}

/** The nearest width that a column can have. */
export const boundedWidth = (width: number): number =>
  Math.min(columnWidths.max, Math.max(columnWidths.min, Math.round(width)));
