import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyText,
  listStateWith,
  nextSort,
  oneOf,
  readListState,
  someOf,
  writeListState,
  type ListShape,
} from './list-state.ts';
import { pageNumbers } from './page-numbers.ts';

const shape: ListShape<{ model: string | undefined; csm: readonly string[] | undefined; company: string | undefined }> =
  {
    filters: { model: oneOf(['Hourly', 'Dedicated']), csm: someOf(['ana', 'tom']), company: anyText },
    sortFields: ['name', 'hours'],
    defaultSort: { field: 'name', order: 'asc' },
    defaultPageSize: 25,
    searchError: (text) => (text.includes('<') ? 'Invalid characters detected' : undefined),
  };
const read = (query: string) => readListState(new URLSearchParams(query), shape);

describe('a list in the address', () => {
  test('is the same for a colleague who opens the link', () => {
    const state = read('q=atlas&model=Hourly&csm=ana&csm=tom&company=A%26B&sort=-hours&size=50&page=3');
    expect(state).toEqual({
      search: 'atlas',
      sort: { field: 'hours', order: 'desc' },
      pageNo: 3,
      pageSize: 50,
      filters: { model: 'Hourly', csm: ['ana', 'tom'], company: 'A&B' },
    });
    expect(readListState(writeListState(state, shape), shape)).toEqual(state);
  });

  test('has a plain address when nothing is set', () => {
    expect(writeListState(read(''), shape).toString()).toBe('');
  });

  test.each([
    'q=<b>',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=9999999999',
    'size=11',
    'size=all',
    'sort=password',
    'model=Free',
    'csm=eve',
    'nonsense=1',
  ])('shows the default list and no error page for a bad address (%s)', (query) =>
    expect(read(query)).toEqual(read('')),
  );

  test('can be read from any address', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const state = read(query);
        expect(state.pageNo).toBeGreaterThanOrEqual(1);
        expect(state.search.length).toBeLessThanOrEqual(100);
        expect(readListState(writeListState(state, shape), shape)).toEqual(state);
      }),
    );
  });

  test('goes back to the first page after a filter, a search or a sort; turning pages keeps them', () => {
    const state = read('q=atlas&page=4');
    expect(listStateWith(state, { search: 'kestrel' }).pageNo).toBe(1);
    expect(listStateWith(state, { pageNo: 5 })).toMatchObject({ search: 'atlas', pageNo: 5 });
  });

  test('sorts ascending, then descending, then by default when a heading is pressed', () => {
    const up = nextSort(undefined, 'hours');
    expect(up).toEqual({ field: 'hours', order: 'asc' });
    const down = nextSort(up, 'hours');
    expect(down).toEqual({ field: 'hours', order: 'desc' });
    expect(nextSort(down, 'hours')).toBeUndefined();
    expect(nextSort(down, 'name')).toEqual({ field: 'name', order: 'asc' });
  });
});

describe('page buttons', () => {
  test.each([
    [1, 1, [1]],
    [2, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
    [18, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  ])('on page %i of %i', (current, total, expected) => expect(pageNumbers(current, total)).toEqual(expected));

  test('include the current page and never take more than seven positions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
        const [current, total] = [Math.min(one, other), Math.max(one, other)];
        const places = pageNumbers(current, total);
        expect(places).toContain(current);
        expect(places.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
