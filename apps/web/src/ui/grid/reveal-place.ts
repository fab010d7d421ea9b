import type { Place } from './grid-block.ts';
import { isAlwaysVisible, type GridColumn } from './grid-column.ts';

/** Scrolls as little as needed to show a cell between the columns that stay, the heading and the totals. */
export function revealPlace<Row>(
  scroll: HTMLElement,
  place: Place,
  columns: readonly GridColumn<Row>[],
  rowHeight: number,
): void {
  const head = scroll.querySelector<HTMLElement>('[role="rowgroup"]')?.offsetHeight ?? 0;
  const foot = rowHeight;
  const top = place.row * rowHeight;
  scroll.scrollTop = nearest(scroll.scrollTop, top, top + rowHeight, scroll.clientHeight - head - foot);
  const column = columns[place.column];
  if (column === undefined || isAlwaysVisible(column)) return;
  const frozen = widthOf(columns.filter((one) => one.frozen === true));
  const room = scroll.clientWidth - widthOf(columns.filter(isAlwaysVisible));
  const left = widthOf(columns.slice(0, place.column));
  scroll.scrollLeft = nearest(scroll.scrollLeft, left - frozen, left - frozen + column.width, room);
}

/** The scroll position closest to the current one that shows the range from `start` to `end` in a window of `room` pixels. */
export function nearest(current: number, start: number, end: number, room: number): number {
  if (start < current) return Math.max(0, start);
  return end > current + room ? end - room : current;
}

function widthOf<Row>(columns: readonly GridColumn<Row>[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}
