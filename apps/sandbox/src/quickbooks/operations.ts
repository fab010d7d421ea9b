import { isObject, type Json, type JsonObject } from '../wire/exact-json.ts';
import { type BooksAtWork, findRecord, type OpenBooks } from './books.ts';
import { customerOnTheWire, writeCustomer } from './customers.ts';
import { creditMemoOnTheWire, creditMemos } from './credit-memos.ts';
import { deleteSalesForm, voidInvoice } from './invoice-operations.ts';
import { invoiceOnTheWire } from './invoice-on-the-wire.ts';
import { invoices, writeSalesForm } from './invoices.ts';
import { itemOnTheWire, writeItem } from './items.ts';
import { applyAutomatically, endPayment, paymentOnTheWire, writePayment } from './payments.ts';
import { deletePurchase, purchaseOnTheWire, writePurchase } from './purchases.ts';
import { invalidId, objectNotFound, unsupportedOperation, unsupportedProperty } from './quickbooks-fault.ts';
import type { StoredRecord } from './records.ts';

/** The HTTP operations on one kind of document. */
type EntityCalls = {
  readonly name: string;
  readonly write?: (books: BooksAtWork, body: JsonObject, operation: string | undefined) => JsonObject;
  readonly read?: (books: OpenBooks, id: string) => JsonObject | undefined;
};

const gone = (record: StoredRecord): JsonObject => ({ domain: 'QBO', status: 'Deleted', Id: record.id });

const callsOfEntity: Readonly<Record<string, EntityCalls>> = {
  customer: {
    name: 'Customer',
    write: (books, body, operation) => customerOnTheWire(books, writeCustomer(books, onlyPlain(body, operation))),
    read: (books, id) => {
      const customer = findRecord(books, 'customers', id);
      return customer === undefined ? undefined : customerOnTheWire(books, customer);
    },
  },
  item: {
    name: 'Item',
    write: (books, body, operation) => itemOnTheWire(writeItem(books, onlyPlain(body, operation))),
  },
  invoice: {
    name: 'Invoice',
    write: (books, body, operation) => {
      if (operation === 'delete') return gone(deleteSalesForm(books, body, invoices));
      return invoiceOnTheWire(
        books,
        operation === 'void' ? voidInvoice(books, body) : writeSalesForm(books, onlyPlain(body, operation), invoices),
      );
    },
    read: (books, id) => {
      const invoice = findRecord(books, 'invoices', id);
      return invoice === undefined || invoice.state === 'deleted' ? undefined : invoiceOnTheWire(books, invoice);
    },
  },
  creditmemo: {
    name: 'CreditMemo',
    write: (books, body, operation) => {
      if (operation === 'delete') return gone(deleteSalesForm(books, body, creditMemos));
      const memo = writeSalesForm(books, onlyPlain(body, operation), creditMemos);
      if (memo.syncToken === 0) applyAutomatically(books, memo);
      return creditMemoOnTheWire(books, findRecord(books, 'creditMemos', memo.id) ?? memo);
    },
    read: (books, id) => {
      const memo = findRecord(books, 'creditMemos', id);
      return memo === undefined || memo.state === 'deleted' ? undefined : creditMemoOnTheWire(books, memo);
    },
  },
  payment: {
    name: 'Payment',
    write: (books, body, operation) => {
      if (operation === 'delete') return gone(endPayment(books, body, 'deleted'));
      // a payment is voided by a sparse update that includes "void"
      const isVoid = operation === 'void' || (operation === 'update' && books.include.has('void'));
      return paymentOnTheWire(
        books,
        isVoid ? endPayment(books, body, 'voided') : writePayment(books, onlyPlain(body, operation)),
      );
    },
    read: (books, id) => {
      const payment = findRecord(books, 'payments', id);
      return payment === undefined || payment.state === 'deleted' ? undefined : paymentOnTheWire(books, payment);
    },
  },
  purchase: {
    name: 'Purchase',
    write: (books, body, operation) =>
      operation === 'delete'
        ? gone(deletePurchase(books, body))
        : purchaseOnTheWire(books, writePurchase(books, onlyPlain(body, operation))),
    read: (books, id) => {
      const purchase = findRecord(books, 'purchases', id);
      return purchase === undefined || purchase.state === 'deleted' ? undefined : purchaseOnTheWire(books, purchase);
    },
  },
};

function onlyPlain(body: JsonObject, operation: string | undefined): JsonObject {
  if (operation !== undefined && operation !== 'update' && operation !== 'create')
    throw unsupportedOperation(operation);
  return body;
}

/** Carries out one write and returns its envelope, without the time. */
export function write(books: BooksAtWork, entity: string, body: Json, operation?: string): JsonObject {
  const calls = Object.hasOwn(callsOfEntity, entity) ? callsOfEntity[entity] : undefined;
  if (calls?.write === undefined) throw unsupportedOperation(entity);
  if (!isObject(body)) throw unsupportedProperty('body');
  return { [calls.name]: calls.write(books, body, operation) };
}

/** Reads one document in its envelope, without the time. */
export function read(books: OpenBooks, entity: string, id: string): JsonObject {
  const calls = Object.hasOwn(callsOfEntity, entity) ? callsOfEntity[entity] : undefined;
  if (calls?.read === undefined) throw unsupportedOperation(entity);
  if (!/^\d+$/.test(id)) throw invalidId('Id', id);
  const document = calls.read(books, id);
  if (document === undefined) throw objectNotFound(calls.name, id);
  return { [calls.name]: document };
}

/** Every call of the API as it is counted: `POST /customer`, `GET /customer/{id}`. */
export const quickBooksCalls: readonly string[] = [
  'GET /query',
  'GET /companyinfo/{id}',
  'GET /preferences',
  ...Object.entries(callsOfEntity).flatMap(([entity, calls]) => [
    ...(calls.write === undefined ? [] : [`POST /${entity}`]),
    ...(calls.read === undefined ? [] : [`GET /${entity}/{id}`]),
  ]),
];
