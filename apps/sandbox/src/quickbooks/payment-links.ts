import { add, compare, exactly, subtract, toText, ZERO, type Decimal } from '../wire/decimal.ts';
import { isObject, type JsonObject } from '../wire/exact-json.ts';
import { listOf, textOf } from '../wire/field-reading.ts';
import { type BooksAtWork, changedRecord, findRecord, keepRecord } from './books.ts';
import { badReference, businessRule, missingParameter } from './quickbooks-fault.ts';
import type { Payment } from './records.ts';

/** The links of a payment: invoices that it pays, refunds that it settles, and credit memos applied to both. */
export type PaymentLinks = Pick<Payment, 'applied' | 'credits' | 'refunds'>;

const shelves = {
  Invoice: { shelf: 'invoices', kind: 'invoice' },
  CreditMemo: { shelf: 'creditMemos', kind: 'credit memo' },
  Purchase: { shelf: 'purchases', kind: 'expense' },
} as const;

/**
 * Reads the links in the lines of a payment. A line names one document; connectors in use also send one line that names
 * an invoice and a credit memo, which means the same amount of both. A second line for an invoice replaces the first
 * (WYRE-AI, qbo_payments_update).
 */
export function linksIn(body: JsonObject): PaymentLinks {
  const applied = new Map<string, string>();
  const credits: { memoId: string; amount: string }[] = [];
  const refunds: { purchaseId: string; amount: string }[] = [];
  for (const line of (listOf(body, 'Line') ?? []).filter(isObject)) {
    const amount = textOf(line, 'Amount');
    if (amount === undefined) throw missingParameter('Line.Amount');
    const links = (listOf(line, 'LinkedTxn') ?? []).filter(isObject);
    if (links.length === 0) throw missingParameter('Line.LinkedTxn');
    for (const link of links) {
      const id = textOf(link, 'TxnId');
      if (id === undefined) throw missingParameter('Line.LinkedTxn');
      const type = textOf(link, 'TxnType');
      if (type === 'CreditMemo') credits.push({ memoId: id, amount });
      else if (type === 'Expense' || type === 'Check') refunds.push({ purchaseId: id, amount });
      else applied.set(id, amount);
    }
  }
  return { applied: [...applied].map(([invoiceId, amount]) => ({ invoiceId, amount })), credits, refunds };
}

export const sumOf = (parts: readonly { readonly amount: string }[]): Decimal =>
  parts.reduce((sum, part) => add(sum, exactly(part.amount)), ZERO);

/** The unapplied part of a payment's amount and credits. */
export const unappliedOf = ({ total, applied, credits = [], refunds = [] }: Payment): Decimal =>
  subtract(add(exactly(total), sumOf(credits)), sumOf([...applied, ...refunds]));

/** Lowers the balances of all linked documents; more than a balance is refused. */
export function link(books: BooksAtWork, payment: Payment): void {
  for (const { invoiceId, amount } of payment.applied) move(books, payment, { type: 'Invoice', id: invoiceId, amount });
  for (const { memoId, amount } of payment.credits ?? [])
    move(books, payment, { type: 'CreditMemo', id: memoId, amount });
  for (const { purchaseId, amount } of payment.refunds ?? [])
    move(books, payment, { type: 'Purchase', id: purchaseId, amount });
}

function move(
  books: BooksAtWork,
  payment: Payment,
  { type, id, amount }: { readonly type: keyof typeof shelves; readonly id: string; readonly amount: string },
): void {
  const { shelf, kind } = shelves[type];
  const document = findRecord(books, shelf, id);
  if (document === undefined || document.state !== 'open') throw badReference('Line.LinkedTxn.TxnId', id);
  if (document.customerId !== payment.customerId)
    throw businessRule(`The ${kind} belongs to another customer.`, 'Line.LinkedTxn');
  if (compare(exactly(amount), exactly(document.balance)) > 0)
    throw businessRule(`The amount is more than the open balance of the ${kind}.`, 'Line.Amount');
  keepRecord(books, shelf, {
    ...document,
    ...changedRecord(books, document),
    balance: toText(subtract(exactly(document.balance), exactly(amount))),
    paymentIds: [...document.paymentIds.filter((one) => one !== payment.id), payment.id],
  });
}

/** Restores the balances of all linked documents. */
export function unlink(books: BooksAtWork, payment: Payment): void {
  const parts = [
    ...payment.applied.map(({ invoiceId, amount }) => ({ shelf: 'invoices', id: invoiceId, amount }) as const),
    ...(payment.credits ?? []).map(({ memoId, amount }) => ({ shelf: 'creditMemos', id: memoId, amount }) as const),
    ...(payment.refunds ?? []).map(
      ({ purchaseId, amount }) => ({ shelf: 'purchases', id: purchaseId, amount }) as const,
    ),
  ];
  for (const { shelf, id, amount } of parts) {
    const document = findRecord(books, shelf, id);
    if (document === undefined) continue;
    keepRecord(books, shelf, {
      ...document,
      ...changedRecord(books, document),
      balance: toText(add(exactly(document.balance), exactly(amount))),
      paymentIds: document.paymentIds.filter((one) => one !== payment.id),
    });
  }
}
