import { cellText, enteredValue, type CellValue, type GridErrors } from './cell-value.ts';
import { blockBetween, pastedSize, placesOfBlock, placeWithin, type Block, type Place } from './grid-block.ts';
import { canWrite, type GridSheet } from './grid-column.ts';
import { changesOf, rowsAfter, type CellEntry } from './grid-edits.ts';
import {
  historyOfOthers,
  placesOfStep,
  rowsAfterStep,
  stepBetween,
  withStep,
  type Direction,
  type GridHistory,
} from './grid-history.ts';
import { pasteWords } from './grid-words.ts';

/** A cell being edited: `over` its old value (arrows leave it), or `inside` its text (arrows move the text cursor). */
export interface Editing {
  readonly text: string;
  readonly mode: 'over' | 'inside';
}

/** The state of the grid, as plain values. The caller owns the rows. */
export interface GridState<Row> extends GridHistory<Row> {
  readonly rows: readonly Row[];
  readonly errors: GridErrors;
  readonly at: Place;
  /** The other corner of the selection. */
  readonly anchor: Place;
  readonly editing: Editing | undefined;
  /** The column in which a run of Tabs began: Enter returns below it. */
  readonly tabFrom: number | undefined;
  /** The announcement of the last action for screen readers, if it is not plain to see. */
  readonly announcement: string;
}

