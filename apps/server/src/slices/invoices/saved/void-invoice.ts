import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../../handle.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { invoiceById } from '../invoice-record.sql.ts';
import { heldToVoid, voidIssued } from './void-issued.public.ts';

type Void = typeof invoiceEndpoints.void;

/**
 * Voids an issued invoice or credit note here and, by the outbox, in the books. The hours of an invoice are unbilled again;
 * those that a credit note returned are invoiced again.
 */
export async function voidInvoice(context: Context<Void>, { params, body }: InputOf<Void>): Promise<AnswerOf<Void>> {
  const { tx, caller, refuse, now, today } = context;
  const record = (await heldToVoid(tx, params.id, caller)) ?? refuse('invoice_not_found');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (record.documentState === 'void') return refuse('invoice_already_void');
  if (record.locked) return refuse('invoice_being_pushed');
  if (record.documentState === 'draft') return refuse('invoice_not_issued');
  const obstacle = await voidIssued(context, record, { reason: body.reason, userId: caller.userId, today, now });
  if (obstacle !== undefined) return refuse(obstacle);
  context.reply(serverMessages.invoiceVoided);
  const voided = await invoiceById(tx, record.id);
  return invoiceAnswer(tx, voided ?? record, today);
}
