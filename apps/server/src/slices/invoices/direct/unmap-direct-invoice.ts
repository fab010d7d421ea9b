import type { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../../handle.ts';
import { isBeingSent, standsAgainstUnmapping, takeOff } from './direct-invoices.sql.ts';
import { invoiceAnswer } from '../saved/invoice-answer.ts';
import { takeTimeOff } from '../saved/take-time-off.ts';
import { heldToVoid } from '../saved/void-issued.public.ts';

type Unmap = typeof directInvoiceEndpoints.unmap;

/**
 * Removes a direct invoice here: it is voided with a reason, its prediction is closed, and its payments from the books are
 * reversed. Nothing is sent to the books; the document there stays as it is and can be brought in again.
 */
export async function unmapDirectInvoice(context: Context<Unmap>, { body }: InputOf<Unmap>): Promise<AnswerOf<Unmap>> {
  const { tx, caller, refuse, now, today } = context;
  const { invoiceId, reason } = body;
  const record = await heldToVoid(tx, invoiceId, caller);
  if (record === undefined) return refuse('invoice_not_found');
  const against = await standsAgainstUnmapping(tx, invoiceId);
  if (against === 'invoice_not_direct') return refuse(against);
  if (record.documentState === 'void') return refuse('invoice_already_void');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (against !== undefined) return refuse(against);
  if (await isBeingSent(tx, invoiceId)) return refuse('invoice_being_pushed');
  const { userId } = caller;
  await takeTimeOff(tx, record, now);
  // it has an end, so that no retainer hangs on it
  await takeOff(tx, { invoiceId, reason, userId, on: today, note: serverMessages.receivedUnmapped, now });
  const number = record.invoiceNumber ?? record.reference;
  context.audit({
    action: 'Unmapped',
    resource: 'INVOICED',
    resourceId: invoiceId,
    resourceName: number,
    projectId: record.projectId,
    changes: [{ fieldName: 'Reason', oldValue: null, newValue: reason }],
  });
  context.reply(serverMessages.directInvoiceUnmapped(number));
  return { invoiceId };
}
