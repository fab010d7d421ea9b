import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { storeAppearance } from '../theme/appearance.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { sampleColumns, sampleRows, sampleSheet, type SampleRow } from './testing/sample-sheet.ts';
import type { GridColumn } from './grid-column.ts';
import { SpreadsheetGrid } from './spreadsheet-grid.tsx';

// happy-dom has no layout, so the grid gets a height of 400 pixels here. The browser tests cover what depends on layout.
beforeEach(() => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  return () => {
    height.mockRestore();
    width.mockRestore();
  };
});

function Sheet({ count = 5, onErrors }: { count?: number; onErrors?: (count: number) => void }) {
  const [rows, setRows] = useState<readonly SampleRow[]>(() => sampleRows(count));
  return (
    <SpreadsheetGrid
      {...sampleSheet}
      label="Timesheet"
      rows={rows}
      onRows={setRows}
      {...(onErrors === undefined ? {} : { onErrors })}
    />
  );
}

const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (found === null) throw new Error(`no cell ${row}, ${column}`);
  return found;
};
const shown = (row: number, column: number) =>
  cell(row, column).querySelector<HTMLInputElement>('input')?.value ?? cell(row, column).textContent;
const cursor = () => {
  const at = document.activeElement?.closest<HTMLElement>('[data-row]');
  return `${at?.dataset['row']},${at?.dataset['column']}`;
};
const press = (row: number, column: number) => fireEvent.mouseDown(cell(row, column));
function clipboard(kind: 'copy' | 'paste', text = ''): Map<string, string> {
  const kept = new Map([['text/plain', text]]);
  const element = document.activeElement ?? document.body;
  const event = createEvent[kind](element);
  Object.defineProperty(event, 'clipboardData', {
    value: {
      getData: (type: string) => kept.get(type) ?? '',
      setData: (type: string, value: string) => kept.set(type, value),
    },
  });
  act(() => void fireEvent(element, event));
  return kept;
}

