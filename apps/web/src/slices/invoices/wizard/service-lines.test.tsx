import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { ServiceLines } from './service-lines.tsx';
import type { ServiceRow } from './timesheet-sheet.ts';

// nothing has a layout here, so the grid gets a size
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(() => vi.restoreAllMocks());

const errors: number[] = [];
const stored: string[] = [];
const names = ['Development Fees', 'Deduction'];
function Items() {
  const [rows, setRows] = useState<readonly ServiceRow[]>([
    { id: 1, name: 'Development Fees', description: '', rate: '80.0000' },
  ]);
  return (
    <ServiceLines
      services={rows}
      names={names}
      currency={parseCurrency('USD')}
      onServices={(changed) => {
        stored.push(changed[0]?.rate ?? '');
        setRows(changed);
      }}
      onRemove={() => undefined}
      onErrors={(count) => errors.push(count)}
    />
  );
}

/** The cell of the only item under a heading. */
function cellOf(title: string): HTMLElement {
  const at = screen.getAllByRole('columnheader').findIndex((heading) => heading.textContent === title);
  const cell = document.querySelector<HTMLElement>(`[data-row="0"][data-column="${at}"]`);
  if (cell === null) throw new Error(`no cell of ${title}`);
  return cell;
}

test('a credit that is chosen from the items of the books has the quantity -1, another item 1', async () => {
  const { user } = renderPart(<Items />);
  const figures = () => ['Quantity', 'Amount (USD)'].map((title) => cellOf(title).textContent);
  expect(cellOf('Item').closest('[role="row"]')?.className).toContain('marked');
  fireEvent.mouseDown(cellOf('Item'));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Development Fees, Item' });
  expect([...choice.options].map(({ value }) => value)).toEqual(['', ...names]);
  expect(figures()).toEqual(['1.00', '80.00']);
  await user.selectOptions(choice, 'Deduction');
  expect(figures()).toEqual(['\u22121.00', '\u221280.00']);
});

test.each([
  ['1.1234', undefined, '1.1234'],
  ['-12.5', undefined, '-12.5000'],
  ['1.12345', 'Invalid price: At most 4 decimals', '80.0000'],
  ['abc', 'Invalid price: Enter a number, such as 1234.50', '80.0000'],
  ['', 'Please enter price', '80.0000'],
])('the price %j of an item: %s', async (typed, words, kept) => {
  stored.length = 0;
  errors.length = 0;
  const { user } = renderPart(<Items />);
  const cell = cellOf('Rate');
  fireEvent.mouseDown(cell);
  await user.keyboard(typed === '' ? '{Delete}' : `${typed}{Enter}`);
  if (words === undefined) expect(errors.at(-1) ?? 0).toBe(0);
  else {
    fireEvent.mouseDown(cell);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(errors.at(-1)).toBe(1);
  }
  expect(stored.at(-1)).toBe(kept);
});
