import { compare, parseDecimal } from '../wire/decimal.ts';
import { ExactNumber, isObject, type Json, type JsonObject, writeJson } from '../wire/exact-json.ts';
import { pacificDay } from '../wire/pacific-time.ts';
import { accountsOnTheWire } from './accounts.ts';
import { allRecords, findRecord, type OpenBooks } from './books.ts';
import { companyCurrencies, companyInfo, preferencesOnTheWire } from './company-answers.ts';
import { customerOnTheWire } from './customers.ts';
import { exchangeRateOnTheWire } from './exchange-rates.ts';
import { invoiceOnTheWire } from './invoice-on-the-wire.ts';
import { itemOnTheWire, items } from './items.ts';
import { paymentOnTheWire } from './payments.ts';
import { invalidQuery } from './quickbooks-fault.ts';
import { type Condition, parseQuery, type Query } from './query-language.ts';
import type { Customer, Invoice } from './records.ts';
import { taxCodeOnTheWire, taxCodes, taxRateOnTheWire, taxRates } from './tax-tables.ts';
import { termOnTheWire, terms } from './terms.ts';

/** An entity that can be asked for, with the properties a condition may name beyond Id and the times. */
type Queryable = {
  readonly name: string;
  readonly rows: (books: OpenBooks) => JsonObject[];
  readonly properties: readonly string[];
  /** Name lists hide what is inactive unless it is asked for. */
  readonly hidesInactive?: boolean;
};

const byName = (rows: JsonObject[], name: string) =>
  rows.sort((a, b) => compareValues(valueOf(a, name), valueOf(b, name)));
const newestFirst = <T extends { id: string }>(records: T[]) => records.sort((a, b) => Number(b.id) - Number(a.id));
const none = () => [];

/** Customers carry two fields of the books' own in lists that single answers do not have, as recorded. */
const customerInList = (books: OpenBooks, customer: Customer): JsonObject => ({
  ...customerOnTheWire(books, customer),
  ClientEntityId: '0',
  V4IDPseudonym: `00209${customer.id.padStart(33, '8')}`,
});

const queryables: readonly Queryable[] = [
  {
    name: 'Customer',
    rows: (books) =>
      byName(
        allRecords(books, 'customers').map((row) => customerInList(books, row)),
        'DisplayName',
      ),
    properties: [
      'DisplayName',
      'CompanyName',
      'GivenName',
      'FamilyName',
      'PrimaryEmailAddr',
      'Active',
      'Balance',
      'FullyQualifiedName',
      'PrintOnCheckName',
    ],
    hidesInactive: true,
  },
  {
    name: 'Item',
    rows: (books) => byName(items(books).map(itemOnTheWire), 'Name'),
    properties: ['Name', 'Type', 'Active', 'Sku', 'UnitPrice', 'FullyQualifiedName'],
    hidesInactive: true,
  },
  {
    name: 'Invoice',
    rows: (books) =>
      newestFirst(allRecords(books, 'invoices').filter((row) => row.state !== 'deleted')).map((row) =>
        invoiceInList(books, row),
      ),
    properties: [
      'DocNumber',
      'CustomerRef',
      'TxnDate',
      'DueDate',
      'Balance',
      'TotalAmt',
      'SalesTermRef',
      'EmailStatus',
      'PrivateNote',
    ],
  },
  {
    name: 'Payment',
    rows: (books) =>
      newestFirst(allRecords(books, 'payments').filter((row) => row.state !== 'deleted')).map((row) =>
        paymentOnTheWire(books, row),
      ),
    properties: ['CustomerRef', 'TxnDate', 'TotalAmt', 'PaymentRefNum', 'UnappliedAmt'],
  },
  {
    name: 'Term',
    rows: (books) => byName(terms(books).map(termOnTheWire), 'Name'),
    properties: ['Name', 'DueDays', 'Active', 'Type'],
    hidesInactive: true,
  },
  {
    name: 'TaxCode',
    rows: (books) => taxCodes(books).map((code) => taxCodeOnTheWire(books, code)),
    properties: ['Name', 'Description', 'Active', 'Taxable', 'TaxGroup'],
  },
  {
    name: 'TaxRate',
    rows: (books) => taxRates(books).map(taxRateOnTheWire),
    properties: ['Name', 'Description', 'Active', 'RateValue'],
  },
  {
    name: 'TaxAgency',
    rows: () => [{ DisplayName: 'Tax authority', domain: 'QBO', sparse: false, Id: '1', SyncToken: '0' }],
    properties: ['DisplayName'],
  },
  {
    name: 'Account',
    rows: (books) => byName(accountsOnTheWire(books.company.homeCurrency), 'Name'),
    properties: ['Name', 'AccountType', 'AccountSubType', 'Classification', 'Active'],
    hidesInactive: true,
  },
  { name: 'CompanyInfo', rows: (books) => [companyInfo(books)], properties: ['CompanyName', 'Country'] },
  { name: 'Preferences', rows: (books) => [preferencesOnTheWire(books)], properties: [] },
  { name: 'CompanyCurrency', rows: companyCurrencies, properties: ['Code', 'Name', 'Active'] },
  { name: 'ExchangeRate', rows: none, properties: ['SourceCurrencyCode', 'AsOfDate'] },
  ...['Vendor', 'Employee'].map((name) => ({
    name,
    rows: none,
    properties: ['DisplayName', 'Active', 'PrimaryEmailAddr'],
    hidesInactive: true,
  })),
  ...['Class', 'Department', 'PaymentMethod'].map((name) => ({
    name,
    rows: none,
    properties: ['Name', 'Active'],
    hidesInactive: true,
  })),
  ...['Estimate', 'CreditMemo', 'SalesReceipt', 'Bill'].map((name) => ({
    name,
    rows: none,
    properties: ['DocNumber', 'TxnDate', 'CustomerRef'],
  })),
];

