/** What can be asked for, in the provider's spelling. */
export type QuickBooksEntity =
  | 'Account'
  | 'CompanyCurrency'
  | 'CreditMemo'
  | 'Customer'
  | 'Invoice'
  | 'Item'
  | 'Payment'
  | 'TaxCode'
  | 'TaxRate'
  | 'Term';

type Property = 'AccountType' | 'Active' | 'CustomerRef' | 'DisplayName' | 'DocNumber' | 'Name' | 'TxnDate';

/** One condition: a property equals a text, an id is one of several, or a day or a moment is not before or not after another. */
export type QuickBooksCondition =
  | { readonly property: Property; readonly equals: string }
  | { readonly property: 'Id'; readonly among: readonly string[] }
  | { readonly property: 'TxnDate' | 'MetaData.LastUpdatedTime'; readonly from: string }
  | { readonly property: 'TxnDate'; readonly to: string };

/** The most rows that one answer can hold (facts, section 12). */
export const QUERY_ROWS_MAX = 1000;

/** A statement in the provider's query language. Rows are counted from 1. */
export function queryStatement(
  entity: QuickBooksEntity,
  conditions: readonly QuickBooksCondition[],
  firstRow = 1,
  rowsMax = QUERY_ROWS_MAX,
): string {
  const where = conditions.map(conditionText).join(' AND ');
  return `SELECT * FROM ${entity}${where === '' ? '' : ` WHERE ${where}`} STARTPOSITION ${firstRow} MAXRESULTS ${rowsMax}`;
}

function conditionText(condition: QuickBooksCondition): string {
  if ('equals' in condition) return `${condition.property} = ${quoted(condition.equals)}`;
  if ('among' in condition) return `${condition.property} IN (${condition.among.map(quoted).join(', ')})`;
  if ('from' in condition) return `${condition.property} >= ${quoted(condition.from)}`;
  return `${condition.property} <= ${quoted(condition.to)}`;
}

/**
 * A text as a value of the query language. This is the only place where a value enters a statement:
 * backslash and apostrophe are escaped, control characters become blanks.
 */
export function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is meant
  const cleaned = value.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return `'${cleaned.replace(/[\\']/g, (character) => `\\${character}`)}'`;
}
