import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import type { Context } from '../../handle.ts';
import { predictionInScope, storeExpected } from '../predictions/predictions.public.ts';
import { revenueRow } from './revenue.queries.ts';

type Change = typeof revenueEndpoints.change;

/** Changes the month in which the money of a billing is expected, also once it is invoiced. */
export async function changeRevenue(context: Context<Change>, { body }: InputOf<Change>): Promise<AnswerOf<Change>> {
  const { tx, caller, refuse, audit, reply } = context;
  const found = await predictionInScope(tx, caller, body.billingId);
  const before = found && (await revenueRow(context, found.billing.id));
  if (found === undefined || before === undefined)
    return refuse('prediction_not_found', { message: messages.predictionNotFound(body.billingId) });
  const { billing, project } = found;
  const { version, receivedMonth } = body;
  const dueDate = body.invoiceDetails?.invoiceDueDate;
  if (dueDate !== undefined && dueDate !== before.invoiceDetails?.invoiceDueDate)
    return refuse('due_date_of_invoice', {
      fields: [{ path: 'invoiceDetails.invoiceDueDate', message: serverMessages.dueDateOfInvoice }],
    });
  if (formatDate(receivedMonth, 'MMM-yyyy') === before.receivedMonth) {
    // nothing to store: no one else's change is made stale by it
    if (version !== before.version) return refuse('stale_version', { current: before });
    reply(messages.revenueUpdated);
    return before;
  }
  const { financialType } = billing;
  const isStored = await storeExpected(tx, { id: billing.id, version }, { receivedMonth, financialType });
  const after = await revenueRow(context, billing.id);
  if (after === undefined) throw new Error('the billing that was changed is not there');
  if (!isStored) return refuse('stale_version', { current: after });
  audit({
    action: 'Updated',
    resource: 'PREDICTION',
    resourceId: billing.id,
    resourceName: `${project.name}, from ${billing.start}`,
    projectId: project.id,
    changes: [{ fieldName: 'Received month', oldValue: before.receivedMonth, newValue: after.receivedMonth }],
  });
  reply(messages.revenueUpdated);
  return after;
}
