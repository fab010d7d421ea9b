import {
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { cellText } from './cell-value.ts';
import { clipboardTable, parseClipboardTable, type ClipboardCell } from './clipboard-table.ts';
import type { Place } from './grid-block.ts';
import { isFigure, type GridColumn, type GridSheet } from './grid-column.ts';
import { actOfKey, type KeyPlace } from './grid-keys.ts';
import { revealPlace } from './reveal-place.ts';
import { boundedWidth, type ResizeColumn } from './width-edge.tsx';
import { selectionOf, type GridAct, type GridState } from './grid-state.ts';

/** Translates keys, mouse and clipboard into actions of the grid, and keeps the focus on the cell with the cursor. */
export function useGridEvents<Row>(of: {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly state: GridState<Row>;
  readonly sheet: GridSheet<Row>;
  readonly act: (act: GridAct) => void;
  readonly askOrigin: (column: GridColumn<Row>, row: Row) => void;
  readonly onResize: ResizeColumn | undefined;
  /** Pixels. */
  readonly rowHeight: number;
}) {
  const { scroll, state, sheet, act, askOrigin, onResize, rowHeight } = of;
  const wantsFocus = useRef(false);
  /** After Escape the next Tab leaves the grid instead of going to the next cell. */
  const isLeaving = useRef(false);
  const { at, editing } = state;

  useLayoutEffect(() => {
    if (!wantsFocus.current || scroll.current === null) return;
    wantsFocus.current = false;
    revealPlace(scroll.current, at, sheet.columns, rowHeight);
    const input = scroll.current.querySelector<HTMLElement>('[data-cell-input]');
    if (input === null) scroll.current.focus();
    else if (input !== document.activeElement) input.focus({ preventScroll: true });
    else if (input instanceof HTMLInputElement && editing === undefined) input.select();
  });

  function doIt(next: GridAct): void {
    wantsFocus.current = true;
    act(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing) return;
    const row = state.rows[at.row];
    const column = sheet.columns[at.column];
    const place: KeyPlace = {
      mode: editing?.mode ?? 'none',
      pageRows: Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2),
      lastRow: state.rows.length - 1,
      lastColumn: sheet.columns.length - 1,
    };
    if (row === undefined || column === undefined) {
      // the last row can be brought back
      const next = actOfKey(event, place);
      if (next?.type === 'undo' || next?.type === 'redo') doIt(next);
      return;
    }
    if (event.key === 'Tab' && (isLeaving.current || isAtEnd(state, sheet, event.shiftKey))) {
      if (editing !== undefined) act({ type: 'commit' });
      isLeaving.current = false;
      return;
    }
    if (event.key === 'Escape' && editing === undefined && !isLeaving.current) {
      // the first Escape lets the keyboard leave the grid; only the second one closes the drawer around it
      event.preventDefault();
      isLeaving.current = true;
      return;
    }
    isLeaving.current = false;
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      askOrigin(column, row);
      return;
    }
    if (event.key === 'Enter' && !event.shiftKey && editing === undefined && column.action !== undefined) {
      event.preventDefault();
      column.action(row)?.run();
      return;
    }
    const wider = event.altKey && event.shiftKey ? widerBy[event.key] : undefined;
    if (wider !== undefined && onResize !== undefined && column.grows !== true && editing === undefined) {
      event.preventDefault();
      onResize(column.key, boundedWidth(column.width + wider));
      return;
    }
    // Ctrl+Enter saves the drawer or page around the grid; the typed text is accepted first.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (editing !== undefined) act({ type: 'commit' });
      return;
    }
    const next = actOfKey(event, place);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    doIt(next);
  }

  function onMouseDown(event: MouseEvent<HTMLDivElement>): void {
    const to = findPlace(event.target);
    if (to === undefined || event.button !== 0 || isOnButton(event.target)) return;
    if (to.row === at.row && to.column === at.column && !event.shiftKey) {
      // On a second click keep all of the cell's text selected until it is edited.
      if (editing === undefined && !(event.target instanceof HTMLSelectElement)) {
        event.preventDefault();
        doIt({ type: 'goTo', to });
      }
      return;
    }
    event.preventDefault();
    doIt({ type: 'goTo', to, extend: event.shiftKey });
  }

  function onMouseOver(event: MouseEvent<HTMLDivElement>): void {
    if (event.buttons !== 1 || editing !== undefined) return;
    const to = findPlace(event.target);
    if (to !== undefined && (to.row !== at.row || to.column !== at.column)) doIt({ type: 'goTo', to, extend: true });
  }

  function onCopy(event: ClipboardEvent<HTMLDivElement>): void {
    if (editing !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardTable(selectedCells(state, sheet)));
    if (event.type === 'cut') doIt({ type: 'clear' });
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>): void {
    const text = event.clipboardData.getData('text/plain');
    // While a cell is edited, a single text is pasted at the text cursor.
    if (editing !== undefined && !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    if (text !== '') doIt({ type: 'paste', cells: parseClipboardTable(text) });
  }

  function onBlur(event: FocusEvent<HTMLDivElement>): void {
    isLeaving.current = false;
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    act({ type: 'commit' });
  }

  return {
    goTo: (to: Place) => doIt({ type: 'goTo', to }),
    onKeyDown,
    onMouseDown,
    onMouseOver,
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      if (findPlace(event.target) !== undefined && !isOnButton(event.target)) doIt({ type: 'edit' });
    },
    onCopy,
    onCut: onCopy,
    onPaste,
    onBlur,
  };
}

/** Pixels, with Alt and Shift. */
const widerBy: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

function selectedCells<Row>(state: GridState<Row>, sheet: GridSheet<Row>): ClipboardCell[][] {
  const block = selectionOf(state);
  return state.rows.slice(block.top, block.bottom + 1).map((row) =>
    sheet.columns.slice(block.left, block.right + 1).map((column) => ({
      text: cellText(column, row, state.errors.get(sheet.rowKey(row))?.get(column.key)),
      isFigure: isFigure(column),
    })),
  );
}

function isAtEnd<Row>({ at, rows }: GridState<Row>, { columns }: GridSheet<Row>, back: boolean): boolean {
  return back ? at.row === 0 && at.column === 0 : at.row === rows.length - 1 && at.column === columns.length - 1;
}

function findPlace(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell === null ? undefined : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
