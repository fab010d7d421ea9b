/** The state of a list in the address: filters, sort, page, size and search. */
export interface ListState<Filters extends Readonly<Record<string, FilterValue>>> {
  readonly search: string;
  readonly sort: ListSort | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
  /** The saved view in use; undefined shows the list without a view. */
  readonly view: number | undefined;
  readonly filters: Filters;
}

export type FilterValue = string | readonly string[] | undefined;

export interface ListSort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** How the address of a list is read: its filters and sort fields, and the defaults. */
export interface ListShape<Filters extends Readonly<Record<string, FilterValue>>> {
  /** Parses the texts of each filter; `undefined` when they are invalid, so that a bad address shows the default list. */
  readonly filters: { readonly [Name in keyof Filters]: (texts: readonly string[]) => Filters[Name] };
  readonly sortFields: readonly string[];
  /** The error message for text that may not be searched; an address with such text counts as without a search. */
  readonly searchError?: (text: string) => string | undefined;
  readonly defaultSort?: ListSort;
  readonly defaultPageSize: number;
}

/** A list without filters; it may have a search. */
export type NoFilters = Readonly<Record<string, never>>;
export const plainList: ListShape<NoFilters> = { filters: {}, sortFields: [], defaultPageSize: 25 };

/** The page sizes that lists offer. */
export const pageSizes: readonly number[] = [10, 25, 50, 75, 100, 200];

const searchMax = 100;

/** Reads the state of a list from an address. Unknown or invalid parts are ignored. */
export function readListState<Filters extends Readonly<Record<string, FilterValue>>>(
  params: URLSearchParams,
  shape: ListShape<Filters>,
): ListState<Filters> {
  const filters = Object.fromEntries(
    Object.keys(shape.filters).map((name) => [name, shape.filters[name]?.(params.getAll(name))]),
  ) as Filters;
  const size = wholeNumber(params.get('size'));
  return {
    search: readSearch(params.get('q') ?? '', shape.searchError),
    sort: readSort(params.get('sort'), shape.sortFields) ?? shape.defaultSort,
    pageNo: Math.max(1, wholeNumber(params.get('page')) ?? 1),
    pageSize: size !== undefined && pageSizes.includes(size) ? size : shape.defaultPageSize,
    view: wholeNumber(params.get('view')),
    filters,
  };
}

/** The address of a list; defaults are left out, so that the plain list has a plain address. */
export function writeListState<Filters extends Readonly<Record<string, FilterValue>>>(
  state: ListState<Filters>,
  shape: ListShape<Filters>,
): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search !== '') params.set('q', state.search);
  for (const name of Object.keys(shape.filters).sort()) {
    const value = state.filters[name];
    if (typeof value === 'string') params.append(name, value);
    else for (const one of value ?? []) params.append(name, one);
  }
  const { sort, defaultSort } = { sort: state.sort, defaultSort: shape.defaultSort };
  if (sort !== undefined && (sort.field !== defaultSort?.field || sort.order !== defaultSort.order))
    params.set('sort', `${sort.order === 'desc' ? '-' : ''}${sort.field}`);
  if (state.pageSize !== shape.defaultPageSize) params.set('size', String(state.pageSize));
  if (state.view !== undefined) params.set('view', String(state.view));
  if (state.pageNo !== 1) params.set('page', String(state.pageNo));
  return params;
}

/** Whether a parameter of the address belongs to the list. */
export const isOfList = (name: string, { filters }: { readonly filters: object }): boolean =>
  ['q', 'sort', 'size', 'view', 'page'].includes(name) || name in filters;

/** A key of the rows of a list, independent of page and order: the same text for the same rows. */
export const rowsKey = <Filters extends Readonly<Record<string, FilterValue>>>(
  { search, filters }: ListState<Filters>,
  shape: ListShape<Filters>,
): string =>
  writeListState(
    { search, filters, sort: shape.defaultSort, pageNo: 1, pageSize: shape.defaultPageSize, view: undefined },
    shape,
  ).toString();

/** The state with changes. Anything but turning the page goes back to page 1. */
export function listStateWith<Filters extends Readonly<Record<string, FilterValue>>>(
  state: ListState<Filters>,
  changes: Partial<ListState<Filters>>,
): ListState<Filters> {
  const next = { ...state, ...changes };
  return changes.pageNo === undefined ? { ...next, pageNo: 1 } : next;
}

/** The sort after a press on a heading: ascending, then descending, then the default. */
export function nextSort(current: ListSort | undefined, field: string): ListSort | undefined {
  if (current?.field !== field) return { field, order: 'asc' };
  return current.order === 'asc' ? { field, order: 'desc' } : undefined;
}

/** A filter of one text from a closed list. */
export const oneOf =
  (allowed: readonly string[]) =>
  (texts: readonly string[]): string | undefined =>
    texts.find((text) => allowed.includes(text));

/** A filter of several texts from a closed list. */
export const someOf =
  (allowed: readonly string[]) =>
  (texts: readonly string[]): readonly string[] | undefined => {
    const known = texts.filter((text) => allowed.includes(text));
    return known.length === 0 ? undefined : known;
  };

/** A filter of several free texts, such as email addresses; limited in number and length. */
export const someText = (texts: readonly string[]): readonly string[] | undefined =>
  texts.length === 0 ? undefined : texts.slice(0, 20).map((text) => text.slice(0, 254));

/** A filter of one email address. */
export const anyEmail = (texts: readonly string[]): string | undefined => texts[0]?.slice(0, 254) || undefined;

/** A filter of free text, limited in length. */
export const anyText = (texts: readonly string[]): string | undefined => texts[0]?.slice(0, searchMax) || undefined;

function readSort(text: string | null, fields: readonly string[]): ListSort | undefined {
  if (text === null) return undefined;
  const field = text.replace(/^-/, '');
  return fields.includes(field) ? { field, order: text.startsWith('-') ? 'desc' : 'asc' } : undefined;
}

function readSearch(text: string, errorOf: ((text: string) => string | undefined) | undefined): string {
  const search = text.slice(0, searchMax);
  return errorOf?.(search) === undefined ? search : '';
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
