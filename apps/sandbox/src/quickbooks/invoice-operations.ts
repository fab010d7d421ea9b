import { exactly, roundHalfAwayFromZero, subtract, toText, ZERO } from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { type BooksAtWork, changedRecord, findRecord, keepRecord } from './books.ts';
import { currencyPlaces } from '../wire/currencies.ts';
import { textOf } from '../wire/field-reading.ts';
import { optional } from './invoice-lines.ts';
import { changeCustomerBalance, formForUpdate, invoices, type SalesForm } from './invoices.ts';
import { businessRule, missingParameter, objectNotFound } from './quickbooks-fault.ts';
import type { Invoice } from './records.ts';

function named(books: BooksAtWork, body: JsonObject, form: SalesForm): Invoice {
  const id = textOf(body, 'Id');
  if (id === undefined) throw missingParameter('Id');
  if (textOf(body, 'SyncToken') === undefined) throw missingParameter('SyncToken');
  if (findRecord(books, form.shelf, id)?.state === 'deleted') throw objectNotFound(form.name, id);
  return formForUpdate(books, form, id, textOf(body, 'SyncToken'));
}

/** Keeps number and lines and sets every amount to zero. */
export function voidInvoice(books: BooksAtWork, body: JsonObject): Invoice {
  const current = named(books, body, invoices);
  if (current.paymentIds.length > 0) throw businessRule('Unlink the payments before you void this invoice.');
  const zero = toText(roundHalfAwayFromZero(ZERO, currencyPlaces(current.currency)));
  const note = textOf(current.written, 'PrivateNote');
  const voided: Invoice = {
    ...current,
    ...changedRecord(books, current),
    state: 'voided',
    lines: current.lines.map((line) =>
      line.kind === 'text'
        ? line
        : { ...line, amount: zero, ...(line.kind === 'sales' && line.quantity !== undefined ? { quantity: '0' } : {}) },
    ),
    taxLines: current.taxLines.map((line) => ({ ...line, net: zero, amount: zero })),
    totalTax: zero,
    total: zero,
    balance: zero,
    written: { ...current.written, PrivateNote: note === undefined ? 'Voided' : `Voided - ${note}` },
    ...optional('lastRequestId', books.requestId ?? current.lastRequestId),
  };
  keepRecord(books, 'invoices', voided);
  changeCustomerBalance(books, current.customerId, subtract(ZERO, exactly(current.balance)));
  return voided;
}

/** Takes a document out of the books. */
export function deleteSalesForm(books: BooksAtWork, body: JsonObject, form: SalesForm): Invoice {
  const current = named(books, body, form);
  if (current.paymentIds.length > 0) throw businessRule('Unlink the payments before you delete this invoice.');
  const deleted: Invoice = {
    ...current,
    ...changedRecord(books, current),
    state: 'deleted',
    ...optional('lastRequestId', books.requestId ?? current.lastRequestId),
  };
  keepRecord(books, form.shelf, deleted);
  changeCustomerBalance(books, current.customerId, subtract(ZERO, form.owed(current.balance)));
  return deleted;
}
