import { exactly, subtract, ZERO } from '../wire/decimal.ts';
import { exact, type JsonObject } from '../wire/exact-json.ts';
import type { OpenBooks } from './books.ts';
import { invoiceOnTheWire } from './invoice-on-the-wire.ts';
import type { SalesForm } from './invoices.ts';
import type { CreditMemo } from './records.ts';
import { creditMemoShape } from './request-shapes.ts';

/** Credit memos: reductions of what a customer owes. The books cannot void them, only delete. */
export const creditMemos: SalesForm = {
  name: 'CreditMemo',
  shelf: 'creditMemos',
  shape: creditMemoShape,
  owed: (amount) => subtract(ZERO, exactly(amount)),
};

/** Fields of an invoice that a credit memo does not have. */
const ofInvoices = new Set([
  'AllowIPNPayment',
  'AllowOnlinePayment',
  'AllowOnlineCreditCardPayment',
  'AllowOnlineACHPayment',
  'DueDate',
  'ShipFromAddr',
]);

/** A credit memo in a response; its balance is the unapplied amount. */
export function creditMemoOnTheWire(books: OpenBooks, memo: CreditMemo): JsonObject {
  const fields = Object.entries(invoiceOnTheWire(books, memo)).filter(([name]) => !ofInvoices.has(name));
  return { ...Object.fromEntries(fields), RemainingCredit: exact(memo.balance) };
}
