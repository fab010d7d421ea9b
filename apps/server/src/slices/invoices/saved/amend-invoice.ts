import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Refusal, type Context } from '../../../handle.ts';
import { predictionInScope, storeExpected } from '../../predictions/predictions.public.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { invoiceTitle } from '../invoice-title.ts';
import { amend } from '../states-of-invoice.sql.ts';
import { invoiceById, invoiceForUpdate } from '../invoice-record.sql.ts';
import { selectNotTaken, type NotTaken } from '../compare/not-taken.public.ts';
import { serviceOfBooks } from '../../connections/connections.public.ts';

type Amend = typeof invoiceEndpoints.amend;

/**
 * Changes what may still change of a saved invoice: its due date and its message, which the outbox takes to the books where they have it, and
 * of which type its money is and in which month it is expected.
 */
export async function amendInvoice(
  context: Context<Amend>,
  { params, body }: InputOf<Amend>,
): Promise<AnswerOf<Amend>> {
  const { tx, caller, refuse, now, today } = context;
  const record = await invoiceForUpdate(tx, params.id, caller);
  const found = record && (await predictionInScope(tx, caller, record.billingId));
  if (record === undefined || found === undefined) return refuse('invoice_not_found');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (record.documentState === 'void') return refuse('invoice_already_void');
  if (record.documentState === 'draft' && record.locked) return refuse('invoice_being_pushed');
  // a credit note has no due date, and its message names the corrected invoice
  if (record.corrects !== null) return refuse('invoice_locked');
  if (body.invoiceDueDate < record.invoiceDate)
    return refuse('range_reversed', { fields: [{ path: 'invoiceDueDate', message: messages.dueBeforeInvoice }] });
  if (body.customerMemo === '' && record.customerMemo.trim() !== '')
    throw new Refusal('invalid_input', {
      fields: [{ path: 'customerMemo', message: messages.messageOnInvoiceRequired }],
    });
  const { billing } = found;
  const { receivedMonth, financialType = billing.financialType } = body;
  const monthBefore = billing.receivedMonth && formatDate(billing.receivedMonth, 'MMM-yyyy');
  const changes = [
    { fieldName: 'Due date', oldValue: record.dueDate as string, newValue: body.invoiceDueDate as string },
    { fieldName: 'Message on invoice', oldValue: record.customerMemo, newValue: body.customerMemo },
    { fieldName: 'Received month', oldValue: monthBefore, newValue: formatDate(receivedMonth, 'MMM-yyyy') },
    { fieldName: 'Financial type', oldValue: billing.financialType, newValue: financialType },
  ].filter(({ oldValue, newValue }) => oldValue !== newValue);
  context.reply(messages.invoiceSaved);
  if (changes.length === 0) return invoiceAnswer(tx, record, today);
  await amend(tx, {
    invoiceId: record.id,
    dueDate: body.invoiceDueDate,
    customerMemo: body.customerMemo,
    now,
  });
  if (billing.receivedMonth !== receivedMonth || billing.financialType !== financialType) {
    if (!(await storeExpected(tx, billing, { receivedMonth, financialType })))
      return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  }
  const fields: unknown[] = [
    ...(body.invoiceDueDate === record.dueDate ? [] : ['dueDate']),
    ...(body.customerMemo === record.customerMemo ? [] : ['memo']),
  ];
  if (fields.length > 0 && record.booksId !== null)
    await context.enqueue({
      topic: 'change-invoice',
      service: serviceOfBooks(record.connectionId),
      subject: `invoice:${record.id}`,
      // what stands beside it may have been left as the books have it, but not what they did not take
      payload: {
        invoiceId: record.id,
        fields: [...new Set([...fields, ...fieldsNotTaken(await selectNotTaken(tx, record.id))])],
      },
    });
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: invoiceTitle(record),
    projectId: record.projectId,
    changes,
  });
  return invoiceAnswer(tx, (await invoiceById(tx, record.id)) ?? record, today);
}

/** Rows of an earlier release name no fields: they are of both. */
const fieldsNotTaken = (notTaken: NotTaken | undefined): readonly unknown[] => {
  if (notTaken?.topic !== 'change-invoice') return [];
  const { fields } = notTaken.payload;
  return Array.isArray(fields) ? fields : ['dueDate', 'memo'];
};
