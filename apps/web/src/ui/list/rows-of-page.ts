import type { ListSort } from './list-state.ts';
import type { PaginationDetails } from './list-footer.tsx';

/** The sort keys of a list that was fetched whole, by field: texts that sort as they are written, or whole numbers. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | bigint>>;

/** One page of a list that was fetched whole, sorted. A page after the last one is the last one. */
export function rowsOfPage<Row>(
  rows: readonly Row[],
  keys: SortKeys<Row>,
  params: { readonly sort: ListSort | undefined; readonly pageNo: number; readonly pageSize: number },
): { readonly rows: readonly Row[]; readonly pagination: PaginationDetails } {
  const key = params.sort === undefined ? undefined : keys[params.sort.field];
  const sign = params.sort?.order === 'desc' ? -1 : 1;
  const sorted = key === undefined ? rows : rows.toSorted((one, other) => sign * compared(key(one), key(other)));
  const totalPages = Math.ceil(rows.length / params.pageSize);
  const pageNo = Math.max(1, Math.min(params.pageNo, totalPages));
  return {
    rows: sorted.slice((pageNo - 1) * params.pageSize, pageNo * params.pageSize),
    pagination: { pageNo, pageSize: params.pageSize, totalPages, totalElements: rows.length },
  };
}

/** Reads any page of a list that was fetched whole, for its file. */
export const pageReader =
  <Row>(rows: readonly Row[] | undefined, keys: SortKeys<Row>, sort: ListSort | undefined) =>
  (pageNo: number, pageSize: number): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
    const page = rowsOfPage(rows ?? [], keys, { sort, pageNo, pageSize });
    return Promise.resolve({ rows: page.rows, total: page.pagination.totalElements });
  };

const compared = (one: string | bigint, other: string | bigint): number => (one < other ? -1 : one > other ? 1 : 0);
