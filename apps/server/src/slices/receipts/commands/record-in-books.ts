import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { paymentForBooks } from '../payments-in-books-rows.public.ts';
import { canRecordPayments, removePayment, sendPayment, settleWithPayment } from '../payments-in-books.public.ts';
import {
  booksForPayments,
  isDepositAccount,
  paymentsInBooks,
  type BooksForPayments,
} from '../payments-in-books-rows.public.ts';
import {
  companyPaymentForBooks,
  removeCompanyPayment,
  sendCompanyPayment,
} from '../company-payments-in-books.public.ts';
import { accountOfCompanyPayment, selectParts } from '../company-payments.sql.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { selectReceipts } from '../receipts.sql.ts';

type RecordInBooks = typeof receiptEndpoints.recordInBooks;

/** Sends a payment to the books that do not have it, refused or never sent, or has them delete a reversed one once more. */
export async function recordInBooks(
  context: Context<RecordInBooks>,
  { params, body }: InputOf<RecordInBooks>,
): Promise<AnswerOf<RecordInBooks>> {
  const { tx, caller, refuse, today } = context;
  const invoice = await invoiceWithMoney(tx, { id: params.id, caller, today, willChange: true });
  if (invoice === undefined) return refuse('invoice_not_found');
  const { record } = invoice;
  if (record.version !== body.version) return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  const receipt = (await selectReceipts(tx, record.id)).find((one) => one.id === params.receiptId);
  if (receipt === undefined || receipt.reverses !== null) return refuse('receipt_not_found');
  const before = (await paymentsInBooks(tx, record.id)).get(receipt.id);
  const books = await booksForPayments(tx, record.id);
  const isSettled = before?.topic === 'settle-with-payment';
  if ((receipt.source !== 'hand' && !isSettled) || !canRecordPayments(books)) return refuse('payment_not_for_books');
  const { companyPaymentId } = receipt;
  const sent = await paymentForBooks(tx, receipt.id);
  const paymentId = sent?.paymentId;
  if (
    isSettled &&
    sent !== undefined &&
    paymentId != null &&
    (before.state === 'Not removed' || before.state === 'Rejected')
  )
    await settleWithPayment(context, { ...sent, paymentId });
  else if (isSettled && before.state === 'Open credit') return refuse('payment_not_for_books');
  else if (before?.state === 'Not removed' && sent !== undefined)
    await (companyPaymentId === null ? removePayment(context, sent) : removeWhole(context, companyPaymentId));
  else if (receipt.isReversed || before?.state === 'In books' || before?.state === 'Removed from the books')
    return refuse('payment_not_for_books');
  else if (before !== undefined && before.state !== 'Rejected') return refuse('payment_under_way');
  else {
    const depositAccountId = body.depositAccountId ?? sent?.depositAccountId ?? books.lastDepositAccountId;
    if (!isDepositAccount(books, depositAccountId)) return refuse('deposit_account_unknown');
    const isAgain = sent !== undefined;
    if (companyPaymentId !== null) await sendWhole(context, companyPaymentId, { books, depositAccountId, isAgain });
    else await sendPayment(context, { receiptId: receipt.id, invoiceId: record.id, books, depositAccountId, isAgain });
  }
  const currency = parseCurrency(record.currencyCode);
  const amount = moneyText(moneyFromText(receipt.amount, currency), currency);
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [{ fieldName: 'Payment sent to the books', oldValue: null, newValue: `${record.currencyCode} ${amount}` }],
  });
  context.reply(messages.paymentSentToBooks);
  return receiptsAnswer(tx, invoice);
}

/** Sends the payment of several invoices that a receipt is a part of; not where its open credit was used here meanwhile. */
async function sendWhole(
  context: Context<RecordInBooks>,
  companyPaymentId: number,
  how: { readonly books: BooksForPayments; readonly depositAccountId: string | null; readonly isAgain: boolean },
): Promise<void> {
  const { tx, refuse } = context;
  const parts = await selectParts(tx, companyPaymentId);
  for (const { invoiceId } of parts)
    if ((await booksForPayments(tx, invoiceId))?.connectionId !== how.books.connectionId)
      return refuse('payment_not_for_books');
  const { brought, left } = await accountOfCompanyPayment(tx, companyPaymentId);
  if (brought !== left) return refuse('payment_used_since');
  const receiptIds = parts.map(({ receiptId }) => receiptId);
  const { depositAccountId, isAgain } = how;
  const { connectionId } = how.books;
  await sendCompanyPayment(context, { companyPaymentId, receiptIds, connectionId, depositAccountId, isAgain });
}

async function removeWhole(context: Context<RecordInBooks>, companyPaymentId: number): Promise<void> {
  const there = await companyPaymentForBooks(context.tx, companyPaymentId);
  if (there !== undefined)
    await removeCompanyPayment(context, { ...there, receiptIds: there.parts.map(({ receiptId }) => receiptId) });
}
