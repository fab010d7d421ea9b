import { describe, expect, test } from 'vitest';
import { rowsOfPage } from './rows-of-page.ts';

const rows = [
  { name: 'b', amount: 9n },
  { name: 'a', amount: 100n },
  { name: 'c', amount: 20n },
];
const keys = { name: (row: (typeof rows)[number]) => row.name, amount: (row: (typeof rows)[number]) => row.amount };
const names = (field: string, order: 'asc' | 'desc') =>
  rowsOfPage(rows, keys, { sort: { field, order }, pageNo: 1, pageSize: 10 }).rows.map((row) => row.name);

describe('a list that was fetched whole', () => {
  test('is sorted by text or by figure, and keeps its order without a sort', () => {
    expect([names('name', 'asc'), names('name', 'desc')]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
    ]);
    expect(names('amount', 'asc')).toEqual(['b', 'c', 'a']);
    expect(names('unknown', 'asc')).toEqual(['b', 'a', 'c']);
  });

  test('is divided into pages; a page after the last is the last, and an empty list has one page', () => {
    const page = rowsOfPage(rows, keys, { sort: undefined, pageNo: 9, pageSize: 2 });
    expect(page.rows.map((row) => row.name)).toEqual(['c']);
    expect(page.pagination).toEqual({ pageNo: 2, pageSize: 2, totalPages: 2, totalElements: 3 });
    expect(rowsOfPage([], keys, { sort: undefined, pageNo: 1, pageSize: 2 }).pagination.pageNo).toBe(1);
  });
});
