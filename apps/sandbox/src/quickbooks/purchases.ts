import { exactly, roundHalfAwayFromZero, subtract, toText } from '../wire/decimal.ts';
import { currencyName, currencyPlaces } from '../wire/currencies.ts';
import { exact, isObject, type JsonObject } from '../wire/exact-json.ts';
import { idOf, listOf, objectOf, textOf } from '../wire/field-reading.ts';
import { pacificDay } from '../wire/pacific-time.ts';
import { accountName, isBankAccount, RECEIVABLE } from './accounts.ts';
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
import { changeCustomerBalance, isClosed } from './invoices.ts';
import { sumOf } from './payment-links.ts';
import { badReference, businessRule, closedPeriod, missingParameter, objectNotFound } from './quickbooks-fault.ts';
import type { Purchase } from './records.ts';
import { checkShape } from './request-shape.ts';
import { purchaseShape } from './request-shapes.ts';

/**
 * An expense or a check to a customer over Accounts Receivable: how QuickBooks Online refunds a credit or an overpayment. A payment over 0 then
 * links it to the credit (Intuit help, "Record a refund for an overpayment or credit").
 */
export function writePurchase(books: BooksAtWork, body: JsonObject): Purchase {
  checkShape(body, purchaseShape);
  const kind = textOf(body, 'PaymentType');
  if (kind === undefined) throw missingParameter('PaymentType');
  const bankAccountId = idOf(body, 'AccountRef');
  if (bankAccountId === undefined) throw missingParameter('AccountRef');
  if (!isBankAccount(bankAccountId)) throw badReference('AccountRef', bankAccountId);
  const lines = (listOf(body, 'Line') ?? []).filter(isObject);
  if (lines.length === 0) throw missingParameter('Line');
  for (const line of lines) {
    const accountId = idOf(objectOf(line, 'AccountBasedExpenseLineDetail') ?? {}, 'AccountRef') ?? '';
    // expenses of other kinds are not imitated
    if (accountId !== RECEIVABLE) throw badReference('AccountRef', accountId);
  }
  const customerId = idOf(body, 'EntityRef');
  const customer = customerId === undefined ? undefined : findRecord(books, 'customers', customerId);
  if (customer === undefined || !customer.active)
    throw businessRule('When you use Accounts Receivable, you must choose a customer in the name field.', 'EntityRef');
  const currency = idOf(body, 'CurrencyRef');
  if (currency === undefined && books.preferences.multiCurrency) throw missingParameter('CurrencyRef');
  if (currency !== undefined && currency !== customer.currency)
    throw businessRule('The currency is not that of the customer.', 'CurrencyRef');
  const day = textOf(body, 'TxnDate') ?? pacificDay(books.now);
  if (isClosed(books, day)) throw closedPeriod(day);
  const amounts = lines.map((line) => ({ amount: textOf(line, 'Amount') ?? '0' }));
  const total = toText(roundHalfAwayFromZero(sumOf(amounts), currencyPlaces(customer.currency)));
  const purchase: Purchase = {
    ...newRecord(books, 'transaction', 145),
    state: 'open',
    kind: kind === 'Check' ? 'Check' : 'Cash',
    customerId: customer.id,
    currency: customer.currency,
    day,
    total,
    balance: total,
    paymentIds: [],
    bankAccountId,
    note: textOf(body, 'PrivateNote') ?? '',
  };
  keepRecord(books, 'purchases', purchase);
  changeCustomerBalance(books, customer.id, exactly(total));
  return purchase;
}

/** Deletes an expense or a check that no payment settles. */
export function deletePurchase(books: BooksAtWork, body: JsonObject): Purchase {
  const id = textOf(body, 'Id');
  if (id === undefined) throw missingParameter('Id');
  const current = currentForUpdate(books, 'purchases', id, textOf(body, 'SyncToken'));
  if (current.state === 'deleted') throw objectNotFound('Purchase', id);
  if (current.paymentIds.length > 0) throw businessRule('Unlink the payments before you delete this expense.');
  const deleted: Purchase = { ...current, ...changedRecord(books, current), state: 'deleted' };
  keepRecord(books, 'purchases', deleted);
  changeCustomerBalance(books, current.customerId, subtract(exactly('0'), exactly(current.balance)));
  return deleted;
}

/** An expense or a check in a response. */
export function purchaseOnTheWire(books: OpenBooks, purchase: Purchase): JsonObject {
  const name = findRecord(books, 'customers', purchase.customerId)?.displayName ?? '';
  return {
    AccountRef: { value: purchase.bankAccountId, name: accountName(purchase.bankAccountId) ?? '' },
    PaymentType: purchase.kind,
    EntityRef: { value: purchase.customerId, name, type: 'Customer' },
    Credit: false,
    TotalAmt: exact(purchase.total),
    ...recordOnTheWire(purchase),
    TxnDate: purchase.day,
    CurrencyRef: { value: purchase.currency, name: currencyName(purchase.currency) },
    ...(purchase.note === '' ? {} : { PrivateNote: purchase.note }),
    Line: [
      {
        Id: '1',
        Amount: exact(purchase.total),
        DetailType: 'AccountBasedExpenseLineDetail',
        AccountBasedExpenseLineDetail: {
          AccountRef: { value: RECEIVABLE, name: accountName(RECEIVABLE) ?? '' },
          BillableStatus: 'NotBillable',
          TaxCodeRef: { value: 'NON' },
        },
      },
    ],
  };
}
