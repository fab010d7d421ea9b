import { currencyPlaces } from '../wire/currencies.ts';
import { add, compare, type Decimal, exactly, subtract, ZERO } from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import { isDepositAccount } from './bank-accounts.ts';
import {
  allRecords,
  type BooksAtWork,
  findRecord,
  keepRecord,
  newRecord,
  type OpenBooks,
  removeRecord,
} from './books.ts';
import { checkLengths, dayIn, isAboveZero, neededText, numberIn, onTheWire } from './fields.ts';
import type { Payment } from './records.ts';
import { missingValue, notAllowed, unknown, wrongValue } from './zoho-books-error.ts';

const sumOf = (amounts: readonly { readonly amount: string }[]): Decimal =>
  amounts.reduce((sum, one) => add(sum, exactly(one.amount)), ZERO);

const refundsOf = (books: OpenBooks, paymentId: string) =>
  allRecords(books, 'paymentRefunds').filter((one) => one.paymentId === paymentId);

/** What of a payment was paid back to the customer. */
export const refundedOf = (books: OpenBooks, { id }: Pick<Payment, 'id'>): Decimal => sumOf(refundsOf(books, id));

/** What of a payment is applied to no invoice and was not paid back: the excess amount. */
export const unusedOf = (books: OpenBooks, payment: Payment): Decimal =>
  subtract(subtract(exactly(payment.amount), sumOf(payment.applied)), refundedOf(books, payment));

/** Pays back what of a payment is excess, whole or in part, from a bank account. */
export function refundPayment(books: BooksAtWork, paymentId: string, body: JsonObject): JsonObject[] {
  checkLengths(body, { refund_mode: 100, reference_number: 100 });
  const payment = findRecord(books, 'payments', paymentId);
  if (payment === undefined) throw unknown('Payment');
  const amount = numberIn(body, 'amount', currencyPlaces(payment.currency));
  if (amount === undefined) throw missingValue('amount');
  if (!isAboveZero(amount)) throw wrongValue('amount');
  const day = dayIn(body, 'date');
  if (day === undefined) throw missingValue('date');
  const accountId = neededText(body, 'from_account_id');
  if (!isDepositAccount(books.organisation, accountId)) throw wrongValue('from_account_id');
  if (compare(exactly(amount), unusedOf(books, payment)) > 0)
    throw notAllowed('The amount refunded is more than the excess amount of the payment.');
  const record = newRecord(books);
  keepRecord(books, 'paymentRefunds', {
    ...record,
    paymentId,
    amount,
    day,
    mode: textOf(body, 'refund_mode') ?? 'cash',
    reference: textOf(body, 'reference_number') ?? '',
    description: textOf(body, 'description') ?? '',
    accountId,
  });
  return paymentRefunds(books, paymentId).filter((one) => one['payment_refund_id'] === record.id);
}

/** The refunds of a payment. */
export function paymentRefunds(books: OpenBooks, paymentId: string): JsonObject[] {
  const payment = findRecord(books, 'payments', paymentId);
  if (payment === undefined) throw unknown('Payment');
  return refundsOf(books, paymentId).map((one) => ({
    payment_refund_id: one.id,
    payment_id: paymentId,
    date: one.day,
    refund_mode: one.mode,
    reference_number: one.reference,
    payment_number: payment.number,
    customer_name: findRecord(books, 'contacts', payment.customerId)?.name ?? '',
    description: one.description,
    amount_bcy: onTheWire(one.amount),
    amount_fcy: onTheWire(one.amount),
  }));
}

/** Deletes a refund: the payment has that much excess again. */
export function deletePaymentRefund(books: BooksAtWork, paymentId: string, id: string): void {
  if (findRecord(books, 'payments', paymentId) === undefined) throw unknown('Payment');
  if (findRecord(books, 'paymentRefunds', id)?.paymentId !== paymentId) throw unknown('Refund');
  removeRecord(books, 'paymentRefunds', id);
}
