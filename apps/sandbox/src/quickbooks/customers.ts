import { isObject, type Json, type JsonObject, exact } from '../wire/exact-json.ts';
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
import { currencyName, isCurrency } from '../wire/currencies.ts';
import { idOf, isTrue, keepable, objectOf, textOf } from '../wire/field-reading.ts';
import { badReference, businessRule, duplicateName, missingParameter, QuickBooksFault } from './quickbooks-fault.ts';
import type { Customer } from './records.ts';
import { checkShape } from './request-shape.ts';
import { customerShape } from './request-shapes.ts';
import { findTaxCode } from './tax-tables.ts';
import { findTerm } from './terms.ts';

const KEPT_APART = new Set([
  'Id',
  'SyncToken',
  'sparse',
  'domain',
  'status',
  'MetaData',
  'CurrencyRef',
  'Active',
  'DisplayName',
  'FullyQualifiedName',
  'Balance',
  'BalanceWithJobs',
  'Level',
  'IsProject',
  'ClientEntityId',
  'V4IDPseudonym',
  'CustomExtensions',
]);

/** Creates a customer, or updates one if the request has its id. */
export function writeCustomer(books: BooksAtWork, body: JsonObject): Customer {
  checkShape(body, customerShape);
  const id = textOf(body, 'Id');
  const current = id === undefined ? undefined : currentForUpdate(books, 'customers', id, textOf(body, 'SyncToken'));
  const sent = writtenFields(body);
  // a sparse update clears a field with an empty text
  const written = withoutEmpty(
    current !== undefined && isTrue(body, 'sparse') ? { ...current.written, ...sent } : sent,
  );
  const nameParts = ['Title', 'GivenName', 'MiddleName', 'FamilyName', 'Suffix'].flatMap(
    (part) => textOf(written, part) ?? [],
  );
  const displayName = textOf(body, 'DisplayName') ?? current?.displayName ?? nameParts.join(' ');
  if (displayName === '') throw missingParameter('DisplayName');
  checkName(books, displayName, current?.id);
  checkReferences(books, written);
  const currency = current?.currency ?? currencyForNew(books, body);
  const record = current === undefined ? newRecord(books, 'customer') : changedRecord(books, current);
  const active = body['Active'] === undefined ? (current?.active ?? true) : isTrue(body, 'Active');
  const customer: Customer = {
    ...record,
    displayName,
    active,
    currency,
    written: withAddressIds(books, written),
    balance: current?.balance ?? '0',
  };
  keepRecord(books, 'customers', customer);
  return customer;
}

function writtenFields(body: JsonObject): JsonObject {
  const stored: Record<string, Json> = {};
  for (const [name, value] of Object.entries(body)) {
    const plain = KEPT_APART.has(name) ? undefined : keepable(value);
    if (plain !== undefined) stored[name] = plain;
  }
  return stored;
}

/** The fields with a value: empty texts, and objects of nothing but them, are not stored. */
function withoutEmpty(fields: JsonObject): JsonObject {
  const stored: Record<string, Json> = {};
  for (const [name, value] of Object.entries(fields)) {
    const plain = isObject(value) ? withoutEmpty(value) : value;
    const isEmpty = plain === '' || (isObject(plain) && Object.keys(plain).every((key) => key === 'Id'));
    if (plain !== undefined && !isEmpty) stored[name] = plain;
  }
  return stored;
}

function checkName(books: OpenBooks, displayName: string, ownId: string | undefined): void {
  if (/[:\t\n]/.test(displayName))
    throw businessRule('A name cannot contain a colon, a tab or a new line.', 'DisplayName');
  const wanted = displayName.trim().toLowerCase();
  const taken = allRecords(books, 'customers').some(
    (other) => other.id !== ownId && other.active && other.displayName.trim().toLowerCase() === wanted,
  );
  if (taken) throw duplicateName();
}

function checkReferences(books: OpenBooks, written: JsonObject): void {
  const termId = idOf(written, 'SalesTermRef');
  if (termId !== undefined && findTerm(termId) === undefined) throw badReference('SalesTermRef', termId);
  const taxCodeId = idOf(written, 'DefaultTaxCodeRef');
  if (taxCodeId !== undefined && findTaxCode(books, taxCodeId) === undefined)
    throw badReference('DefaultTaxCodeRef', taxCodeId);
  const parentId = idOf(written, 'ParentRef');
  if (parentId !== undefined && findRecord(books, 'customers', parentId) === undefined)
    throw badReference('ParentRef', parentId);
  const email = textOf(objectOf(written, 'PrimaryEmailAddr') ?? {}, 'Address');
  for (const address of email?.split(',') ?? [])
    if (!/^\S+@\S+$/.test(address.trim()))
      throw new QuickBooksFault(
        '2210',
        'Invalid Email Address format',
        `Email Address does not conform to the syntax rules of RFC 822. Supplied value:${address}`,
        'PrimaryEmailAddr.Address',
      );
}

function currencyForNew(books: OpenBooks, body: JsonObject): string {
  const wanted = idOf(body, 'CurrencyRef') ?? books.company.homeCurrency;
  if (!isCurrency(wanted)) throw badReference('CurrencyRef', wanted);
  if (wanted !== books.company.homeCurrency && !books.preferences.multiCurrency)
    throw businessRule('Multicurrency is not switched on for this company.', 'CurrencyRef');
  return wanted;
}

function withAddressIds(books: BooksAtWork, written: JsonObject): JsonObject {
  const next: Record<string, Json | undefined> = { ...written };
  for (const name of ['BillAddr', 'ShipAddr']) {
    const address = next[name];
    if (!isObject(address) || address['Id'] !== undefined) continue;
    next[name] = { Id: String(books.pen.nextNumber(`quickbooks/${books.company.realmId}`, 'address', 2)), ...address };
  }
  return next;
}

/** A customer in a response. */
export function customerOnTheWire(books: OpenBooks, customer: Customer): JsonObject {
  const { written } = customer;
  const name = customer.active ? customer.displayName : `${customer.displayName} (deleted)`;
  const given = ['GivenName', 'FamilyName'].flatMap((part) => textOf(written, part) ?? []).join(' ');
  const parent = idOf(written, 'ParentRef');
  const parentName = parent === undefined ? undefined : findRecord(books, 'customers', parent)?.displayName;
  return {
    Taxable: written['Taxable'] ?? books.company.region === 'US',
    Job: false,
    BillWithParent: false,
    Balance: exact(customer.balance),
    BalanceWithJobs: exact(customer.balance),
    CurrencyRef: { value: customer.currency, name: currencyName(customer.currency) },
    PreferredDeliveryMethod: 'Print',
    IsProject: false,
    ...recordOnTheWire(customer),
    ...written,
    ...maskedTaxNumbers(written),
    FullyQualifiedName: parentName === undefined ? name : `${parentName}:${name}`,
    DisplayName: name,
    PrintOnCheckName: textOf(written, 'PrintOnCheckName') ?? (given === '' ? customer.displayName : given),
    Active: customer.active,
    ...(books.company.defaultTaxCodeId === undefined || written['DefaultTaxCodeRef'] !== undefined
      ? {}
      : { DefaultTaxCodeRef: { value: books.company.defaultTaxCodeId } }),
  };
}

function maskedTaxNumbers(written: JsonObject): JsonObject {
  const masked: Record<string, Json> = {};
  for (const name of ['PrimaryTaxIdentifier', 'SecondaryTaxIdentifier']) {
    const number = textOf(written, name);
    if (number !== undefined) masked[name] = number.slice(-5).padStart(number.length, 'X');
  }
  return masked;
}
