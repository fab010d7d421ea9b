import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { mayAdjust, type receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { selectAdjustments, insertAdjustment, opposite } from '../receipts.sql.ts';

type Reverse = typeof receiptEndpoints.reverseAdjustment;

/** Takes an adjustment back with a reason: one of the opposite amount stands beside it from today on. */
export async function reverseAdjustment(
  context: Context<Reverse>,
  { params, body }: InputOf<Reverse>,
): Promise<AnswerOf<Reverse>> {
  const { tx, caller, refuse, now, today } = context;
  const request = { id: params.id, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, request);
  if (invoice === undefined) return refuse('invoice_not_found');
  const { record } = invoice;
  if (record.version !== body.version) return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  const adjustment = (await selectAdjustments(tx, record.id)).find((one) => one.id === params.adjustmentId);
  if (adjustment === undefined || adjustment.reverses !== null) return refuse('adjustment_not_found');
  if (!mayAdjust(caller.role, adjustment.type)) return refuse('forbidden');
  if (adjustment.isReversed) return refuse('adjustment_already_reversed');
  await insertAdjustment(tx, {
    invoiceId: record.id,
    type: adjustment.type,
    adjustedOn: today,
    amount: opposite(adjustment.amount),
    reason: body.reason,
    certificateNumber: adjustment.certificateNumber,
    withholdingRate: adjustment.withholdingRate,
    reverses: adjustment.id,
    userId: caller.userId,
    now,
  });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return refuse('retainer_balance_used');
  const after = await invoiceWithMoney(tx, request);
  if (after === undefined) throw new Error('the invoice whose adjustment was taken back is not there');
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: `${adjustment.type} reversed`, oldValue: null, newValue: body.reason },
      changeOfSum('Adjusted amount', record.currencyCode, { before: record.adjusted, after: after.record.adjusted }),
    ],
  });
  context.reply(serverMessages.adjustmentReversed);
  return receiptsAnswer(tx, after);
}
