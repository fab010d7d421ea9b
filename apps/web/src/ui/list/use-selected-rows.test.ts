import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelectedRows } from './use-selected-rows.ts';

const rows = ['a', 'b', 'c'];
const rowKey = (row: string) => row;

test('several rows are selected and deselected at once; another list has no selected rows', () => {
  const { result, rerender } = renderHook(({ list }) => useSelectedRows(rows, rowKey, list), {
    initialProps: { list: 'first' },
  });
  act(() => result.current.onSelect(rows, true));
  expect(result.current.rows).toEqual(rows);
  act(() => result.current.onSelect(['a', 'b'], false));
  expect(result.current.rows).toEqual(['c']);
  act(() => result.current.selectRows(['c', 'from another page']));
  expect(result.current.rows).toEqual(['c', 'from another page']);
  act(() => result.current.clear());
  expect(result.current.rows).toEqual([]);
  act(() => result.current.onSelect(['a'], true));
  rerender({ list: 'second' });
  expect(result.current.rows).toEqual([]);
});
