import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Command } from '../../../handle.ts';
import { lockLogs } from '../../work-logs/work-logs.public.ts';
import { takeTimeOff } from './take-time-off.ts';
import { invoiceTitle } from '../invoice-title.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { deleteDraft } from '../states-of-invoice.sql.ts';
import { invoiceById, invoiceForUpdate } from '../invoice-record.sql.ts';

type Remove = typeof invoiceEndpoints.remove;

/** Deletes a draft: its hours are open again, or billed again where it was to be a credit, and a number it had been given goes to the next invoice. */
export async function deleteInvoice(
  context: Command<Remove>,
  { params, query }: InputOf<Remove>,
): Promise<AnswerOf<Remove>> {
  const { tx, caller, refuse, today } = context;
  const seen = await invoiceById(tx, params.id, caller);
  if (seen === undefined) return refuse('invoice_not_found');
  await lockLogs(tx, seen.projectId);
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (record.version !== query.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (record.documentState !== 'draft') return refuse('invoice_not_draft');
  if (record.locked) return refuse('invoice_being_pushed');
  if (!(await takeTimeOff(tx, record, context.now))) return refuse('credited_hours_billed');
  await deleteDraft(tx, record.id);
  context.audit({
    action: 'Deleted',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: invoiceTitle(record),
    projectId: record.projectId,
    changes: [{ fieldName: 'Invoice amount', oldValue: `${record.currencyCode} ${record.total}`, newValue: null }],
  });
  context.reply(serverMessages.invoiceDeleted);
  return {};
}
