import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';

/** A value that a list is sorted by. The keys of a list together tell all of its rows apart. */
export interface SortKey {
  readonly of: string;
  readonly type: 'text' | 'date' | 'numeric' | 'integer';
  readonly order: 'asc' | 'desc';
  /** Where rows without a value come; left out where every row has one. */
  readonly nulls?: 'first' | 'last';
}

/** The page of a list that is requested: the rows after that of a cursor, else those after so many. */
export interface RequestedPage {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
  /** How many rows the list has, if the caller knows it from an earlier page. */
  readonly totalElements?: number | undefined;
}
export interface PageOfRows extends RequestedPage {
  readonly keys: readonly SortKey[];
}

export const sortKey = (
  of: string,
  type: SortKey['type'],
  order: SortKey['order'],
  nulls?: SortKey['nulls'],
): SortKey => (nulls === undefined ? { of, type, order } : { of, type, order, nulls });

/** `order by` of a list. */
export const orderByKeys = ({ keys }: Pick<PageOfRows, 'keys'>): RawBuilder<unknown> =>
  sql.raw(
    `order by ${keys.map(({ of, order, nulls }) => `${of} ${order}${nulls === undefined ? '' : ` nulls ${nulls}`}`).join(', ')}`,
  );

/**
 * `limit` and `offset` of a page; a cursor says where it begins already. The size is part of the statement, because a kept plan would
 * otherwise expect a tenth of the list.
 */
export const cutTo = (page: PageOfRows): RawBuilder<unknown> =>
  page.pageNo === 1 || cursorValues(page) !== undefined
    ? sql`limit ${sql.lit(page.pageSize)}`
    : sql`limit ${sql.lit(page.pageSize)} offset ${(page.pageNo - 1) * page.pageSize}`;

/** The place of a row in its list, to be selected with it; the place of a page's last row is the cursor of the next page. */
export const placeIn = ({ keys }: Pick<PageOfRows, 'keys'>): RawBuilder<string> =>
  sql<string>`${sql.raw(`json_build_array(${keys.map(({ of, order }) => `'${order}', (${of})::text`).join(', ')})::text`)}`;

/** Conditions that a row comes after the cursor of its page; none where there is no cursor of this order. */
export function afterCursor(page: PageOfRows): RawBuilder<boolean>[] {
  const values = cursorValues(page);
  if (values === undefined) return [];
  const keys = page.keys.map((key, at) => ({ ...key, value: values[at] ?? null }));
  const [first] = keys;
  const isOneWay = keys.every(
    ({ order, nulls, value }) => order === first?.order && nulls === undefined && value !== null,
  );
  if (first === undefined) return [];
  if (isOneWay) {
    const columns = sql.join(keys.map(({ of }) => sql.raw(of)));
    return [sql<boolean>`(${columns}) ${beyond(first)} (${sql.join(keys.map(valueOf))})`];
  }
  // the first comparison alone lets an index begin at the cursor
  const begin =
    first.nulls === undefined ? [sql<boolean>`${sql.raw(first.of)} ${beyond(first)}= ${valueOf(first)}`] : [];
  return [
    ...begin,
    keys.reduceRight(
      (after, key) => sql<boolean>`(${isAfter(key)} or (${isEqual(key)} and ${after}))`,
      sql<boolean>`false`,
    ),
  ];
}

/** What is said of a page besides its rows. */
export const describePage = (
  { pageNo, pageSize }: RequestedPage,
  total: number,
  rows: readonly { readonly place: string }[],
) => ({
  pageNo,
  pageSize,
  totalPages: Math.ceil(total / pageSize),
  totalElements: total,
  nextCursor: rows.length < pageSize ? null : Buffer.from(rows.at(-1)?.place ?? '').toString('base64url'),
});

interface Given extends SortKey {
  readonly value: string | null;
}

const beyond = ({ order }: SortKey): RawBuilder<unknown> => sql.raw(order === 'asc' ? '>' : '<');
const valueOf = ({ value, type }: Given): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`;

function isAfter(key: Given): RawBuilder<boolean> {
  const column = sql.raw(key.of);
  if (key.value === null) return key.nulls === 'first' ? sql<boolean>`${column} is not null` : sql<boolean>`false`;
  const isBeyond = sql<boolean>`${column} ${beyond(key)} ${valueOf(key)}`;
  return key.nulls === 'last' ? sql<boolean>`(${isBeyond} or ${column} is null)` : isBeyond;
}

const isEqual = (key: Given): RawBuilder<boolean> =>
  key.value === null ? sql<boolean>`${sql.raw(key.of)} is null` : sql<boolean>`${sql.raw(key.of)} = ${valueOf(key)}`;

const written: Readonly<Record<SortKey['type'], (text: string) => boolean>> = {
  text: (text) => !text.includes('\0'),
  date: (text) => isCalendarDate(text),
  numeric: (text) => /^-?\d{1,15}(\.\d{1,3})?$/.test(text),
  integer: (text) => /^\d{1,9}$/.test(text),
};

/** What a cursor says of each key; undefined if it was made for another order, or is not one of ours. */
function cursorValues({ keys, cursor }: PageOfRows): readonly (string | null)[] | undefined {
  if (cursor === undefined) return undefined;
  const parts = parseCursor(cursor);
  if (parts.length !== keys.length * 2) return undefined;
  const values = keys.map(({ type, order, nulls }, at) => {
    const value = parts[at * 2 + 1];
    const isRight =
      parts[at * 2] === order &&
      (value === null ? nulls !== undefined : typeof value === 'string' && written[type](value));
    return isRight ? (value as string | null) : undefined;
  });
  return values.every((value) => value !== undefined) ? values : undefined;
}

function parseCursor(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
