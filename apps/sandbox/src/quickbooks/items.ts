import { exact, type Json, type JsonObject } from '../wire/exact-json.ts';
import { exactly, toShortText } from '../wire/decimal.ts';
import {
  allRecords,
  type BooksAtWork,
  changedRecord,
  currentForUpdate,
  findRecord,
  keepRecord,
  newRecord,
  type OpenBooks,
  recordOnTheWire,
} from './books.ts';
import { accountName } from './accounts.ts';
import { idOf, isTrue, keepable, textOf } from '../wire/field-reading.ts';
import { badReference, businessRule, duplicateName, missingParameter } from './quickbooks-fault.ts';
import type { Item } from './records.ts';
import { checkShape } from './request-shape.ts';
import { itemShape } from './request-shapes.ts';

const KEPT_APART = new Set([
  'Id',
  'SyncToken',
  'sparse',
  'domain',
  'status',
  'MetaData',
  'Active',
  'Name',
  'FullyQualifiedName',
  'Level',
  'CustomExtensions',
]);
const SET_UP_AT = '2024-01-08T17:00:00.000Z';

/** Every company starts with these two, like a new company of the real books. */
const startingItems: readonly Item[] = ['Services', 'Hours'].map((name, index) => ({
  id: String(index + 1),
  syncToken: 0,
  createdAt: SET_UP_AT,
  changedAt: SET_UP_AT,
  name,
  active: true,
  written: { Type: 'Service', Taxable: false, UnitPrice: '0', IncomeAccountRef: { value: '1' } },
}));

export function items(books: OpenBooks): Item[] {
  const stored = allRecords(books, 'items');
  return [...startingItems.filter((start) => !stored.some((item) => item.id === start.id)), ...stored];
}

export function findItem(books: OpenBooks, id: string): Item | undefined {
  return findRecord(books, 'items', id) ?? startingItems.find((item) => item.id === id);
}

/** Creates an item, or updates one if the request has its id. */
export function writeItem(books: BooksAtWork, body: JsonObject): Item {
  checkShape(body, itemShape);
  const id = textOf(body, 'Id');
  if (id !== undefined) settleStartingItem(books, id);
  const current = id === undefined ? undefined : currentForUpdate(books, 'items', id, textOf(body, 'SyncToken'));
  const sent: Record<string, Json> = {};
  for (const [name, value] of Object.entries(body)) {
    const plain = KEPT_APART.has(name) ? undefined : keepable(value);
    if (plain !== undefined) sent[name] = plain;
  }
  const written = current !== undefined && isTrue(body, 'sparse') ? { ...current.written, ...sent } : sent;
  const name = textOf(body, 'Name') ?? (isTrue(body, 'sparse') ? current?.name : undefined);
  if (name === undefined) throw missingParameter('Name');
  if (textOf(written, 'Type') === undefined) throw missingParameter('Type');
  checkItem(books, name, written, current?.id);
  const active = body['Active'] === undefined ? (current?.active ?? true) : isTrue(body, 'Active');
  const record = current === undefined ? newRecord(books, 'item', 3) : changedRecord(books, current);
  const item: Item = { ...record, name, active, written };
  keepRecord(books, 'items', item);
  return item;
}

function checkItem(books: OpenBooks, name: string, written: JsonObject, ownId: string | undefined): void {
  if (/[:\t\n]/.test(name)) throw businessRule('A name cannot contain a colon, a tab or a new line.', 'Name');
  const wanted = name.trim().toLowerCase();
  if (items(books).some((other) => other.id !== ownId && other.active && other.name.trim().toLowerCase() === wanted))
    throw duplicateName();
  const accountId = idOf(written, 'IncomeAccountRef');
  if (accountId === undefined && textOf(written, 'Type') !== 'Category') throw missingParameter('IncomeAccountRef');
  if (accountId !== undefined && accountName(accountId) === undefined)
    throw badReference('IncomeAccountRef', accountId);
}

function settleStartingItem(books: BooksAtWork, id: string): void {
  const start = startingItems.find((item) => item.id === id);
  if (start !== undefined && findRecord(books, 'items', id) === undefined) keepRecord(books, 'items', start);
}

/** An item in a response. */
export function itemOnTheWire(item: Item): JsonObject {
  const { written } = item;
  const name = item.active ? item.name : `${item.name} (deleted)`;
  const accountId = idOf(written, 'IncomeAccountRef');
  const number = (field: string) => exact(toShortText(exactly(textOf(written, field) ?? '0')));
  return {
    Name: name,
    ...written,
    Active: item.active,
    FullyQualifiedName: name,
    Taxable: written['Taxable'] ?? false,
    UnitPrice: number('UnitPrice'),
    Type: textOf(written, 'Type') ?? 'Service',
    ...(accountId === undefined ? {} : { IncomeAccountRef: { value: accountId, name: accountName(accountId) ?? '' } }),
    PurchaseCost: number('PurchaseCost'),
    TrackQtyOnHand: false,
    ...recordOnTheWire(item),
  };
}
