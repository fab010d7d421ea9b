import { isAboveAdjustmentLimit } from '@countinghouse/billing/receipts/adjustment-limit.ts';
import { settlementError } from '@countinghouse/billing/receipts/receipt.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { keepsMoney, mayAdjust, type receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { insertAdjustment } from '../receipts.sql.ts';
import { settledAmount } from '../settled-amount.ts';

type Adjust = typeof receiptEndpoints.adjust;

/** Waives an amount of an issued invoice with a reason; its status follows. */
export async function adjustInvoice(
  context: Context<Adjust>,
  { params, body }: InputOf<Adjust>,
): Promise<AnswerOf<Adjust>> {
  const { tx, caller, refuse, now, today } = context;
  const request = { id: params.id, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, request);
  if (invoice === undefined) return refuse('invoice_not_found');
  if (!mayAdjust(caller.role, body.adjustmentType)) return refuse('forbidden');
  const { record, money } = invoice;
  if (record.version !== body.version) return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  if (record.documentState !== 'issued') return refuse('adjustment_needs_issued');
  const at = (path: string, message: string) => ({ fields: [{ path, message }] });
  if (body.adjustedDate > today) return refuse('adjustment_in_future', at('adjustedDate', messages.adjustmentInFuture));
  const waived = settledAmount(body.amount, record.currencyCode, money, settlementError);
  if (waived === 'nothing') return refuse('adjustment_amount_invalid', at('amount', messages.invalidAmount));
  if (waived === 'other_sign') return refuse('adjustment_other_sign', at('amount', messages.adjustmentOtherSign));
  if (waived === 'over_outstanding')
    return refuse('adjustment_over_outstanding', at('amount', messages.adjustmentOverOutstanding));
  if (!keepsMoney(caller.role) && isAboveAdjustmentLimit(waived, money))
    return refuse('adjustment_needs_accountant', at('amount', serverMessages.adjustmentNeedsAccountant));
  const amount = moneyText(waived, parseCurrency(record.currencyCode));
  const { adjustmentType: type, adjustedDate: adjustedOn, reason, certificateNumber, withholdingRate } = body;
  await insertAdjustment(tx, {
    invoiceId: record.id,
    type,
    adjustedOn,
    amount,
    reason,
    certificateNumber,
    withholdingRate,
    reverses: null,
    userId: caller.userId,
    now,
  });
  // a credit of a retainer that is settled takes from it, and what was used of it cannot be taken
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: adjustedOn, now })))
    return refuse('retainer_balance_used');
  const after = await invoiceWithMoney(tx, request);
  if (after === undefined) throw new Error('the invoice that was adjusted is not there');
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: type, oldValue: null, newValue: `${record.currencyCode} ${amount} on ${adjustedOn}: ${reason}` },
      changeOfSum('Adjusted amount', record.currencyCode, { before: record.adjusted, after: after.record.adjusted }),
    ],
  });
  context.reply(messages.adjustmentAdded);
  return receiptsAnswer(tx, after);
}
