import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseClipboardTable } from './clipboard-table.ts';
import {
  errorCount,
  gridAfter,
  gridWithRows,
  newGrid,
  selectionOf,
  type GridAct,
  type GridState,
} from './grid-state.ts';
import { sampleRows, sampleSheet, settled, type SampleRow } from './testing/sample-sheet.ts';

const hours = 1;
const overtime = 2;
const model = 3;
const total = 4;
const note = 5;

function after(state: GridState<SampleRow>, ...acts: readonly GridAct[]): GridState<SampleRow> {
  return acts.reduce((before, act) => gridAfter(sampleSheet, before, act), state);
}
const goTo = (row: number, column: number, extend = false): GridAct => ({ type: 'goTo', to: { row, column }, extend });
const typed = (text: string): GridAct => ({ type: 'typed', text });
const paste = (text: string): GridAct => ({ type: 'paste', cells: parseClipboardTable(text) });
const enter: GridAct = { type: 'enter', back: false };
const tab: GridAct = { type: 'tab', back: false };
const byUser = (state: GridState<SampleRow>, rows: readonly SampleRow[]) =>
  gridWithRows(sampleSheet, state, rows, true);
const column = (state: GridState<SampleRow>, key: 'hours' | 'overtime' | 'note' | 'total' | 'model') =>
  state.rows.map((row) => row[key]);

let grid: GridState<SampleRow>;
beforeEach(() => {
  grid = newGrid(sampleRows(5));
  settled.times = 0;
});

describe('typing in the grid', () => {
  test('overwrites a figure and recomputes the row', () => {
    const state = after(grid, goTo(0, hours), typed('96.5'), enter);
    expect(state.rows[0]).toMatchObject({ hours: '96.50', total: '96.50' });
    expect(state.at).toEqual({ row: 1, column: hours });
  });

  test('is accepted when the cursor moves on in any way', () => {
    for (const leave of [
      enter,
      tab,
      goTo(4, 0),
      { type: 'commit' },
      { type: 'move', rows: -1, columns: 0 },
    ] as GridAct[])
      expect(column(after(grid, goTo(1, overtime), typed('2'), leave), 'overtime')[1]).toBe('2.00');
  });

  test('is discarded with Escape', () => {
    const state = after(grid, goTo(1, overtime), typed('2'), { type: 'cancel' }, enter);
    expect(state.rows).toBe(grid.rows);
  });

  test('does nothing in a read-only cell', () => {
    const state = after(grid, goTo(1, total), typed('2'), enter, goTo(1, total), { type: 'clear' });
    expect(state.rows).toBe(grid.rows);
    expect(state.done).toEqual([]);
  });

  test('makes no change when the figure is the same', () => {
    const state = after(grid, goTo(0, overtime), typed('0'), enter);
    expect(state.rows).toBe(grid.rows);
    expect(state.done).toEqual([]);
  });

  test('keeps and marks text that is not a figure; the row keeps its figure', () => {
    const state = after(grid, goTo(0, hours), typed('lots'), enter);
    expect(state.rows[0]?.hours).toBeUndefined();
    expect(state.errors.get('Developer 1')?.get('hours')).toEqual({
      text: 'lots',
      words: 'Enter a number, such as 1234.50',
    });
    expect(errorCount(state.errors)).toBe(1);
    const inside = after(state, goTo(0, hours), { type: 'edit' });
    expect(inside.editing?.text).toBe('lots');
    expect(errorCount(after(inside, typed('8'), enter).errors)).toBe(0);
  });

  test.each([
    ['745', 'At most 744'],
    ['-1', 'This cannot be negative'],
    ['1.005', 'At most 2 decimals'],
  ])('rejects %s hours: %s', (text, words) => {
    const state = after(grid, goTo(0, hours), typed(text), enter);
    expect(state.errors.get('Developer 1')?.get('hours')?.words).toBe(words);
  });

  test('goes down to the column where the run of Tabs began when Enter follows', () => {
    const state = after(grid, goTo(0, hours), typed('1'), tab, typed('2'), tab, enter);
    expect(state.at).toEqual({ row: 1, column: hours });
  });

  test('goes on in the next row when Tab is pressed at the end of one', () => {
    expect(after(grid, goTo(0, note), tab).at).toEqual({ row: 1, column: 0 });
    expect(after(grid, goTo(1, 0), { type: 'tab', back: true }).at).toEqual({ row: 0, column: note });
  });
});

