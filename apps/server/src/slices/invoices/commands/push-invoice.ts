import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../../handle.ts';
import { invoiceOnTheWire } from '../invoice-answer.ts';
import { invoiceById, invoiceForUpdate } from '../invoices.sql.ts';
import { queuePush } from '../queue-push.ts';

type Push = typeof invoiceEndpoints.push;

/** Sends a saved draft to the books, for the first time or again after the books refused it. */
export async function pushInvoice(context: Context<Push>, { params, body }: InputOf<Push>): Promise<AnswerOf<Push>> {
  const { tx, caller, refuse, now, today } = context;
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceOnTheWire(tx, record, today) });
  if (record.documentState === 'void') return refuse('invoice_already_void');
  // one that was put aside without a clear answer is still locked: the next try looks for it first
  const isUnderWay = record.locked && record.push.state !== 'parked';
  if (record.documentState === 'issued' || isUnderWay) return refuse('invoice_not_pushable');
  const hindrance = await queuePush(context, record, now);
  if (hindrance !== undefined) return refuse(hindrance.code, hindrance.detail);
  context.say(serverMessages.invoiceQueued);
  const queued = await invoiceById(tx, record.id);
  return invoiceOnTheWire(tx, queued ?? record, today);
}
