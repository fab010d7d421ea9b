import { add, compare, type Decimal, exactly, subtract, toText, ZERO } from '../wire/decimal.ts';
import type { Json, JsonObject } from '../wire/exact-json.ts';
import { pacificDay } from '../wire/pacific-time.ts';
import {
  allRecords,
  type BooksAtWork,
  changedRecord,
  currentForUpdate,
  findRecord,
  keepRecord,
  newRecord,
  type OpenBooks,
} from './books.ts';
import { exchangeRate } from './exchange-rates.ts';
import { idOf, isTrue, keepable, listOf, objectOf, textOf } from '../wire/field-reading.ts';
import { linesAsWritten, optional, readLines } from './invoice-lines.ts';
import { totalsOf } from './invoice-tax.ts';
import { badReference, businessRule, closedPeriod, duplicateNumber, missingParameter } from './quickbooks-fault.ts';
import type { Customer, Invoice } from './records.ts';
import { checkShape, type Shape } from './request-shape.ts';
import { invoiceShape } from './request-shapes.ts';
import { dueDay, findTerm } from './terms.ts';

const FIRST_TRANSACTION_ID = 145;
const FIRST_DOC_NUMBER = 1038;
const NOT_KEPT = new Set([
  'Id',
  'SyncToken',
  'sparse',
  'domain',
  'status',
  'MetaData',
  'LinkedTxn',
  'TotalAmt',
  'Balance',
  'HomeTotalAmt',
  'HomeBalance',
  'RemainingCredit',
  'InvoiceLink',
  'DeliveryInfo',
  'FreeFormAddress',
  'TaxExemptionRef',
  'RecurDataRef',
  'AllowIPNPayment',
  'AllowOnlinePayment',
  'CustomExtensions',
]);

/** A kind of document with sales lines, and its effect on the customer's balance. */
export type SalesForm = {
  readonly name: 'Invoice' | 'CreditMemo';
  readonly shelf: 'invoices' | 'creditMemos';
  readonly shape: Shape;
  /** By how much an amount of it raises the customer's balance. */
  readonly owed: (amount: string) => Decimal;
};
export const invoices: SalesForm = { name: 'Invoice', shelf: 'invoices', shape: invoiceShape, owed: exactly };

/** Creates a document, or updates one if the request has its id. */
export function writeSalesForm(books: BooksAtWork, body: JsonObject, form: SalesForm): Invoice {
  checkShape(body, form.shape);
  const id = textOf(body, 'Id');
  const current = id === undefined ? undefined : formForUpdate(books, form, id, textOf(body, 'SyncToken'));
  if (current?.state === 'voided') throw businessRule('A voided invoice cannot be changed.');
  const sent: Record<string, Json> = {};
  for (const [name, value] of Object.entries(body)) {
    const plain = NOT_KEPT.has(name) ? undefined : keepable(value);
    if (plain !== undefined) sent[name] = plain;
  }
  const written = current !== undefined && isTrue(body, 'sparse') ? { ...current.written, ...sent } : sent;
  const made = workOut(books, form, written, current);
  keepRecord(books, form.shelf, made);
  if (current !== undefined)
    changeCustomerBalance(books, current.customerId, subtract(ZERO, form.owed(current.balance)));
  changeCustomerBalance(books, made.customerId, form.owed(made.balance));
  return made;
}

/** A valid document with the current SyncToken. */
export function formForUpdate(books: OpenBooks, form: SalesForm, id: string, syncToken: string | undefined): Invoice {
  const invoice = currentForUpdate(books, form.shelf, id, syncToken);
  if (invoice.state === 'deleted') throw badReference(form.name, id);
  if (isClosed(books, invoice.day)) throw closedPeriod(invoice.day);
  return invoice;
}

function workOut(books: BooksAtWork, form: SalesForm, written: JsonObject, current: Invoice | undefined): Invoice {
  const customer = billedCustomer(books, written);
  if ((listOf(written, 'Line') ?? []).length === 0) throw missingParameter('Line');
  const currency = invoiceCurrency(books, written, customer);
  for (const name of ['DepartmentRef', 'ClassRef', 'ProjectRef']) {
    const id = idOf(written, name);
    if (id !== undefined) throw badReference(name, id);
  }
  const day = textOf(written, 'TxnDate') ?? current?.day ?? pacificDay(books.now);
  if (isClosed(books, day)) throw closedPeriod(day);
  const lines = readLines(books, written, currency);
  const totals = totalsOf(books, written, lines, currency);
  const due = textOf(written, 'DueDate') ?? dueByTerm(written, customer, day);
  if (textOf(written, 'EmailStatus') === 'NeedToSend' && emailOf(written, customer) === undefined)
    throw missingParameter('BillEmail');
  const rate = books.preferences.multiCurrency
    ? (textOf(written, 'ExchangeRate') ?? exchangeRate(books, currency))
    : undefined;
  const paid = current === undefined ? exactly('0') : subtract(exactly(current.total), exactly(current.balance));
  if (compare(paid, exactly(totals.total)) > 0)
    throw businessRule('The invoice total cannot be less than what was paid.');
  const docNumber = numberFor(books, form, written, current);
  const record =
    current === undefined ? newRecord(books, 'transaction', FIRST_TRANSACTION_ID) : changedRecord(books, current);
  return {
    ...record,
    ...totals,
    state: 'open',
    customerId: customer.id,
    currency,
    ...optional('exchangeRate', rate),
    ...optional('docNumber', docNumber),
    ...optional('numberKey', docNumber?.toLowerCase()),
    day,
    dueDay: due,
    lines,
    balance: toText(subtract(exactly(totals.total), paid)),
    paymentIds: current?.paymentIds ?? [],
    written: {
      ...written,
      ...optional('DocNumber', docNumber),
      Line: linesAsWritten(lines, listOf(written, 'Line') ?? []),
      TxnDate: day,
      ...(form === invoices ? { DueDate: due } : {}),
      ...optional('ExchangeRate', rate),
    },
    ...optional('firstRequestId', current === undefined ? books.requestId : current.firstRequestId),
    ...optional('lastRequestId', books.requestId ?? current?.lastRequestId),
  };
}

