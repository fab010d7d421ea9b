import { receiptFault } from '@countinghouse/billing/receipts/receipt.ts';
import { currencyOf, moneyFromText, moneyText, type Money } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney, type InvoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { insertReceipt } from '../receipts.sql.ts';

type Add = typeof receiptEndpoints.add;

/** Adds money that came for an issued invoice; its status follows. */
export async function addReceipt(context: Context<Add>, { body }: InputOf<Add>): Promise<AnswerOf<Add>> {
  const { tx, caller, refuse, now, today } = context;
  const asked = { id: body.invoiceId, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, asked);
  if (invoice === undefined) return refuse('invoice_not_found');
  if (invoice.record.version !== body.version)
    return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  if (invoice.record.documentState !== 'issued') return refuse('receipt_needs_issued');
  if (body.receivedDate > today)
    return refuse('receipt_in_future', { fields: [{ path: 'receivedDate', message: messages.receiptInFuture }] });
  const { record } = invoice;
  const amount = moneyText(demandAmount(context, invoice, body.amount), currencyOf(record.currencyCode));
  await insertReceipt(tx, {
    invoiceId: record.id,
    receivedOn: body.receivedDate,
    amount,
    note: body.note,
    reverses: null,
    userId: caller.userId,
    now,
  });
  const after = await invoiceWithMoney(tx, asked);
  if (after === undefined) throw new Error('the invoice that received money is not there');
  const day = after.record.receivedDate ?? body.receivedDate;
  if (!(await settleRetainer(tx, { invoiceId: record.id, day, now }))) return refuse('retainer_balance_used');
  context.tell({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Receipt', oldValue: null, newValue: `${record.currencyCode} ${amount} on ${body.receivedDate}` },
      { fieldName: 'Received amount', oldValue: record.received, newValue: after.record.received },
    ],
  });
  context.say(messages.receiptAdded);
  return receiptsAnswer(tx, after);
}

/** The amount, when it can be received. */
function demandAmount({ refuse }: Context<Add>, { record, money }: InvoiceWithMoney, text: string): Money {
  const at = (message: string) => ({ fields: [{ path: 'amount', message }] });
  const invalid = (): never => refuse('receipt_amount_invalid', at(messages.invalidAmount));
  let amount: Money;
  try {
    amount = moneyFromText(text, currencyOf(record.currencyCode));
  } catch {
    // more decimals than the currency has
    return invalid();
  }
  const fault = receiptFault(amount, money);
  if (fault === 'nothing') return invalid();
  if (fault === 'other_sign') return refuse('receipt_other_sign', at(messages.receiptOtherSign));
  if (fault === 'over_outstanding') return refuse('receipt_over_outstanding', at(messages.receiptOverOutstanding));
  return amount;
}
