import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { paymentForBooks } from '../payments-in-books-rows.public.ts';
import { removePayment, settleWithPayment } from '../payments-in-books.public.ts';
import { insertAccountPayment, takenFromAccount } from '../account-payments.sql.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { insertReceipt, opposite, selectReceipts } from '../receipts.sql.ts';

type Reverse = typeof receiptEndpoints.reverse;

/** Takes a receipt back with a reason: a receipt of the opposite amount stands beside it from today on. */
export async function reverseReceipt(
  context: Context<Reverse>,
  { params, body }: InputOf<Reverse>,
): Promise<AnswerOf<Reverse>> {
  const { tx, caller, refuse, now, today } = context;
  const request = { id: params.id, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, request);
  if (invoice === undefined) return refuse('invoice_not_found');
  const { record } = invoice;
  if (record.version !== body.version) return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  const receipt = (await selectReceipts(tx, record.id)).find((one) => one.id === params.receiptId);
  if (receipt === undefined || receipt.reverses !== null) return refuse('receipt_not_found');
  if (receipt.isReversed) return refuse('receipt_already_reversed');
  if (receipt.companyPaymentId !== null) return refuse('payment_of_several_invoices');
  const reversalId = await insertReceipt(tx, {
    invoiceId: record.id,
    receivedOn: today,
    amount: opposite(receipt.amount),
    note: body.reason,
    reverses: receipt.id,
    source: 'hand',
    userId: caller.userId,
    now,
  });
  const there = await paymentForBooks(tx, receipt.id);
  const money = await takenFromAccount(tx, receipt.id);
  if (there !== undefined && !there.isRemoved)
    await (there.paymentId !== null && there.paymentId === money?.paymentId
      ? // the money stays in the books, for other invoices
        settleWithPayment(context, { ...there, paymentId: there.paymentId })
      : removePayment(context, there));
  // what was paid from the open credit of the company goes back there
  if (money !== undefined)
    await insertAccountPayment(tx, {
      ...money,
      companyId: record.companyId,
      currencyCode: record.currencyCode,
      paidOn: today,
      amount: receipt.amount,
      receiptId: reversalId,
      note: body.reason,
      userId: caller.userId,
      now,
    });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return refuse('retainer_balance_used');
  const after = await invoiceWithMoney(tx, request);
  if (after === undefined) throw new Error('the invoice whose receipt was taken back is not there');
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Payment reversed', oldValue: null, newValue: body.reason },
      changeOfSum('Received amount', record.currencyCode, { before: record.received, after: after.record.received }),
    ],
  });
  context.reply(messages.receiptReversed);
  return receiptsAnswer(tx, after);
}