describe('the spreadsheet grid', () => {
  test('is a grid to screen readers: rows, headings, and the cursor in a named field', async () => {
    renderPart(<Sheet />);
    expect(screen.getByRole('grid', { name: 'Timesheet' }).getAttribute('aria-rowcount')).toBe('6');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual(
      sampleColumns.map((column) => column.title),
    );
    press(1, 1);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Developer 2, Billing hours');
  });

  test('overwrites a cell on typing, goes down on Enter, and updates the total and the totals row', async () => {
    const { user } = renderPart(<Sheet />);
    press(0, 1);
    await user.keyboard('90{Enter}');
    expect(cursor()).toBe('1,1');
    expect(cell(0, 1).textContent).toContain('90.00');
    expect(shown(0, 4)).toBe('90.00');
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('500.00');
    expect(cell(0, 1).querySelector('s')?.textContent).toBe('100.00');
  });

  test('restores the computed figure with one press, or with Alt+Backspace', async () => {
    const { user } = renderPart(<Sheet />);
    press(0, 1);
    await user.keyboard('90{Enter}80{Enter}');
    await user.click(screen.getByRole('button', { name: /Restore the computed 100.00/ }));
    expect(shown(0, 1)).toBe('100.00');
    press(1, 1);
    await user.keyboard('{Alt>}{Backspace}{/Alt}');
    expect(shown(1, 1)).toBe('101.00');
  });

  test('lets the cursor into a read-only cell and copies it, but accepts no typing', async () => {
    const { user } = renderPart(<Sheet />);
    press(0, 4);
    expect(document.activeElement).toHaveProperty('readOnly', true);
    await user.keyboard('5{Enter}');
    expect(shown(0, 4)).toBe('100.00');
    expect(cursor()).toBe('1,4');
  });

  test('copies a block as a table and pastes it elsewhere', async () => {
    const { user } = renderPart(<Sheet />);
    press(0, 1);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(clipboard('copy').get('text/plain')).toBe('100.00\t0.00\r\n101.00\t0.00');
    press(2, 1);
    clipboard('paste', '7\t1\n8\t2');
    expect([shown(2, 4), shown(3, 4)]).toEqual(['8.00', '10.00']);
    await user.keyboard('{Control>}z{/Control}');
    expect([shown(2, 4), shown(3, 4)]).toEqual(['102.00', '103.00']);
    expect(screen.getByText('Undone')).toBeTruthy();
  });

  test('keeps unreadable text in its cell with the reason, and counts it', async () => {
    const onErrors = vi.fn();
    renderPart(<Sheet onErrors={onErrors} />);
    press(0, 1);
    clipboard('paste', 'lots');
    expect(onErrors).toHaveBeenLastCalledWith(1);
    expect(shown(0, 1)).toBe('lots');
    const described = document.activeElement?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Enter a number, such as 1234.50');
    expect(screen.getByText('1 cell needs attention')).toBeTruthy();
  });

  test('stops counting unreadable text when its row or the grid is removed', async () => {
    const onErrors = vi.fn();
    const sheet = (rows: readonly SampleRow[]) => (
      <SpreadsheetGrid {...sampleSheet} label="Timesheet" rows={rows} onRows={vi.fn()} onErrors={onErrors} />
    );
    const { rerender, unmount } = renderPart(sheet(sampleRows(2)));
    press(0, 1);
    clipboard('paste', 'lots');
    rerender(sheet(sampleRows(2).slice(1)));
    expect(onErrors).toHaveBeenLastCalledWith(0);
    // another row with the same key is not the removed one
    rerender(sheet(sampleRows(2)));
    expect(onErrors).toHaveBeenLastCalledWith(0);
    expect(screen.queryByText('1 cell needs attention')).toBeNull();
    press(0, 1);
    clipboard('paste', 'lots');
    expect(onErrors).toHaveBeenLastCalledWith(1);
    unmount();
    expect(onErrors).toHaveBeenLastCalledWith(0);
  });

  test('moves with Tab from cell to cell, and Escape and Tab leave the grid', async () => {
    const { user } = renderPart(
      <>
        <Sheet />
        <button type="button">After</button>
      </>,
    );
    press(0, 1);
    await user.keyboard('{Tab}');
    expect(cursor()).toBe('0,2');
    await user.keyboard('{Escape}{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  });

  test('accepts the typed text when the grid is left', async () => {
    const { user } = renderPart(
      <>
        <Sheet />
        <button type="button">Save</button>
      </>,
    );
    press(0, 2);
    await user.keyboard('5');
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    expect(shown(0, 2)).toBe('5.00');
    expect(shown(0, 4)).toBe('105.00');
  });

  test('sets the width of a column with its edge and with the keyboard, and its first one with a double click', async () => {
    const onResize = vi.fn();
    const { user } = renderPart(
      <SpreadsheetGrid {...sampleSheet} label="Timesheet" rows={sampleRows(2)} onRows={vi.fn()} onResize={onResize} />,
    );
    press(0, 1);
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowLeft}{/Shift}{/Alt}');
    expect(onResize.mock.calls).toEqual([
      ['hours', 106],
      ['hours', 74],
    ]);
    expect(cursor()).toBe('0,1');
    const edge = screen.getByRole('columnheader', { name: 'Overtime' }).lastElementChild;
    if (edge === null) throw new Error('the heading has no edge');
    vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    fireEvent.pointerDown(edge, { button: 0, clientX: 500 });
    fireEvent.pointerMove(edge, { clientX: 620 });
    fireEvent.pointerUp(edge, { clientX: 620 });
    expect(onResize).toHaveBeenLastCalledWith('overtime', 120);
    fireEvent.doubleClick(edge);
    expect(onResize).toHaveBeenLastCalledWith('overtime', undefined);
  });

  test('undoes a removed row, the last one too, with the keyboard in the grid', async () => {
    function Items() {
      const [rows, setRows] = useState<readonly SampleRow[]>(() => sampleRows(1));
      const [byUser, setByUser] = useState<readonly SampleRow[]>();
      const remove = () => {
        setRows([]);
        setByUser([]);
      };
      // both are the same array, as one act leaves them
      const shownRows = byUser !== undefined && rows.length === 0 ? byUser : rows;
      return (
        <>
          <SpreadsheetGrid
            {...sampleSheet}
            label="Items"
            rows={shownRows}
            rowsByUser={byUser}
            onRows={setRows}
            empty="No items"
          />
          <button type="button" onClick={remove}>
            Remove
          </button>
        </>
      );
    }
    const { user } = renderPart(<Items />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByText('No items')).toBeTruthy();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(shown(0, 4)).toBe('100.00');
    expect(cursor()).toBe('0,0');
  });

  test('has low rows, and higher ones for a user who chose comfortable density', () => {
    const comfortable = { theme: 'light', density: 'comfortable' } as const;
    const secondRow = () => screen.getByRole('row', { name: /^Developer 2/ }).style.top;
    const { unmount } = renderPart(<Sheet />);
    expect(secondRow()).toBe('28px');
    unmount();
    storeAppearance(comfortable, 'Anna');
    onTestFinished(() => localStorage.clear());
    renderPart(
      <ThemeProvider person="Anna">
        <Sheet />
      </ThemeProvider>,
    );
    expect(secondRow()).toBe('34px');
  });

  test('keeps the cursor inside when columns are no longer shown', () => {
    const rows = sampleRows(2);
    const sheet = (columns: typeof sampleColumns) => (
      <SpreadsheetGrid {...sampleSheet} columns={columns} label="Timesheet" rows={rows} onRows={vi.fn()} />
    );
    const { show } = renderPart(sheet(sampleColumns));
    press(1, 5);
    show(sheet(sampleColumns.slice(0, 3)));
    expect(cell(1, 2).querySelector('input')).not.toBeNull();
  });

  test('renders only the visible ones of 500 rows, and the one with the cursor', () => {
    renderPart(<Sheet count={500} />);
    const drawn = document.querySelectorAll('[role=row] > [data-column="0"]').length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(60);
  });
});

describe('faults that the caller finds', () => {
  interface Customer {
    readonly id: number;
    readonly name: string;
    readonly since: string;
  }
  const [first, second]: readonly [Customer, Customer] = [
    { id: 1, name: 'Northwind', since: '' },
    { id: 2, name: '', since: '2026-11-05' },
  ];
  function Customers() {
    const [rows, setRows] = useState<readonly Customer[]>([first, second]);
    return (
      <SpreadsheetGrid
        label="Customers"
        rows={rows}
        onRows={setRows}
        rowKey={({ id }) => String(id)}
        columns={customers}
      />
    );
  }
  const customers: readonly GridColumn<Customer>[] = [
    {
      key: 'name',
      title: 'Name',
      width: 200,
      kind: 'text',
      read: ({ name }) => name,
      write: (row, name) => ({ ...row, name }),
      fault: ({ name }) => (name === '' ? 'Please enter name' : undefined),
    },
    {
      key: 'since',
      title: 'Since',
      width: 120,
      kind: 'date',
      read: ({ since }) => since,
      write: (row, since) => ({ ...row, since }),
      fault: ({ since }) => (since === '' ? 'Please enter date' : undefined),
    },
  ];

  test('are marked and counted, one press goes to the next, and they end with the value', async () => {
    const { user } = renderPart(<Customers />);
    const next = () => screen.getByRole('button', { name: '2 cells need attention' });
    await user.click(next());
    expect(cursor()).toBe('0,1');
    expect(cell(0, 1).getAttribute('aria-invalid')).toBe('true');
    await user.click(next());
    expect(cursor()).toBe('1,0');
    await user.click(next());
    expect(cursor()).toBe('0,1');
    await user.keyboard('21 Nov 2026{Enter}');
    expect(shown(0, 1)).toBe('21 Nov 2026');
    expect(screen.getByRole('button', { name: '1 cell needs attention' })).toBeTruthy();
  });

  test('leave no row of totals where no column has one', () => {
    renderPart(<Customers />);
    expect(screen.queryByRole('row', { name: /^Total/ })).toBeNull();
  });

  test('of a date are those of every date: one that can be read in two ways is asked about', () => {
    renderPart(<Customers />);
    press(0, 1);
    clipboard('paste', '05/11/2026\n11/21/2026');
    expect(cell(0, 1).textContent).toContain('05/11/2026');
    expect(screen.getByText('Day or month first? Write it as 21 Nov 2026')).toBeTruthy();
    expect(shown(1, 1)).toBe('21 Nov 2026');
  });
});