export type GridAct =
  | { readonly type: 'goTo'; readonly to: Place; readonly extend?: boolean }
  | { readonly type: 'move'; readonly rows: number; readonly columns: number; readonly extend?: boolean }
  | { readonly type: 'tab'; readonly back: boolean }
  | { readonly type: 'enter'; readonly back: boolean }
  | { readonly type: 'selectAll' }
  | { readonly type: 'edit' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'commit' }
  | { readonly type: 'cancel' }
  | { readonly type: 'put'; readonly text: string }
  | { readonly type: 'clear' }
  | { readonly type: 'fillDown' }
  | { readonly type: 'putBack' }
  | { readonly type: 'paste'; readonly cells: readonly (readonly string[])[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export function newGrid<Row>(rows: readonly Row[]): GridState<Row> {
  const first = { row: 0, column: 0 };
  return {
    rows,
    errors: new Map(),
    at: first,
    anchor: first,
    editing: undefined,
    tabFrom: undefined,
    done: [],
    undone: [],
    announcement: '',
  };
}

/** The state of the grid after an action. Every action but typing and cancelling first accepts the typed text. */
export function gridAfter<Row>(sheet: GridSheet<Row>, before: GridState<Row>, act: GridAct): GridState<Row> {
  if (act.type === 'typed') return typedInto(sheet, before, act.text);
  if (act.type === 'cancel') return { ...before, editing: undefined };
  if (act.type === 'commit' && before.editing === undefined) return before;
  const state = { ...committed(sheet, before), announcement: '' };
  switch (act.type) {
    case 'goTo':
      return movedTo(sheet, { ...state, tabFrom: undefined }, act.to, act.extend ?? false);
    case 'move': {
      const to = { row: state.at.row + act.rows, column: state.at.column + act.columns };
      return movedTo(sheet, { ...state, tabFrom: undefined }, to, act.extend ?? false);
    }
    case 'tab':
      return tabbed(sheet, state, act.back);
    case 'enter': {
      const to = { row: state.at.row + (act.back ? -1 : 1), column: state.tabFrom ?? state.at.column };
      return movedTo(sheet, { ...state, tabFrom: undefined }, to, false);
    }
    case 'selectAll':
      return {
        ...state,
        anchor: { row: 0, column: 0 },
        at: { row: state.rows.length - 1, column: sheet.columns.length - 1 },
      };
    case 'edit':
      return editing(sheet, state);
    case 'put':
      return entered(sheet, state, [{ ...state.at, value: valueAt(sheet, state, state.at, act.text) }]);
    case 'clear':
      return entered(
        sheet,
        state,
        entriesOf(sheet, state, () => ''),
      );
    case 'fillDown':
      return filledDown(sheet, state);
    case 'putBack':
      return entered(sheet, state, putBackEntries(sheet, state));
    case 'paste':
      return pasted(sheet, state, act.cells);
    case 'undo':
      return turned(sheet, state, 'backwards');
    case 'redo':
      return turned(sheet, state, 'forwards');
    default:
      return state;
  }
}

/**
 * The state of the grid when its rows or columns changed from outside: the cursor stays inside, errors of removed rows are dropped.
 * What the user did to rows beside the grid is a step of its history.
 */
export function gridWithRows<Row>(
  sheet: GridSheet<Row>,
  state: GridState<Row>,
  rows: readonly Row[],
  isByUser = false,
): GridState<Row> {
  const last = Math.max(state.at.column, state.anchor.column);
  if (state.rows === rows && last < sheet.columns.length) return state;
  const keys = new Set(rows.map(sheet.rowKey));
  const errors = new Map([...state.errors].filter(([rowKey]) => keys.has(rowKey)));
  const within = (place: Place) => placeWithin(place, rows.length, sheet.columns.length);
  const step = isByUser ? stepBetween(sheet, state.rows, rows) : undefined;
  const history = step !== undefined ? withStep(state, step) : state.rows === rows ? state : historyOfOthers(state);
  return {
    ...state,
    done: history.done,
    undone: history.undone,
    rows,
    errors: errors.size === state.errors.size ? state.errors : errors,
    at: within(state.at),
    anchor: within(state.anchor),
  };
}

export function selectionOf<Row>(state: GridState<Row>): Block {
  return blockBetween(state.at, state.anchor);
}

/** How many cells have text that could not be accepted; the rows must not be saved meanwhile. */
export function errorCount(errors: GridErrors): number {
  let count = 0;
  for (const ofRow of errors.values()) count += ofRow.size;
  return count;
}

function movedTo<Row>(sheet: GridSheet<Row>, state: GridState<Row>, to: Place, extend: boolean): GridState<Row> {
  const at = placeWithin(to, state.rows.length, sheet.columns.length);
  return { ...state, at, anchor: extend ? state.anchor : at };
}

/**
 * Moves to the next cell, at the end of a row to the start of the next one. The caller lets Tab leave the grid at its very ends.
 */
function tabbed<Row>(sheet: GridSheet<Row>, state: GridState<Row>, back: boolean): GridState<Row> {
  const columns = sheet.columns.length;
  const next = state.at.row * columns + state.at.column + (back ? -1 : 1);
  const tabFrom = back ? state.tabFrom : (state.tabFrom ?? state.at.column);
  const to = { row: Math.floor(next / columns), column: ((next % columns) + columns) % columns };
  return next < 0 || to.row >= state.rows.length ? state : { ...movedTo(sheet, state, to, false), tabFrom };
}

function editing<Row>(sheet: GridSheet<Row>, state: GridState<Row>): GridState<Row> {
  const { row, column } = cellAt(sheet, state, state.at);
  if (row === undefined || column === undefined || !canWrite(column, row)) return state;
  const text = cellText(column, row, errorAt(sheet, state, state.at));
  return { ...state, anchor: state.at, editing: { text, mode: 'inside' } };
}

function typedInto<Row>(sheet: GridSheet<Row>, state: GridState<Row>, text: string): GridState<Row> {
  const { row, column } = cellAt(sheet, state, state.at);
  if (row === undefined || column === undefined || !canWrite(column, row)) return state;
  return { ...state, anchor: state.at, editing: { text, mode: state.editing?.mode ?? 'over' } };
}

function committed<Row>(sheet: GridSheet<Row>, state: GridState<Row>): GridState<Row> {
  if (state.editing === undefined) return state;
  const value = valueAt(sheet, state, state.at, state.editing.text);
  return entered(sheet, { ...state, editing: undefined }, [{ ...state.at, value }]);
}

function filledDown<Row>(sheet: GridSheet<Row>, state: GridState<Row>): GridState<Row> {
  const block = selectionOf(state);
  const isOneRow = block.top === block.bottom;
  const source = isOneRow ? block.top - 1 : block.top;
  if (source < 0) return state;
  const target = isOneRow ? block : { ...block, top: block.top + 1 };
  const entries = placesOfBlock(target).flatMap((place): CellEntry[] => {
    const above = cellAt(sheet, state, { row: source, column: place.column });
    if (above.row === undefined || above.column === undefined) return [];
    const text = cellText(above.column, above.row, errorAt(sheet, state, { row: source, column: place.column }));
    return [{ ...place, value: valueAt(sheet, state, place, text) }];
  });
  return entered(sheet, state, entries);
}

function pasted<Row>(
  sheet: GridSheet<Row>,
  state: GridState<Row>,
  cells: readonly (readonly string[])[],
): GridState<Row> {
  const block = selectionOf(state);
  const width = Math.max(...cells.map((line) => line.length));
  const size = pastedSize(block, cells.length, width);
  const wanted = { ...block, bottom: block.top + size.height - 1, right: block.left + size.width - 1 };
  const inside = {
    ...wanted,
    bottom: Math.min(wanted.bottom, state.rows.length - 1),
    right: Math.min(wanted.right, sheet.columns.length - 1),
  };
  const places = placesOfBlock(inside);
  const entries = places.flatMap((place): CellEntry[] => {
    const text = cells[(place.row - block.top) % cells.length]?.[(place.column - block.left) % width];
    const { row, column } = cellAt(sheet, state, place);
    if (text === undefined || row === undefined || column === undefined || !canWrite(column, row)) return [];
    return [{ ...place, value: valueAt(sheet, state, place, text.trim()) }];
  });
  return {
    ...entered(sheet, state, entries),
    anchor: { row: inside.top, column: inside.left },
    at: { row: inside.bottom, column: inside.right },
    announcement: pasteWords({
      taken: entries.filter((entry) => entry.value.is !== 'error').length,
      errors: entries.filter((entry) => entry.value.is === 'error').length,
      locked: places.length - entries.length,
      outside: size.height * size.width - places.length,
    }),
  };
}

/** Undoes the last step or, forwards, redoes it, and selects what it changed, so that the user sees it. */
function turned<Row>(sheet: GridSheet<Row>, state: GridState<Row>, direction: Direction): GridState<Row> {
  const { done, undone } = state;
  const [step, words] = direction === 'backwards' ? [done.at(-1), 'undo'] : [undone.at(-1), 'redo'];
  if (step === undefined) return { ...state, announcement: `Nothing to ${words}` };
  const { rows, errors } = rowsAfterStep(sheet, state, step, direction);
  const isSame = rows === state.rows && errors === state.errors;
  const places = placesOfStep(sheet, rows, step);
  const within = (place: Place) => placeWithin(place, rows.length, sheet.columns.length);
  return {
    ...state,
    rows,
    errors,
    ...(direction === 'backwards'
      ? { done: done.slice(0, -1), undone: [...undone, step] }
      : { done: [...done, step], undone: undone.slice(0, -1) }),
    anchor: within(places[0] ?? state.anchor),
    at: within(places.at(-1) ?? state.at),
    announcement: isSame ? 'Left as it is: it changed since' : words === 'undo' ? 'Undone' : 'Redone',
  };
}

/** Applies entries as one step that can be undone. */
function entered<Row>(sheet: GridSheet<Row>, state: GridState<Row>, entries: readonly CellEntry[]): GridState<Row> {
  const changes = changesOf(sheet, state, entries);
  if (changes.length === 0) return state;
  return {
    ...state,
    ...rowsAfter(sheet, state, changes, 'forwards'),
    ...withStep(state, { cells: changes, rows: [] }),
  };
}

function entriesOf<Row>(sheet: GridSheet<Row>, state: GridState<Row>, textAt: (place: Place) => string): CellEntry[] {
  return placesOfBlock(selectionOf(state)).map((place) => ({
    ...place,
    value: valueAt(sheet, state, place, textAt(place)),
  }));
}

function putBackEntries<Row>(sheet: GridSheet<Row>, state: GridState<Row>): CellEntry[] {
  return placesOfBlock(selectionOf(state))
    .filter((place) => sheet.columns[place.column]?.putBack !== undefined)
    .map((place) => ({ ...place, value: { is: 'computed' } }));
}

function valueAt<Row>(sheet: GridSheet<Row>, state: GridState<Row>, place: Place, text: string): CellValue {
  const { row, column } = cellAt(sheet, state, place);
  return row === undefined || column === undefined ? { is: 'text', text } : enteredValue(column, row, text);
}

function cellAt<Row>(sheet: GridSheet<Row>, state: GridState<Row>, place: Place) {
  return { row: state.rows[place.row], column: sheet.columns[place.column] };
}

function errorAt<Row>(sheet: GridSheet<Row>, state: GridState<Row>, place: Place) {
  const { row, column } = cellAt(sheet, state, place);
  return row === undefined || column === undefined ? undefined : state.errors.get(sheet.rowKey(row))?.get(column.key);
}
