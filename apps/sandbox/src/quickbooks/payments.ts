import { add, compare, type Decimal, exactly, roundHalfAwayFromZero, subtract, toText, ZERO } from '../wire/decimal.ts';
import { exact, isObject, type Json, type JsonObject } from '../wire/exact-json.ts';
import { pacificDay } from '../wire/pacific-time.ts';
import {
  type BooksAtWork,
  changedRecord,
  currentForUpdate,
  findRecord,
  keepRecord,
  newRecord,
  type OpenBooks,
  recordOnTheWire,
} from './books.ts';
import { currencyName, currencyPlaces } from '../wire/currencies.ts';
import { exchangeRate } from './exchange-rates.ts';
import { idOf, listOf, textOf } from '../wire/field-reading.ts';
import { optional } from './invoice-lines.ts';
import { changeCustomerBalance, isClosed } from './invoices.ts';
import { badReference, businessRule, closedPeriod, missingParameter, objectNotFound } from './quickbooks-fault.ts';
import type { Payment } from './records.ts';
import { checkShape } from './request-shape.ts';
import { paymentShape } from './request-shapes.ts';

/** Takes in money of a customer and applies it to the invoices it names. */
export function writePayment(books: BooksAtWork, body: JsonObject): Payment {
  checkShape(body, paymentShape);
  const id = textOf(body, 'Id');
  const current = id === undefined ? undefined : livePayment(books, body);
  const totalText = textOf(body, 'TotalAmt');
  if (totalText === undefined) throw missingParameter('TotalAmt');
  const customerId = idOf(body, 'CustomerRef');
  if (customerId === undefined) throw missingParameter('CustomerRef');
  const customer = findRecord(books, 'customers', customerId);
  if (customer === undefined || !customer.active) throw badReference('CustomerRef', customerId);
  const currency = idOf(body, 'CurrencyRef');
  if (currency === undefined && books.preferences.multiCurrency) throw missingParameter('CurrencyRef');
  if (currency !== undefined && currency !== customer.currency)
    throw businessRule('The currency is not that of the customer.', 'CurrencyRef');
  const day = textOf(body, 'TxnDate') ?? current?.day ?? pacificDay(books.now);
  if (isClosed(books, day)) throw closedPeriod(day);
  if (current !== undefined) unapply(books, current);

  const total = roundHalfAwayFromZero(exactly(totalText), currencyPlaces(customer.currency));
  const applied = (listOf(body, 'Line') ?? []).filter((line) => isObject(line)).map((line) => appliedPart(line));
  const sum = applied.reduce((soFar, part) => add(soFar, exactly(part.amount)), ZERO);
  if (compare(sum, total) > 0) throw businessRule('The amounts applied are more than the payment.', 'Line');
  const record = current === undefined ? newRecord(books, 'transaction', 145) : changedRecord(books, current);
  const rate = books.preferences.multiCurrency
    ? (textOf(body, 'ExchangeRate') ?? exchangeRate(books, customer.currency, day))
    : undefined;
  const payment: Payment = {
    ...record,
    state: 'open',
    customerId,
    currency: customer.currency,
    ...optional('exchangeRate', rate),
    day,
    total: toText(total),
    applied,
    written: {
      ...optional('PaymentRefNum', textOf(body, 'PaymentRefNum')),
      ...optional('PrivateNote', textOf(body, 'PrivateNote')),
    },
    ...optional('lastRequestId', books.requestId),
  };
  for (const part of applied) applyTo(books, payment, part.invoiceId, exactly(part.amount));
  keepRecord(books, 'payments', payment);
  changeCustomerBalance(books, customerId, subtract(ZERO, total));
  return payment;
}

function appliedPart(line: JsonObject): { invoiceId: string; amount: string } {
  const amount = textOf(line, 'Amount');
  if (amount === undefined) throw missingParameter('Line.Amount');
  const [link] = listOf(line, 'LinkedTxn') ?? [];
  const invoiceId = isObject(link) ? textOf(link, 'TxnId') : undefined;
  if (invoiceId === undefined) throw missingParameter('Line.LinkedTxn');
  return { invoiceId, amount };
}

