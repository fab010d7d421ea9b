import type { JsonObject } from '../wire/exact-json.ts';
import { wrongParameter } from './zoho-books-error.ts';

export type Query = Readonly<Record<string, string>>;

/** The parameters of one kind of list. */
export type ListKind<Record_> = {
  /** The key of the rows in the response. */
  readonly key: string;
  readonly report: string;
  /** Values of `filter_by` and their filters; the first is the default. */
  readonly filters: Readonly<Record<string, (record: Record_) => boolean>>;
  /** Columns by which the list can be sorted; the first is the default. */
  readonly columns: Readonly<Record<string, (record: Record_) => string>>;
  readonly usualOrder: 'A' | 'D';
  /** Text columns: those that contain the text, ignoring case; `_startswith` those that begin with it. */
  readonly texts: Readonly<Record<string, (record: Record_) => string>>;
  /** Days and ids: exact, or for days `_start`, `_end`, `_before`, `_after`. */
  readonly values: Readonly<Record<string, (record: Record_) => string>>;
  /** The moment of the last change as an instant, for `last_modified_time`. */
  readonly changedAt?: (record: Record_) => string;
};

const PER_PAGE_MAX = 200;

/** One page of the matching records, sorted, with the page context. */
export function listPage<Record_>(
  records: readonly Record_[],
  query: Query,
  kind: ListKind<Record_>,
  onTheWire: (record: Record_) => JsonObject,
): JsonObject {
  const page = wholeNumber(query, 'page', 1);
  const perPage = Math.min(PER_PAGE_MAX, wholeNumber(query, 'per_page', PER_PAGE_MAX));
  const filter = query['filter_by'] ?? Object.keys(kind.filters)[0] ?? '';
  const passes = kind.filters[filter];
  if (passes === undefined) throw wrongParameter('filter_by');
  const column = query['sort_column'] ?? Object.keys(kind.columns)[0] ?? '';
  const textOfColumn = kind.columns[column];
  if (textOfColumn === undefined) throw wrongParameter('sort_column');
  const order = query['sort_order'] ?? kind.usualOrder;
  const found = records
    .filter((record) => passes(record) && meets(record, query, kind))
    .sort((one, other) => compareTexts(textOfColumn(one), textOfColumn(other)) * (order === 'D' ? -1 : 1));
  const rows = found.slice((page - 1) * perPage, page * perPage);
  return {
    [kind.key]: rows.map((record) => onTheWire(record)),
    page_context: {
      page,
      per_page: perPage,
      has_more_page: found.length > page * perPage,
      report_name: kind.report,
      applied_filter: filter,
      custom_fields: [],
      sort_column: column,
      sort_order: order,
    },
  };
}

function meets<Record_>(record: Record_, query: Query, kind: ListKind<Record_>): boolean {
  const isText = Object.entries(kind.texts).every(([name, textIn]) =>
    meetsText(textIn(record).toLowerCase(), name, query),
  );
  const isValue = Object.entries(kind.values).every(([name, valueIn]) => meetsValue(valueIn(record), name, query));
  const since = query['last_modified_time'];
  const isRecent = since === undefined || kind.changedAt === undefined || kind.changedAt(record) >= instantOf(since);
  const wanted = query['search_text']?.toLowerCase();
  const isFound =
    wanted === undefined || Object.values(kind.texts).some((textIn) => textIn(record).toLowerCase().includes(wanted));
  return isText && isValue && isRecent && isFound;
}

function meetsText(text: string, name: string, query: Query): boolean {
  const parameter = (ending: string) => query[`${name}${ending}`]?.toLowerCase();
  const [whole, start, part] = [parameter(''), parameter('_startswith'), parameter('_contains')];
  return (
    // a plain filter answers what contains the text too (docs/domain/services.md)
    (whole === undefined || text.includes(whole)) &&
    (start === undefined || text.startsWith(start)) &&
    (part === undefined || text.includes(part))
  );
}

function meetsValue(value: string, name: string, query: Query): boolean {
  const parameter = (ending: string) => query[`${name}${ending}`];
  const [whole, start, end, before, after] = ['', '_start', '_end', '_before', '_after'].map(parameter);
  return (
    (whole === undefined || value === whole) &&
    (start === undefined || value >= start) &&
    (end === undefined || value <= end) &&
    (before === undefined || value < before) &&
    (after === undefined || value > after)
  );
}

/** "2023-11-18T02:02:51-0800"; an unescaped plus sign arrives as a blank, which is invalid. */
function instantOf(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d{4}$/.test(text)) throw wrongParameter('last_modified_time');
  return new Date(text.replace(/(\d\d)(\d\d)$/, '$1:$2')).toISOString();
}

function wholeNumber(query: Query, name: string, usual: number): number {
  const text = query[name];
  if (text === undefined || text === '') return usual;
  if (!/^\d{1,6}$/.test(text) || text === '0') throw wrongParameter(name);
  return Number(text);
}

const compareTexts = (one: string, other: string): number => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
};
