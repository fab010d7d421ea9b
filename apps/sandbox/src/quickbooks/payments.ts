import { add, compare, exactly, roundHalfAwayFromZero, subtract, toText, ZERO } from '../wire/decimal.ts';
import { exact, type Json, type JsonObject } from '../wire/exact-json.ts';
import { pacificDay } from '../wire/pacific-time.ts';
import { accountName, isDepositAccount, UNDEPOSITED_FUNDS } from './accounts.ts';
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
import { currencyName, currencyPlaces } from '../wire/currencies.ts';
import { exchangeRate } from './exchange-rates.ts';
import { idOf, isTrue, textOf } from '../wire/field-reading.ts';
import { optional } from './invoice-lines.ts';
import { changeCustomerBalance, isClosed } from './invoices.ts';
import { link, linksIn, sumOf, unappliedOf, unlink } from './payment-links.ts';
import {
  badReference,
  businessRule,
  closedPeriod,
  depositedTransaction,
  missingParameter,
  objectNotFound,
} from './quickbooks-fault.ts';
import type { CreditMemo, Payment } from './records.ts';
import { checkShape } from './request-shape.ts';
import { paymentShape } from './request-shapes.ts';

/**
 * Records a customer's payment and applies it, and the named credit memos, to the named invoices. A total of 0 applies
 * credits only.
 */
export function writePayment(books: BooksAtWork, sent: JsonObject): Payment {
  checkShape(sent, paymentShape);
  const current = textOf(sent, 'Id') === undefined ? undefined : livePayment(books, sent);
  // a sparse update keeps omitted fields; the sent lines replace all existing ones
  const isSparse = current !== undefined && isTrue(sent, 'sparse');
  const body = isSparse ? { ...paymentOnTheWire(books, current), ...sent } : sent;
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
  const depositAccountId = idOf(body, 'DepositToAccountRef') ?? UNDEPOSITED_FUNDS;
  if (!isDepositAccount(depositAccountId)) throw badReference('DepositToAccountRef', depositAccountId);
  if (current !== undefined) unapply(books, current);

  const total = roundHalfAwayFromZero(exactly(totalText), currencyPlaces(customer.currency));
  const links = linksIn(body);
  const credits = sumOf(links.credits ?? []);
  const settled = sumOf([...links.applied, ...(links.refunds ?? [])]);
  if (compare(settled, add(total, credits)) > 0)
    throw businessRule('The amounts applied are more than the payment.', 'Line');
  if (compare(credits, settled) > 0)
    throw businessRule('The credits are more than the invoices that they are applied to.', 'Line');
  const record = current === undefined ? newRecord(books, 'transaction', 145) : changedRecord(books, current);
  const rate = books.preferences.multiCurrency
    ? (textOf(body, 'ExchangeRate') ?? exchangeRate(books, customer.currency))
    : undefined;
  const payment: Payment = {
    ...record,
    state: 'open',
    customerId,
    currency: customer.currency,
    ...optional('exchangeRate', rate),
    day,
    total: toText(total),
    ...links,
    depositAccountId,
    written: {
      ...optional('PaymentRefNum', textOf(body, 'PaymentRefNum')),
      ...optional('PrivateNote', textOf(body, 'PrivateNote')),
    },
    ...optional('lastRequestId', books.requestId),
  };
  link(books, payment);
  keepRecord(books, 'payments', payment);
  changeCustomerBalance(books, customerId, subtract(ZERO, total));
  return payment;
}

/**
 * Applies a new credit memo automatically, as companies with that setting do: to the customer's oldest open invoices,
 * by a payment over 0 that no user requested.
 */
export function applyAutomatically(books: BooksAtWork, memo: CreditMemo): void {
  if (!books.preferences.autoApplyCredits) return;
  const open = allRecords(books, 'invoices')
    .filter(
      (one) => one.state === 'open' && one.customerId === memo.customerId && compare(exactly(one.balance), ZERO) > 0,
    )
    .sort((one, other) => one.day.localeCompare(other.day) || Number(one.id) - Number(other.id));
  const lines: Json[] = [];
  let left = exactly(memo.balance);
  for (const invoice of open) {
    const balance = exactly(invoice.balance);
    const part = compare(balance, left) < 0 ? balance : left;
    if (compare(part, ZERO) === 0) break;
    left = subtract(left, part);
    lines.push({ Amount: exact(toText(part)), LinkedTxn: [{ TxnId: invoice.id, TxnType: 'Invoice' }] });
    lines.push({ Amount: exact(toText(part)), LinkedTxn: [{ TxnId: memo.id, TxnType: 'CreditMemo' }] });
  }
  if (lines.length === 0) return;
  writePayment(books, {
    CustomerRef: { value: memo.customerId },
    ...(books.preferences.multiCurrency ? { CurrencyRef: { value: memo.currency } } : {}),
    TotalAmt: exact('0'),
    TxnDate: memo.day,
    PrivateNote: 'Created by QB Online to link credits to charges.',
    Line: lines,
  });
}

