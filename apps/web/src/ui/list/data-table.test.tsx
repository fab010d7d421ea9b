import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListFooter } from './list-footer.tsx';
import { menuColumn } from './menu-column.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}
const rows: readonly Row[] = ['Atlas', 'Kestrel', 'Lumen'].map((name, id) => ({ id, name }));

function table(props: Partial<DataTableProps<Row>> = {}) {
  return (
    <DataTable
      label="Projects"
      columns={[
        { key: 'name', title: 'Project', sortField: 'name', render: (row) => row.name },
        { key: 'id', title: 'Number', align: 'right', render: (row) => <button type="button">{row.id}</button> },
      ]}
      rows={rows}
      rowKey={(row) => String(row.id)}
      empty={<p>No project matches</p>}
      {...props}
    />
  );
}
const focused = () => document.activeElement?.textContent;

describe('the table of a list', () => {
  test('moves with j and k, opens with Enter, and selects with x', async () => {
    const onOpen = vi.fn();
    const onSelect = vi.fn();
    const { user } = renderPart(table({ onOpen, onSelect }));
    await user.keyboard('j');
    expect(focused()).toContain('Atlas');
    await user.keyboard('jj');
    expect(focused()).toContain('Lumen');
    await user.keyboard('jk');
    expect(focused()).toContain('Kestrel');
    await user.keyboard('{Enter}x');
    expect(onOpen.mock.calls).toEqual([[rows[1], 'here']]);
    expect(onSelect.mock.calls).toEqual([[['1'], true]]);
  });

  test('gives the focus of a control that is gone to its row, and that of a row that is gone to the one in its place', async () => {
    const column = (render: (row: Row) => ReactNode) => [{ key: 'name', title: 'Project', render }];
    const { user, show } = renderPart(table({ columns: column((row) => <button type="button">{row.name}</button>) }));
    await user.click(screen.getByRole('button', { name: 'Kestrel' }));
    const plain = column((row) => row.name);
    show(table({ columns: plain }));
    expect(focused()).toBe('Kestrel');
    show(table({ columns: plain, rows: rows.filter(({ name }) => name !== 'Kestrel') }));
    expect(focused()).toBe('Lumen');
  });

  test('says at once which row is pressed, and after a rest which one the pointer is on', async () => {
    const onPoint = vi.fn();
    const { user } = renderPart(table({ onPoint }));
    const row = (at: number) => screen.getAllByRole('row')[at + 1] as HTMLElement;
    await user.pointer([{ target: row(0) }, { target: row(1) }]);
    expect(onPoint.mock.calls).toEqual([]);
    await user.pointer({ keys: '[MouseLeft>]', target: row(1) });
    expect(onPoint.mock.calls).toEqual([[rows[1]]]);
    await vi.waitFor(() => expect(onPoint.mock.calls).toEqual([[rows[1]], [rows[1]]]));
  });

  test('draws no cell again when a row is reached or selected, or the page around it changes', async () => {
    const render = vi.fn(({ name }: Row) => name);
    const columns = [{ key: 'name', title: 'Project', render }];
    const { user, show } = renderPart(table({ columns }));
    expect(render).toHaveBeenCalledTimes(rows.length);
    await user.keyboard('jjk');
    show(table({ columns: [{ key: 'name', title: 'Project', width: 90, render }], selected: new Set(['1']) }));
    expect(render).toHaveBeenCalledTimes(rows.length);
    const renamed = rows.map((row) => (row.id === 1 ? { ...row, name: 'Merlin' } : row));
    show(table({ columns, rows: renamed }));
    expect(render).toHaveBeenCalledTimes(rows.length + 1);
    await screen.findByText('Merlin');
  });

  test('has no column of menus while none of its rows has one', () => {
    const acting = (names: readonly string[]) => {
      const menu = menuColumn<Row>(
        ({ name }) => name,
        ({ name }) => (names.includes(name) ? [{ key: 'edit', label: 'Edit' }] : []),
      );
      return table({ columns: [{ key: 'name', title: 'Project', render: (row) => row.name }, menu] });
    };
    const { show } = renderPart(acting(['Kestrel']));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Project', 'Actions']);
    expect(screen.getAllByRole('button', { name: 'Actions for Kestrel' })).toHaveLength(1);
    show(acting([]));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Project']);
  });

  test('selects the page by its heading or Ctrl+A, and a range with Shift and a click or Shift+X', async () => {
    const chosen = new Set<string>();
    const drawn = () =>
      table({
        selected: new Set(chosen),
        onSelect: (keys, isSelected) => {
          for (const key of keys)
            if (isSelected) chosen.add(key);
            else chosen.delete(key);
        },
      });
    const { user, show } = renderPart(drawn());
    const box = (at: number) => screen.getAllByRole<HTMLInputElement>('checkbox')[at] as HTMLInputElement;
    const press = async (at: number) => {
      await user.click(box(at));
      show(drawn());
    };
    const all = rows.map(({ id }) => String(id));
    await press(0);
    expect([...chosen]).toEqual(all);
    expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).toHaveProperty('checked', true);
    await press(2);
    expect(chosen.size).toBe(all.length - 1);
    expect(box(0).indeterminate).toBe(true);
    chosen.clear();
    show(drawn());
    await press(1);
    await user.keyboard('{Shift>}');
    await press(3);
    await user.keyboard('{/Shift}');
    expect([...chosen]).toEqual(all.slice(0, 3));
    chosen.clear();
    show(drawn());
    (screen.getAllByRole('row')[2] as HTMLElement).focus();
    await user.keyboard('x');
    show(drawn());
    await user.keyboard('j{Shift>}X{/Shift}');
    show(drawn());
    expect([...chosen]).toEqual(all.slice(1, 3));
    await user.keyboard('{Control>}a{/Control}');
    expect([...chosen].toSorted()).toEqual(all);
  });

  test('takes only one row in the tab order', () => {
    renderPart(table());
    const stops = screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  test('opens a row on click, but not on a control inside it; with Ctrl in a new tab', async () => {
    const onOpen = vi.fn();
    const { user } = renderPart(table({ onOpen }));
    await user.click(screen.getByRole('button', { name: '1' }));
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(screen.getByText('Kestrel'));
    fireEvent.click(screen.getByText('Lumen'), { ctrlKey: true });
    expect(onOpen.mock.calls).toEqual([
      [rows[1], 'here'],
      [rows[2], 'new tab'],
    ]);
  });

  test('requests the next sort on a heading and shows how the list is sorted', async () => {
    const onSort = vi.fn();
    const { user, show } = renderPart(table({ onSort }));
    await user.click(screen.getByRole('button', { name: 'Project' }));
    expect(onSort).toHaveBeenLastCalledWith({ field: 'name', order: 'asc' });
    show(table({ onSort, sort: { field: 'name', order: 'asc' } }));
    expect(screen.getByRole('columnheader', { name: 'Project' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Project' }));
    expect(onSort).toHaveBeenLastCalledWith({ field: 'name', order: 'desc' });
  });

  test('keeps the old rows while the next page loads', () => {
    renderPart(table({ loading: true }));
    expect(screen.getByText('Atlas')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Projects' }).getAttribute('aria-busy')).toBe('true');
  });

  test('shows placeholders for the first page, why an empty list is empty, and how to go on after an error', async () => {
    const onRetry = vi.fn();
    const { show, user } = renderPart(table({ rows: undefined }));
    expect(screen.getByRole('group', { name: 'Projects' }).getAttribute('aria-busy')).toBe('true');
    show(table({ rows: [] }));
    expect(screen.getByText('No project matches')).toBeTruthy();
    show(table({ rows: undefined, failure: { message: 'Failed to get project details', requestId: 'r-1', onRetry } }));
    expect(screen.getByRole('alert').textContent).toContain('r-1');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('keeps the rows when they could not be fetched again, and says so with Retry', async () => {
    const onRetry = vi.fn();
    const { user } = renderPart(table({ failure: { message: 'Failed to get project details', onRetry } }));
    expect(screen.getByText('Atlas')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Failed to get project details');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('shows totals under their columns, a line for each currency', () => {
    renderPart(
      table({
        totals: [
          { key: 'gbp', label: 'Total GBP', cells: { id: '12.00' } },
          { key: 'usd', label: 'Total in USD', cells: { id: '15.00' } },
        ],
      }),
    );
    const line = screen.getByRole('row', { name: /Total in USD/ });
    // on a phone no heading is above the cell, so it shows its title itself
    expect(within(line).getByText('15.00').dataset['title']).toBe('Number');
  });

  test('keeps a menu and the money before it at the right edge, each beside the other', () => {
    renderPart(
      table({
        columns: [
          { key: 'name', title: 'Project', render: (row) => row.name },
          { key: 'id', title: 'Outstanding', width: 138, staysRight: true, render: (row) => row.id },
          { key: 'menu', title: 'Actions', titleUnseen: true, width: 68, staysRight: true, render: () => 'menu' },
        ],
      }),
    );
    expect(screen.getByRole('cell', { name: '1' }).style.right).toBe('68px');
    expect(screen.getAllByRole('cell', { name: 'menu' })[0]?.style.right).toBe('0px');
  });

  test('shows the whole text of a cut name on hover and below a row that the keys have reached', async () => {
    const { user } = renderPart(table());
    const name = screen.getByRole('rowheader', { name: 'Kestrel' });
    Object.defineProperties(name, { scrollWidth: { value: 300 }, clientWidth: { value: 120 } });
    await user.hover(name);
    expect(name.title).toBe('Kestrel');
    await user.keyboard('jj');
    expect(screen.getAllByText('Kestrel')).toHaveLength(2);
    await user.keyboard('j');
    expect(screen.getAllByText('Kestrel')).toHaveLength(1);
  });

  test('stacks rows on a phone when requested, each cell under its title', () => {
    const { show } = renderPart(table());
    expect(screen.getByRole('table').className).not.toContain('stacked');
    show(table({ stacks: true }));
    expect(screen.getByRole('table').className).toContain('stacked');
    expect(screen.getAllByRole('cell').map((cell) => cell.dataset['title'])).toEqual(['Number', 'Number', 'Number']);
  });

  test('shows no title beside a cell on a phone whose column has none on a wide screen', () => {
    const columns = [
      { key: 'name', title: 'Project', render: ({ name }: Row) => name },
      { key: 'act', title: 'Reverse', titleUnseen: true, render: () => 'Reverse' },
    ];
    renderPart(table({ stacks: true, rows: rows.slice(0, 1), columns }));
    expect(screen.getByRole('cell', { name: 'Reverse' }).dataset['title']).toBe('');
  });
});

describe('the footer of a list', () => {
  const foot = (totalElements: number, pageSize = 10) => (
    <ListFooter
      pagination={{ pageNo: 1, pageSize, totalPages: Math.ceil(totalElements / pageSize), totalElements }}
      onPage={() => undefined}
      onPageSize={() => undefined}
    />
  );

  test('appears only when there are more rows than the default page size', () => {
    const { show, container } = renderPart(foot(10));
    expect(container.textContent).toBe('');
    show(foot(11));
    expect(screen.getByText('Total 2 pages')).toBeTruthy();
  });

  test('shows how many rows, not how many pages, when there is one long page', () => {
    renderPart(foot(20, 25));
    expect(screen.queryByText(/^Total/)).toBeNull();
    expect(screen.getByText(/of 20/)).toBeTruthy();
  });

  test('offers 25, 50, 75, 100 and 200 rows', () => {
    renderPart(foot(400, 25));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['25', '50', '75', '100', '200']);
  });
});
