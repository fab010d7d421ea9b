import type { GridAct } from './grid-state.ts';

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyPlace {
  /** Not editing, typing over the old value, or with the cursor inside the text. */
  readonly mode: 'none' | 'over' | 'inside';
  readonly pageRows: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

const far = 1_000_000;

/** The grid action of a key, as in spreadsheets; undefined for keys that are text or belong to the browser. */
export function actOfKey(press: PressedKey, place: KeyPlace): GridAct | undefined {
  const command = press.ctrlKey || press.metaKey;
  if (place.mode === 'inside') return actInside(press);
  if (press.altKey) return press.key === 'Backspace' ? { type: 'putBack' } : undefined;
  if (command) return actWithCommand(press, place);
  return actOfPlainKey(press, place);
}

/** While the cursor is inside a cell, the grid only handles the keys that leave it. */
function actInside({ key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): GridAct | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return { type: 'enter', back: shiftKey };
  if (key === 'Tab') return { type: 'tab', back: shiftKey };
  return key === 'Escape' ? { type: 'cancel' } : undefined;
}

function actOfPlainKey(press: PressedKey, place: KeyPlace): GridAct | undefined {
  const { key, shiftKey: extend } = press;
  const isTyping = place.mode === 'over';
  switch (key) {
    case 'ArrowUp':
      return { type: 'move', rows: -1, columns: 0, extend };
    case 'ArrowDown':
      return { type: 'move', rows: 1, columns: 0, extend };
    case 'ArrowLeft':
      return { type: 'move', rows: 0, columns: -1, extend };
    case 'ArrowRight':
      return { type: 'move', rows: 0, columns: 1, extend };
    case 'PageUp':
      return { type: 'move', rows: -place.pageRows, columns: 0, extend };
    case 'PageDown':
      return { type: 'move', rows: place.pageRows, columns: 0, extend };
    case 'Home':
      return { type: 'move', rows: 0, columns: -far, extend };
    case 'End':
      return { type: 'move', rows: 0, columns: far, extend };
    case 'Tab':
      return { type: 'tab', back: extend };
    case 'Enter':
      return { type: 'enter', back: extend };
    case 'F2':
      return isTyping ? undefined : { type: 'edit' };
    case 'Escape':
      return isTyping ? { type: 'cancel' } : undefined;
    case 'Delete':
    case 'Backspace':
      return isTyping ? undefined : { type: 'clear' };
    default:
      return undefined;
  }
}

function actWithCommand(press: PressedKey, place: KeyPlace): GridAct | undefined {
  const extend = press.shiftKey;
  // While typing, undo, copy and the like apply to the text.
  if (place.mode === 'over') return undefined;
  switch (press.key.toLowerCase()) {
    case 'z':
      return press.shiftKey ? { type: 'redo' } : { type: 'undo' };
    case 'y':
      return { type: 'redo' };
    case 'd':
      return { type: 'fillDown' };
    case 'a':
      return { type: 'selectAll' };
    case 'home':
      return { type: 'goTo', to: { row: 0, column: 0 }, extend };
    case 'end':
      return { type: 'goTo', to: { row: place.lastRow, column: place.lastColumn }, extend };
    case 'arrowup':
      return { type: 'move', rows: -far, columns: 0, extend };
    case 'arrowdown':
      return { type: 'move', rows: far, columns: 0, extend };
    case 'arrowleft':
      return { type: 'move', rows: 0, columns: -far, extend };
    case 'arrowright':
      return { type: 'move', rows: 0, columns: far, extend };
    default:
      return undefined;
  }
}