function applyTo(books: BooksAtWork, payment: Payment, invoiceId: string, amount: Decimal): void {
  const invoice = findRecord(books, 'invoices', invoiceId);
  if (invoice === undefined || invoice.state !== 'open') throw badReference('Line.LinkedTxn.TxnId', invoiceId);
  if (invoice.customerId !== payment.customerId)
    throw businessRule('The invoice belongs to another customer.', 'Line.LinkedTxn');
  if (compare(amount, exactly(invoice.balance)) > 0)
    throw businessRule('The amount is more than the open balance of the invoice.', 'Line.Amount');
  const balance = toText(subtract(exactly(invoice.balance), amount));
  keepRecord(books, 'invoices', {
    ...invoice,
    ...changedRecord(books, invoice),
    balance,
    paymentIds: [...invoice.paymentIds, payment.id],
  });
}

function unapply(books: BooksAtWork, payment: Payment): void {
  for (const part of payment.applied) {
    const invoice = findRecord(books, 'invoices', part.invoiceId);
    if (invoice === undefined) continue;
    const balance = toText(add(exactly(invoice.balance), exactly(part.amount)));
    keepRecord(books, 'invoices', {
      ...invoice,
      ...changedRecord(books, invoice),
      balance,
      paymentIds: invoice.paymentIds.filter((id) => id !== payment.id),
    });
  }
  changeCustomerBalance(books, payment.customerId, exactly(payment.total));
}

function livePayment(books: OpenBooks, body: JsonObject): Payment {
  const id = textOf(body, 'Id') ?? '';
  const payment = currentForUpdate(books, 'payments', id, textOf(body, 'SyncToken'));
  if (payment.state === 'deleted') throw objectNotFound('Payment', id);
  if (isClosed(books, payment.day)) throw closedPeriod(payment.day);
  return payment;
}

/** Voids or deletes a payment; its invoices are open again by that much. */
export function endPayment(books: BooksAtWork, body: JsonObject, state: 'voided' | 'deleted'): Payment {
  if (textOf(body, 'Id') === undefined) throw missingParameter('Id');
  const current = livePayment(books, body);
  unapply(books, current);
  const note = state === 'voided' ? { PrivateNote: 'Voided' } : {};
  const ended: Payment = {
    ...current,
    ...changedRecord(books, current),
    state,
    applied: [],
    total: state === 'voided' ? '0.00' : current.total,
    written: { ...current.written, ...note },
  };
  keepRecord(books, 'payments', ended);
  return ended;
}

/** A payment as the books answer it. */
export function paymentOnTheWire(books: OpenBooks, payment: Payment): JsonObject {
  const customer = findRecord(books, 'customers', payment.customerId);
  const applied = payment.applied.reduce((sum, part) => add(sum, exactly(part.amount)), ZERO);
  const unapplied = subtract(exactly(payment.total), applied);
  const lines: Json[] = payment.applied.map((part) => ({
    Amount: exact(part.amount),
    LinkedTxn: [{ TxnId: part.invoiceId, TxnType: 'Invoice' }],
  }));
  return {
    CustomerRef: { value: payment.customerId, name: customer?.displayName ?? '' },
    DepositToAccountRef: { value: '4' },
    ...payment.written,
    TotalAmt: exact(payment.total),
    UnappliedAmt: exact(toText(roundHalfAwayFromZero(unapplied, currencyPlaces(payment.currency)))),
    ProcessPayment: false,
    ...recordOnTheWire(payment),
    TxnDate: payment.day,
    CurrencyRef: { value: payment.currency, name: currencyName(payment.currency) },
    ...(payment.exchangeRate === undefined ? {} : { ExchangeRate: exact(payment.exchangeRate) }),
    Line: lines,
  };
}