describe('an edited figure', () => {
  test('is restored to the computed one, alone or as a block', () => {
    const edited = after(grid, goTo(0, hours), typed('1'), enter, typed('2'), enter);
    expect(column(edited, 'hours')).toEqual(['1.00', '2.00', undefined, undefined, undefined]);
    const back = after(edited, goTo(0, hours), goTo(1, hours, true), { type: 'putBack' });
    expect(column(back, 'hours')).toEqual(Array(5).fill(undefined));
    expect(back.rows[0]?.total).toBe('100.00');
  });

  test('is restored to the computed one when it is cleared', () => {
    const state = after(grid, goTo(0, hours), typed('1'), enter, goTo(0, hours), { type: 'clear' });
    expect(state.rows[0]?.hours).toBeUndefined();
  });
});

describe('a block of cells', () => {
  test('is pasted from Excel, and each row is recomputed once', () => {
    const state = after(grid, goTo(1, hours), paste('10\t1\r\n20\t2\r\n30\t3\r\n'));
    expect(column(state, 'hours')).toEqual([undefined, '10.00', '20.00', '30.00', undefined]);
    expect(column(state, 'total')).toEqual(['100.00', '11.00', '22.00', '33.00', '104.00']);
    expect(selectionOf(state)).toEqual({ top: 1, left: hours, bottom: 3, right: overtime });
    expect(settled.times).toBe(3);
    expect(state.announcement).toBe('Pasted 6 cells.');
  });

  test('marks unreadable cells, skips read-only ones, and reports those outside of the grid', () => {
    const state = after(grid, goTo(3, overtime), paste('x\tHourly\t9\n1\tFree\t9\n2\tDedicated\t9'));
    expect(column(state, 'overtime')).toEqual(['0.00', '0.00', '0.00', '0.00', '1.00']);
    expect(column(state, 'total')[3]).toBe('103.00');
    expect(errorCount(state.errors)).toBe(2);
    expect(state.announcement).toBe(
      'Pasted 2 cells. 2 cells could not be read and are marked. 2 cells cannot be changed and are as before. 3 cells did not fit in the grid.',
    );
  });

  test('is filled with one value, or repeats where it fits', () => {
    const filled = after(grid, goTo(0, overtime), goTo(4, overtime, true), paste('1.5'));
    expect(column(filled, 'overtime')).toEqual(Array(5).fill('1.50'));
    const repeated = after(grid, goTo(0, overtime), goTo(3, overtime, true), paste('1\n2'));
    expect(column(repeated, 'overtime')).toEqual(['1.00', '2.00', '1.00', '2.00', '0.00']);
  });

  test('accepts choices by their label', () => {
    const state = after(grid, goTo(0, model), paste('dedicated'));
    expect(state.rows[0]?.model).toBe('D');
  });

  test('is filled down from its first row, and a single cell from the one above', () => {
    const state = after(grid, goTo(0, overtime), typed('3'), { type: 'commit' }, goTo(3, overtime, true), {
      type: 'fillDown',
    });
    expect(column(state, 'overtime')).toEqual(['3.00', '3.00', '3.00', '3.00', '0.00']);
    const one = after(state, goTo(4, overtime), { type: 'fillDown' });
    expect(column(one, 'overtime')[4]).toBe('3.00');
    expect(after(grid, goTo(0, overtime), { type: 'fillDown' }).rows).toBe(grid.rows);
  });
});

