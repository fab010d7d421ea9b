import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { insertAccountPayment, takenFromAccount, type AccountMoney } from '../account-payments.sql.ts';
import { paymentOfReceipt, paymentsInBooks } from '../payments-in-books-rows.public.ts';
import { settleWithPayment } from '../payments-in-books.public.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { insertReceipt, opposite, selectReceipts } from '../receipts.sql.ts';

type Move = typeof receiptEndpoints.moveToOpenCredit;

/** Moves a payment off its invoice: it is reversed there, and on account for other invoices of the company or a refund. */
export async function moveToOpenCredit(
  context: Context<Move>,
  { params, body }: InputOf<Move>,
): Promise<AnswerOf<Move>> {
  const { tx, caller, refuse, now, today } = context;
  const request = { id: params.id, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, request);
  if (invoice === undefined) return refuse('invoice_not_found');
  const { record } = invoice;
  if (record.version !== body.version) return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  const receipt = (await selectReceipts(tx, record.id)).find((one) => one.id === params.receiptId);
  if (receipt === undefined || receipt.reverses !== null) return refuse('receipt_not_found');
  if (receipt.isReversed) return refuse('receipt_already_reversed');
  // a refund of a credit note is no money that the company has here
  if (receipt.amount.startsWith('-')) return refuse('payment_not_movable');
  const inBooks = (await paymentsInBooks(tx, record.id)).get(receipt.id)?.state;
  // until it is there, no one knows which payment of the books the money is
  if (inBooks === 'Waiting' || inBooks === 'Checking') return refuse('payment_under_way');
  const entered = { note: body.reason, userId: caller.userId, now };
  const there = await paymentOfReceipt(tx, receipt.id);
  const taken = await takenFromAccount(tx, receipt.id);
  const money: AccountMoney = taken ?? there ?? { connectionId: null, paymentId: null };
  const receiptId = await insertReceipt(tx, {
    ...entered,
    invoiceId: record.id,
    receivedOn: today,
    amount: opposite(receipt.amount),
    reverses: receipt.id,
    source: 'hand',
  });
  const { companyId, currencyCode } = record;
  await insertAccountPayment(tx, {
    ...entered,
    ...money,
    companyPaymentId: receipt.companyPaymentId ?? money.companyPaymentId ?? null,
    companyId,
    currencyCode,
    paidOn: today,
    amount: receipt.amount,
    receiptId,
  });
  if (there !== undefined) await settleWithPayment(context, { ...there, receiptId: receipt.id, invoiceId: record.id });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return refuse('retainer_balance_used');
  const after = (await invoiceWithMoney(tx, request)) ?? invoice;
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Payment moved to open credit', oldValue: null, newValue: body.reason },
      changeOfSum('Received amount', record.currencyCode, { before: record.received, after: after.record.received }),
    ],
  });
  context.reply(messages.paymentMoved);
  return receiptsAnswer(tx, after);
}
