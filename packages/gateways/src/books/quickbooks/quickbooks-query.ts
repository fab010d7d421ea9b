/** The entities of a query, in the provider's spelling. */
export type QuickBooksEntity =
  | 'Account'
  | 'CompanyCurrency'
  | 'CreditMemo'
  | 'Customer'
  | 'Invoice'
  | 'Item'
  | 'Payment'
  | 'Purchase'
  | 'TaxCode'
  | 'TaxRate'
  | 'Term';

type Property = 'AccountType' | 'Active' | 'CustomerRef' | 'DisplayName' | 'DocNumber' | 'Name' | 'TxnDate';

/**
 * A condition: a property equals a text or matches a pattern, an id is one of several, or a date or moment is at least
 * or at most another.
 */
export type QuickBooksCondition =
  | { readonly property: Property; readonly equals: string }
  | { readonly property: Property; readonly like: string }
  | { readonly property: 'Id'; readonly among: readonly string[] }
  | { readonly property: 'TxnDate' | 'MetaData.LastUpdatedTime'; readonly from: string }
  | { readonly property: 'TxnDate'; readonly to: string };

/** The most rows in one answer to a query; more need another page. */
export const QUERY_ROWS_MAX = 1000;

/** A query in the provider's language. Rows are counted from 1. */
export function queryStatement(
  entity: QuickBooksEntity,
  conditions: readonly QuickBooksCondition[],
  firstRow = 1,
  rowsMax = QUERY_ROWS_MAX,
  isNewestFirst = false,
): string {
  const where = conditions.map(conditionText).join(' AND ');
  const order = isNewestFirst ? ' ORDERBY MetaData.CreateTime DESC' : '';
  return `SELECT * FROM ${entity}${where === '' ? '' : ` WHERE ${where}`}${order} STARTPOSITION ${firstRow} MAXRESULTS ${rowsMax}`;
}

function conditionText(condition: QuickBooksCondition): string {
  if ('equals' in condition) return `${condition.property} = ${quoted(condition.equals)}`;
  if ('like' in condition) return `${condition.property} LIKE ${quoted(condition.like)}`;
  if ('among' in condition) return `${condition.property} IN (${condition.among.map(quoted).join(', ')})`;
  if ('from' in condition) return `${condition.property} >= ${quoted(condition.from)}`;
  return `${condition.property} <= ${quoted(condition.to)}`;
}

/**
 * The condition for rows of a name. A typographic apostrophe in a value is a syntax error (4000) in the books, and
 * users write one name with either kind of quotes: quotes and everything beyond Latin-1 are wildcards, so the caller
 * compares each row.
 */
export function ofName(property: 'DisplayName' | 'DocNumber' | 'Name', name: string): QuickBooksCondition {
  const pattern = name.replace(/(?:['"`]|[\u0100-\u{10FFFF}])+/gu, '%');
  return pattern === name ? { property, equals: name } : { property, like: pattern };
}

/** Whether a pattern says next to nothing: wildcards, blanks and signs alone. */
export const isAnything = (condition: QuickBooksCondition): boolean =>
  'like' in condition && !/[\p{L}\p{N}]/u.test(condition.like);

/** Whether another row may be part of the response because it matches the pattern. */
export function fitsPattern(condition: QuickBooksCondition, text: string): boolean {
  if (!('like' in condition)) return false;
  const parts = condition.like.split('%').map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'isu').test(text);
}

/**
 * A text as a value of the query language. This is the only place where a value enters a query: backslash and
 * apostrophe are escaped, control characters become blanks.
 */
export function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is meant
  const cleaned = value.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return `'${cleaned.replace(/[\\']/g, (character) => `\\${character}`)}'`;
}