function billedCustomer(books: OpenBooks, written: JsonObject): Customer {
  const id = idOf(written, 'CustomerRef');
  if (id === undefined) throw missingParameter('CustomerRef');
  const customer = findRecord(books, 'customers', id);
  if (customer === undefined || !customer.active) throw badReference('CustomerRef', id);
  return customer;
}

function invoiceCurrency(books: OpenBooks, written: JsonObject, customer: Customer): string {
  const sent = idOf(written, 'CurrencyRef');
  const { multiCurrency } = books.preferences;
  if (sent === undefined && multiCurrency) throw missingParameter('CurrencyRef');
  if (sent !== undefined && sent !== customer.currency)
    throw businessRule(`The currency of the transaction (${sent}) is not the currency of the customer.`, 'CurrencyRef');
  const rate = textOf(written, 'ExchangeRate');
  if (rate !== undefined && !multiCurrency)
    throw businessRule('Multicurrency is not switched on for this company.', 'ExchangeRate');
  if (rate !== undefined && exactly(rate).units <= 0n)
    throw businessRule('The exchange rate must be above zero.', 'ExchangeRate');
  if (
    rate !== undefined &&
    customer.currency === books.company.homeCurrency &&
    compare(exactly(rate), exactly('1')) !== 0
  )
    throw businessRule('The exchange rate of the home currency is 1.', 'ExchangeRate');
  return customer.currency;
}

function dueByTerm(written: JsonObject, customer: Customer, day: string): string {
  const termId = idOf(written, 'SalesTermRef') ?? idOf(customer.written, 'SalesTermRef') ?? '3';
  const term = findTerm(termId);
  if (term === undefined) throw badReference('SalesTermRef', termId);
  return dueDay(term, day);
}

/** The customer's address for the invoice mail. */
export function emailOf(written: JsonObject, customer: Customer): string | undefined {
  return (
    textOf(objectOf(written, 'BillEmail') ?? {}, 'Address') ??
    textOf(objectOf(customer.written, 'PrimaryEmailAddr') ?? {}, 'Address')
  );
}

function numberFor(
  books: BooksAtWork,
  form: SalesForm,
  written: JsonObject,
  current: Invoice | undefined,
): string | undefined {
  const sent = textOf(written, 'DocNumber');
  const booksNumber = sent === 'AUTO_GENERATE' || (!books.preferences.customTxnNumbers && current === undefined);
  if (booksNumber) return nextFreeNumber(books, form);
  if (!books.preferences.customTxnNumbers) return current?.docNumber;
  if (sent === undefined || sent === current?.docNumber) return sent;
  const other = formNumbered(books, form, sent);
  const checks = books.preferences.warnDuplicateNumbers && !books.include.has('allowduplicatedocnum');
  if (checks && other !== undefined && other.id !== current?.id) throw duplicateNumber(sent, form.name, other.id);
  return sent;
}

function nextFreeNumber(books: BooksAtWork, form: SalesForm): string {
  for (;;) {
    const number = String(
      books.pen.nextNumber(`quickbooks/${books.company.realmId}`, 'document number', FIRST_DOC_NUMBER),
    );
    if (formNumbered(books, form, number) === undefined) return number;
  }
}

/** The check includes documents of the same kind only. */
function formNumbered(books: OpenBooks, form: SalesForm, docNumber: string): Invoice | undefined {
  const wanted = docNumber.toLowerCase();
  return allRecords(books, form.shelf).find((other) => other.numberKey === wanted && other.state !== 'deleted');
}

export function isClosed(books: OpenBooks, day: string): boolean {
  const { closedThrough } = books.preferences;
  return closedThrough !== null && day <= closedThrough;
}

/** Changes the customer's balance by the given amount. */
export function changeCustomerBalance(books: BooksAtWork, customerId: string, by: ReturnType<typeof exactly>): void {
  const customer = findRecord(books, 'customers', customerId);
  if (customer === undefined || by.units === 0n) return;
  // A changed balance changes the time of the last update but not the SyncToken, as recorded.
  keepRecord(books, 'customers', {
    ...customer,
    balance: toText(add(exactly(customer.balance), by)),
    changedAt: books.now.toISOString(),
  });
}
