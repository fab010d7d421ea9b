import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Command } from '../../../handle.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { invoiceById, invoiceForUpdate } from '../invoice-record.sql.ts';
import { selectNotTaken } from '../compare/not-taken.public.ts';
import { queueAgain, queuePush } from './queue-push.ts';

type Push = typeof invoiceEndpoints.push;

/**
 * Sends a saved draft to the books, or once more what they did not take: the draft itself, or a change or the void of an invoice that
 * they have.
 */
export async function pushInvoice(context: Command<Push>, { params, body }: InputOf<Push>): Promise<AnswerOf<Push>> {
  const { tx, caller, refuse, now, today } = context;
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  const notTaken = record.documentState === 'draft' ? undefined : await selectNotTaken(tx, record.id);
  if (record.documentState === 'void' && notTaken === undefined) return refuse('invoice_already_void');
  // one that was put aside without a clear answer is still locked: the next try looks for it first
  const isUnderWay = record.locked && record.push.state !== 'parked';
  if ((record.documentState === 'issued' && notTaken === undefined) || isUnderWay)
    return refuse('invoice_not_pushable');
  const pushRefusal =
    notTaken === undefined ? await queuePush(context, record, now) : await queueAgain(context, record, notTaken);
  if (pushRefusal !== undefined) return refuse(pushRefusal.code, pushRefusal.detail);
  context.reply(serverMessages.invoiceQueued);
  const queued = await invoiceById(tx, record.id);
  return invoiceAnswer(tx, queued ?? record, today);
}