function unapply(books: BooksAtWork, payment: Payment): void {
  unlink(books, payment);
  changeCustomerBalance(books, payment.customerId, exactly(payment.total));
}

function livePayment(books: OpenBooks, body: JsonObject): Payment {
  const id = textOf(body, 'Id') ?? '';
  const payment = currentForUpdate(books, 'payments', id, textOf(body, 'SyncToken'));
  if (payment.state === 'deleted') throw objectNotFound('Payment', id);
  if (payment.isDeposited === true) throw depositedTransaction();
  if (isClosed(books, payment.day)) throw closedPeriod(payment.day);
  return payment;
}

/** Voids or deletes a payment; its invoices are open again by its amount. */
export function endPayment(books: BooksAtWork, body: JsonObject, state: 'voided' | 'deleted'): Payment {
  if (textOf(body, 'Id') === undefined) throw missingParameter('Id');
  const current = livePayment(books, body);
  unapply(books, current);
  const before = textOf(current.written, 'PrivateNote');
  const note = state === 'voided' ? { PrivateNote: before === undefined ? 'Voided' : `Voided - ${before}` } : {};
  const ended: Payment = {
    ...current,
    ...changedRecord(books, current),
    state,
    applied: [],
    credits: [],
    refunds: [],
    total: state === 'voided' ? '0.00' : current.total,
    written: { ...current.written, ...note },
  };
  keepRecord(books, 'payments', ended);
  return ended;
}

/** Adds a payment to a bank deposit, after which the books neither change nor delete it. */
export function depositPayment(books: BooksAtWork, id: string): void {
  const payment = findRecord(books, 'payments', id);
  if (payment === undefined) throw objectNotFound('Payment', id);
  keepRecord(books, 'payments', { ...payment, ...changedRecord(books, payment), isDeposited: true });
}

const kindOf = (books: OpenBooks, purchaseId: string): string =>
  findRecord(books, 'purchases', purchaseId)?.kind === 'Check' ? 'Check' : 'Expense';

/** A payment in a response. */
export function paymentOnTheWire(books: OpenBooks, payment: Payment): JsonObject {
  const customer = findRecord(books, 'customers', payment.customerId);
  const unapplied = roundHalfAwayFromZero(unappliedOf(payment), currencyPlaces(payment.currency));
  const lineOf = (amount: string, TxnId: string, TxnType: string): Json => ({
    Amount: exact(amount),
    LinkedTxn: [{ TxnId, TxnType }],
  });
  const account = payment.depositAccountId ?? UNDEPOSITED_FUNDS;
  return {
    CustomerRef: { value: payment.customerId, name: customer?.displayName ?? '' },
    DepositToAccountRef:
      account === UNDEPOSITED_FUNDS ? { value: account } : { value: account, name: accountName(account) ?? '' },
    ...payment.written,
    TotalAmt: exact(payment.total),
    UnappliedAmt: exact(toText(unapplied)),
    ProcessPayment: false,
    ...recordOnTheWire(payment),
    TxnDate: payment.day,
    CurrencyRef: { value: payment.currency, name: currencyName(payment.currency) },
    ...(payment.exchangeRate === undefined ? {} : { ExchangeRate: exact(payment.exchangeRate) }),
    ...(payment.isDeposited === true ? { LinkedTxn: [{ TxnId: `9${payment.id}`, TxnType: 'Deposit' }] } : {}),
    Line: [
      ...payment.applied.map(({ amount, invoiceId }) => lineOf(amount, invoiceId, 'Invoice')),
      ...(payment.credits ?? []).map(({ amount, memoId }) => lineOf(amount, memoId, 'CreditMemo')),
      ...(payment.refunds ?? []).map(({ amount, purchaseId }) => lineOf(amount, purchaseId, kindOf(books, purchaseId))),
    ],
  };
}
