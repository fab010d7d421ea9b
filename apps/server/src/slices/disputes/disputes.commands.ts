import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { predictionInScope } from '../predictions/predictions.public.ts';
import { selectDispute, invoiceOfBilling, storeOpened, storeResolved } from './disputes.sql.ts';

type Open = typeof disputeEndpoints.open;
type Resolve = typeof disputeEndpoints.resolve;

/** Marks the invoice of a billing as disputed for a reason, again where that was resolved before. The dispute stays with that invoice. */
export async function openDispute(
  { tx, caller, refuse, audit, reply, today }: Context<Open>,
  { body: { billingId, reason } }: InputOf<Open>,
): Promise<AnswerOf<Open>> {
  const found = await predictionInScope(tx, caller, billingId);
  if (found === undefined) return refuse('prediction_not_found', { message: messages.predictionNotFound(billingId) });
  const invoice = await invoiceOfBilling(tx, billingId);
  if (invoice?.isIssued !== true) return refuse('dispute_needs_invoice');
  if (!(await storeOpened(tx, { invoiceId: invoice.id, reason, userId: caller.userId, today })))
    return refuse('dispute_open');
  audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: invoice.id,
    resourceName: invoice.name,
    projectId: found.project.id,
    changes: [{ fieldName: 'Disputed', oldValue: null, newValue: reason }],
  });
  reply(messages.disputeOpened);
  return selectDispute(tx, billingId, invoice.id);
}

/** Resolves a dispute with a comment. A difference that no user marked can be resolved too; it is listed until then. */
export async function resolveDispute(
  { tx, caller, refuse, audit, reply, today }: Context<Resolve>,
  { body: { billingId, version, resolution } }: InputOf<Resolve>,
): Promise<AnswerOf<Resolve>> {
  const found = await predictionInScope(tx, caller, billingId);
  if (found === undefined) return refuse('prediction_not_found', { message: messages.predictionNotFound(billingId) });
  const invoice = await invoiceOfBilling(tx, billingId);
  const before = await selectDispute(tx, billingId, invoice?.id);
  if (before.version !== version) return refuse('stale_version', { current: before });
  const isOpen = before.version === 0 ? invoice?.differs === true : before.isOpen;
  if (invoice === undefined || !isOpen) return refuse('dispute_not_open');
  if (!(await storeResolved(tx, { invoiceId: invoice.id, version, resolution, userId: caller.userId, today })))
    return refuse('stale_version', { current: await selectDispute(tx, billingId, invoice.id) });
  audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: invoice.id,
    resourceName: invoice.name,
    projectId: found.project.id,
    changes: [
      ...(before.isOpen ? [{ fieldName: 'Disputed', oldValue: before.reason, newValue: null }] : []),
      { fieldName: 'Dispute resolved', oldValue: null, newValue: resolution },
    ],
  });
  reply(serverMessages.disputeResolved);
  return selectDispute(tx, billingId, invoice.id);
}