type Rendered = {
  readonly row: JsonObject;
  readonly name: string | undefined;
  readonly written: JsonObject | undefined;
};
const rendered = new WeakMap<Invoice, Rendered>();

/** Rendering is the costly part of a query over thousands of invoices; a kept record never changes in place. */
function invoiceInList(books: OpenBooks, invoice: Invoice): JsonObject {
  const customer = findRecord(books, 'customers', invoice.customerId);
  const [name, written] = [customer?.displayName, customer?.written];
  const ready = rendered.get(invoice);
  if (ready !== undefined && ready.name === name && ready.written === written) return ready.row;
  const row = invoiceOnTheWire(books, invoice);
  rendered.set(invoice, { row, name, written });
  return row;
}

/** The rows of an entity by its name; undefined for an entity the books do not know. */
export function rowsOf(
  books: OpenBooks,
  entity: string,
): { readonly name: string; readonly rows: JsonObject[] } | undefined {
  const queryable = queryables.find((one) => one.name.toLowerCase() === entity.toLowerCase());
  return queryable === undefined ? undefined : { name: queryable.name, rows: queryable.rows(books) };
}

/** The content of `QueryResponse` for one statement. */
export function answerQuery(books: OpenBooks, statement: string): JsonObject {
  const query = parseQuery(statement);
  const queryable = queryables.find((one) => one.name.toLowerCase() === query.entity.toLowerCase());
  if (queryable === undefined) throw invalidQuery(`Invalid entity ${query.entity}`);
  checkProperties(queryable, query);
  const all = queryable.name === 'ExchangeRate' ? exchangeRateRows(books, query) : queryable.rows(books);
  const asksForActive = query.conditions.some((condition) => condition.property.toLowerCase() === 'active');
  const found = all
    .filter((row) => queryable.hidesInactive !== true || asksForActive || row['Active'] !== false)
    .filter((row) => query.conditions.every((condition) => holds(row, condition)));
  if (query.counts) return { totalCount: found.length };
  for (const { property, descending } of query.order.toReversed()) {
    const sign = descending ? -1 : 1;
    found.sort((a, b) => sign * compareValues(valueOf(a, property), valueOf(b, property)));
  }
  const page = found.slice(query.startPosition - 1, query.startPosition - 1 + query.maxResults);
  return page.length === 0
    ? {}
    : { [queryable.name]: page, startPosition: query.startPosition, maxResults: page.length };
}

function checkProperties(queryable: Queryable, query: Query): void {
  const known = new Set([
    'id',
    'metadata.createtime',
    'metadata.lastupdatedtime',
    ...queryable.properties.map((name) => name.toLowerCase()),
  ]);
  for (const { property } of [...query.conditions, ...query.order]) {
    if (!known.has(property.toLowerCase()))
      throw invalidQuery(`Property ${property} not found for Entity ${queryable.name}`);
  }
  for (const condition of query.conditions) {
    if (condition.property.toLowerCase() === 'id' && condition.operator !== '=' && condition.operator !== 'in')
      throw invalidQuery(`Operator ${condition.operator} is not supported for Id`);
  }
}

function exchangeRateRows(books: OpenBooks, query: Query): JsonObject[] {
  const wanted = query.conditions.find((condition) => condition.property.toLowerCase() === 'sourcecurrencycode');
  const day = query.conditions.find((condition) => condition.property.toLowerCase() === 'asofdate')?.values[0];
  return (wanted?.values ?? []).map((code) =>
    exchangeRateOnTheWire(books, code.toUpperCase(), day ?? pacificDay(books.now)),
  );
}

function holds(row: JsonObject, condition: Condition): boolean {
  const value = valueOf(row, condition.property);
  if (value === undefined) return false;
  if (condition.operator === 'like') return likePattern(condition.values[0] ?? '').test(value);
  const comparisons = condition.values.map((wanted) => compareValues(value, wanted));
  const [first = 0] = comparisons;
  if (condition.operator === 'in') return comparisons.includes(0);
  if (condition.operator === '=') return first === 0;
  if (condition.operator === '<') return first < 0;
  if (condition.operator === '>') return first > 0;
  return condition.operator === '<=' ? first <= 0 : first >= 0;
}

function likePattern(wish: string): RegExp {
  const escaped = wish.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^]*')}$`, 'i');
}

/** The comparable text of a property: references by id, e-mail by address. */
function valueOf(row: JsonObject, path: string): string | undefined {
  let value: Json | undefined = row;
  for (const part of path.split('.')) {
    if (!isObject(value)) return undefined;
    const key: string | undefined = Object.keys(value).find((name) => name.toLowerCase() === part.toLowerCase());
    value = key === undefined ? undefined : value[key];
  }
  if (isObject(value)) value = value['value'] ?? value['Address'];
  if (value === undefined || value === null) return undefined;
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value : writeJson(value);
}

function compareValues(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const isTime = /^\d{4}-\d\d-\d\dT/;
  if (isTime.test(a) && /^\d{4}-\d\d-\d\d/.test(b)) return Math.sign(Date.parse(a) - Date.parse(b));
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  if (left !== undefined && right !== undefined) return compare(left, right);
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}