describe('undo in the grid', () => {
  test('reverts a whole paste at once, errors too, and redo repeats it', () => {
    const pasted = after(grid, goTo(0, hours), paste('10\t1\nx\t2'));
    const undone = after(pasted, { type: 'undo' });
    expect(undone.rows).toEqual(grid.rows);
    expect(errorCount(undone.errors)).toBe(0);
    const redone = after(undone, { type: 'redo' });
    expect(redone.rows).toEqual(pasted.rows);
    expect(redone.errors).toEqual(pasted.errors);
  });

  test('restores a marked text together with the figure beneath it', () => {
    const marked = after(grid, goTo(0, overtime), typed('4'), enter, goTo(0, overtime), typed('x'), { type: 'commit' });
    const fixed = after(marked, goTo(0, overtime), typed('7'), { type: 'commit' });
    const undone = after(fixed, { type: 'undo' });
    expect(undone.errors.get('Developer 1')?.get('overtime')?.text).toBe('x');
    expect(undone.rows[0]).toMatchObject({ overtime: '4.00', total: '104.00' });
  });

  test('cannot be redone after a new change', () => {
    const state = after(grid, goTo(0, overtime), typed('1'), enter, { type: 'undo' }, typed('2'), enter);
    expect(after(state, { type: 'redo' }).announcement).toBe('Nothing to redo');
  });

  test('leaves rows alone that were added or removed elsewhere meanwhile', () => {
    const typedIn = after(grid, goTo(0, overtime), typed('1'), enter, typed('2'), enter);
    const others = [...typedIn.rows.slice(1), { ...sampleRows(6)[5], id: 'New' } as SampleRow];
    const undone = after(gridWithRows(sampleSheet, typedIn, others), { type: 'undo' }, { type: 'undo' });
    expect(undone.rows.map((row) => row.id)).toEqual(others.map((row) => row.id));
    expect(undone.rows[0]?.overtime).toBe('0.00');
  });

  test('takes back a row that was added and its cells, then the row itself, and redo brings both again', () => {
    const added = [...grid.rows, { ...sampleRows(6)[5], id: 'Guest' } as SampleRow];
    const typedIn = after(byUser(grid, added), goTo(5, overtime), typed('3'), enter);
    const undone = after(typedIn, { type: 'undo' });
    expect(undone.rows[5]).toMatchObject({ id: 'Guest', overtime: '0.00' });
    const without = after(undone, { type: 'undo' });
    expect(without.rows.map((row) => row.id)).toEqual(grid.rows.map((row) => row.id));
    const again = after(without, { type: 'redo' }, { type: 'redo' });
    expect(again.rows).toEqual(typedIn.rows);
  });

  test('brings a removed row back to its place with what was typed into it', () => {
    const typedIn = after(grid, goTo(1, overtime), typed('2'), enter);
    const fewer = byUser(typedIn, [...typedIn.rows.slice(0, 1), ...typedIn.rows.slice(2)]);
    const back = after(fewer, { type: 'undo' });
    expect(back.rows).toEqual(typedIn.rows);
    expect(back.at).toEqual({ row: 1, column: 0 });
    expect(after(back, { type: 'undo' }).rows).toEqual(grid.rows);
  });

  test('brings back the only row of the grid', () => {
    const one = newGrid(sampleRows(1));
    expect(after(byUser(one, []), { type: 'undo' }).rows).toEqual(one.rows);
  });

  test('takes back the figures that an act beside the grid changed', () => {
    const taken = byUser(
      grid,
      grid.rows.map((row, at) => (at === 2 ? { ...row, overtime: '7.25', total: '109.25' } : row)),
    );
    const undone = after(taken, { type: 'undo' });
    expect(undone.rows).toEqual(grid.rows);
    expect(undone.at).toEqual({ row: 2, column: overtime });
  });

  test('leaves a cell alone that others changed meanwhile, and takes the rest of a paste back', () => {
    const pasted = after(grid, goTo(0, overtime), paste('1\n2\n3'));
    const others = pasted.rows.map((row, at) => (at === 1 ? { ...row, overtime: '9.00' } : row));
    const undone = after(gridWithRows(sampleSheet, pasted, others), { type: 'undo' });
    expect(column(undone, 'overtime')).toEqual(['0.00', '9.00', '0.00', '0.00', '0.00']);
    expect(undone.announcement).toBe('Undone');
  });

  test('says so when others changed all that it would take back', () => {
    const once = after(grid, goTo(0, overtime), typed('1'), enter);
    const others = once.rows.map((row) => ({ ...row, overtime: '9.00' }));
    const undone = after(gridWithRows(sampleSheet, once, others), { type: 'undo' });
    expect(column(undone, 'overtime')).toEqual(Array(5).fill('9.00'));
    expect(undone.announcement).toBe('Left as it is: it changed since');
  });

  test('brings no removed row back once rows came from elsewhere, and keeps an added one that others changed', () => {
    const removed = byUser(grid, grid.rows.slice(1));
    const fetched = gridWithRows(sampleSheet, removed, [...removed.rows]);
    expect(after(fetched, { type: 'undo' }).announcement).toBe('Nothing to undo');
    const guest = { ...sampleRows(6)[5], id: 'Guest' } as SampleRow;
    const added = byUser(grid, [...grid.rows, guest]);
    const changed = gridWithRows(sampleSheet, added, [...grid.rows, { ...guest, note: 'from the other one' }]);
    expect(after(changed, { type: 'undo' }).rows.at(-1)?.note).toBe('from the other one');
  });

  test('of all actions restores the first rows, and redo of all the last', () => {
    const act: fc.Arbitrary<GridAct> = fc.oneof(
      fc.record({
        type: fc.constant('goTo' as const),
        to: fc.record({ row: fc.nat({ max: 6 }), column: fc.nat({ max: 6 }) }),
        extend: fc.boolean(),
      }),
      fc.record({
        type: fc.constant('typed' as const),
        text: fc.constantFrom('1', '8.5', 'x', '', '999', 'Hourly', '-2'),
      }),
      fc.record({
        type: fc.constant('paste' as const),
        cells: fc.array(fc.array(fc.constantFrom('1', '2.25', 'x', ''), { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      fc.constantFrom<GridAct>(
        { type: 'clear' },
        { type: 'fillDown' },
        { type: 'putBack' },
        { type: 'selectAll' },
        enter,
        tab,
      ),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const start = newGrid(sampleRows(4));
        const end = after(start, ...acts, { type: 'commit' });
        const undos = end.done.map((): GridAct => ({ type: 'undo' }));
        const back = after(end, ...undos);
        expect(back.rows).toEqual(start.rows);
        expect(errorCount(back.errors)).toBe(0);
        const again = after(back, ...undos.map((): GridAct => ({ type: 'redo' })));
        expect(again.rows).toEqual(end.rows);
        expect(again.errors).toEqual(end.errors);
      }),
    );
  });
});

test('errors of removed rows are removed, and the cursor stays inside the grid', () => {
  const marked = after(grid, goTo(4, hours), typed('x'), { type: 'commit' });
  const fewer = gridWithRows(sampleSheet, marked, marked.rows.slice(0, 2));
  expect(errorCount(fewer.errors)).toBe(0);
  expect(fewer.at).toEqual({ row: 1, column: hours });
});

test('a paste over 500 rows and all columns is one step and takes hardly any time', () => {
  const big = newGrid(sampleRows(500));
  const line = 'x\t8\t1\tHourly\t0\tnote';
  const before = performance.now();
  const state = after(big, paste(Array(500).fill(line).join('\n')));
  expect(performance.now() - before).toBeLessThan(500);
  expect(settled.times).toBe(500);
  expect(state.done).toHaveLength(1);
  expect(after(state, { type: 'undo' }).rows).toEqual(big.rows);
});
