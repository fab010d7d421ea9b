import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../../handle.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { lockLogs } from '../../work-logs/work-logs.public.ts';
import { creditsOf } from '../credit.sql.ts';
import { takeTimeOff } from '../take-time-off.ts';
import { invoiceOnTheWire } from '../invoice-answer.ts';
import { invoiceById, invoiceForUpdate, markVoid } from '../invoices.sql.ts';

type Void = typeof invoiceEndpoints.void;

/**
 * Voids an issued invoice or credit here and, by the outbox, in the books: the hours of an invoice are open again and can be
 * billed anew, those that a credit gave back are billed again.
 */
export async function voidInvoice(context: Context<Void>, { params, body }: InputOf<Void>): Promise<AnswerOf<Void>> {
  const { tx, caller, refuse, now, today } = context;
  const seen = await invoiceById(tx, params.id, caller);
  if (seen === undefined) return refuse('invoice_not_found');
  await lockLogs(tx, seen.projectId);
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceOnTheWire(tx, record, today) });
  if (record.documentState === 'void') return refuse('invoice_already_void');
  if (record.locked) return refuse('invoice_being_pushed');
  if (record.documentState === 'draft') return refuse('invoice_not_issued');
  if ((await creditsOf(tx, record.id, 'live')).length > 0) return refuse('invoice_has_credits');
  if (!(await takeTimeOff(tx, record, now))) return refuse('credited_hours_billed');
  await markVoid(tx, { invoiceId: record.id, reason: body.reason, now });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return refuse('retainer_balance_used');
  if (record.booksId !== null)
    await context.leave({ topic: 'void-invoice', subject: `invoice:${record.id}`, payload: { invoiceId: record.id } });
  context.tell({
    action: 'Voided',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [{ fieldName: 'Reason', oldValue: null, newValue: body.reason }],
  });
  context.say(serverMessages.invoiceVoided);
  const voided = await invoiceById(tx, record.id);
  return invoiceOnTheWire(tx, voided ?? record, today);
}
