import { describe, expect, test } from 'vitest';
import { actOfKey, type KeyPlace, type PressedKey } from './grid-keys.ts';
import { selectionWords } from './selection-sum.ts';
import { sampleColumns, sampleRows } from './testing/sample-sheet.ts';
import { nearest, revealPlace } from './reveal-place.ts';

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const place: KeyPlace = { mode: 'none', pageRows: 10, lastRow: 99, lastColumn: 19 };

describe('keys of the grid', () => {
  test.each([
    [press('ArrowDown'), { type: 'move', rows: 1, columns: 0, extend: false }],
    [press('ArrowLeft', { shiftKey: true }), { type: 'move', rows: 0, columns: -1, extend: true }],
    [press('PageDown'), { type: 'move', rows: 10, columns: 0, extend: false }],
    [press('Enter', { shiftKey: true }), { type: 'enter', back: true }],
    [press('Tab'), { type: 'tab', back: false }],
    [press('F2'), { type: 'edit' }],
    [press('Delete'), { type: 'clear' }],
    [press('z', { ctrlKey: true }), { type: 'undo' }],
    [press('Z', { metaKey: true, shiftKey: true }), { type: 'redo' }],
    [press('y', { ctrlKey: true }), { type: 'redo' }],
    [press('d', { ctrlKey: true }), { type: 'fillDown' }],
    [press('a', { ctrlKey: true }), { type: 'selectAll' }],
    [press('End', { ctrlKey: true }), { type: 'goTo', to: { row: 99, column: 19 }, extend: false }],
    [press('Backspace', { altKey: true }), { type: 'putBack' }],
    [press('5'), undefined],
    [press('c', { ctrlKey: true }), undefined],
    [press('Escape'), undefined],
  ])('map %j', (key, act) => expect(actOfKey(key, place)).toEqual(act));

  test('are left to the text for arrows and Ctrl+Z inside a cell', () => {
    const inside = { ...place, mode: 'inside' as const };
    expect(actOfKey(press('ArrowLeft'), inside)).toBeUndefined();
    expect(actOfKey(press('z', { ctrlKey: true }), inside)).toBeUndefined();
    expect(actOfKey(press('Escape'), inside)).toEqual({ type: 'cancel' });
  });

  test('move on with arrows while a cell is typed over, but leave Delete and undo to the text', () => {
    const over = { ...place, mode: 'over' as const };
    expect(actOfKey(press('ArrowDown'), over)).toMatchObject({ type: 'move' });
    expect(actOfKey(press('Delete'), over)).toBeUndefined();
    expect(actOfKey(press('z', { ctrlKey: true }), over)).toBeUndefined();
  });
});

test('a selected block of figures is summed, a mixed one only counted', () => {
  const rows = sampleRows(3);
  expect(selectionWords(rows, sampleColumns, { top: 0, left: 1, bottom: 2, right: 1 })).toBe('3 cells, sum 303.00');
  expect(selectionWords(rows, sampleColumns, { top: 0, left: 0, bottom: 1, right: 1 })).toBe('4 cells');
  expect(selectionWords(rows, sampleColumns, { top: 0, left: 0, bottom: 0, right: 0 })).toBe('');
});

test('scrolling moves no further than needed', () => {
  expect(nearest(100, 120, 150, 200)).toBe(100);
  expect(nearest(100, 50, 80, 200)).toBe(50);
  expect(nearest(100, 320, 350, 200)).toBe(150);
});

test('a cell is shown between the columns that stay at the edges, and one of those needs no scrolling', () => {
  const column = { key: 'a', title: 'A', width: 100, kind: 'text', read: () => '' } as const;
  const columns = [{ ...column, frozen: true }, column, column, column, { ...column, staysRight: true }, column];
  const scroll = document.createElement('div');
  for (const [size, pixels] of [
    ['clientWidth', 400],
    ['clientHeight', 400],
  ] as const)
    Object.defineProperty(scroll, size, { value: pixels });
  const shown = (at: number) => {
    revealPlace(scroll, { row: 0, column: at }, columns, 28);
    return scroll.scrollLeft;
  };
  expect([shown(2), shown(3), shown(4), shown(1)]).toEqual([0, 100, 100, 0]);
});
