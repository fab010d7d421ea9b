import { exactly, subtract, ZERO } from '../wire/decimal.ts';
import { exact, type JsonObject } from '../wire/exact-json.ts';
import type { OpenBooks } from './books.ts';
import { invoiceOnTheWire } from './invoice-on-the-wire.ts';
import type { SalesForm } from './invoices.ts';
import type { CreditMemo } from './records.ts';
import { creditMemoShape } from './request-shapes.ts';

/** Credit memos: what a customer owes less. The books take no void of one, only a delete. */
export const creditMemos: SalesForm = {
  name: 'CreditMemo',
  shelf: 'creditMemos',
  shape: creditMemoShape,
  owed: (amount) => subtract(ZERO, exactly(amount)),
};

/** Fields of an invoice that a credit memo has not. */
const ofInvoices = new Set([
  'AllowIPNPayment',
  'AllowOnlinePayment',
  'AllowOnlineCreditCardPayment',
  'AllowOnlineACHPayment',
  'DueDate',
  'ShipFromAddr',
]);

/** A credit memo as the books answer it; its balance is what is not applied to an invoice yet. */
export function creditMemoOnTheWire(books: OpenBooks, memo: CreditMemo): JsonObject {
  const fields = Object.entries(invoiceOnTheWire(books, memo)).filter(([name]) => !ofInvoices.has(name));
  return { ...Object.fromEntries(fields), RemainingCredit: exact(memo.balance) };
}
