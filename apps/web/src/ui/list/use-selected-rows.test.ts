import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelectedRows } from './use-selected-rows.ts';

const rows = ['a', 'b', 'c'];
const rowKey = (row: string) => row;

test('several rows are selected and deselected at once; another list has no selected rows', () => {
  const { result, rerender } = renderHook(({ list }) => useSelectedRows(rows, rowKey, list), {
    initialProps: { list: 'first' },
  });
  act(() => rows.forEach((row) => result.current.onSelect(row, true)));
  expect(result.current.rows).toEqual(rows);
  act(() => ['a', 'b'].forEach((row) => result.current.onSelect(row, false)));
  expect(result.current.rows).toEqual(['c']);
  rerender({ list: 'second' });
  expect(result.current.rows).toEqual([]);
});
