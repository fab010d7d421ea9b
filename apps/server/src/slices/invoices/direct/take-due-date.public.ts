import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Caller, Work } from '../../../handle.ts';
import { amend } from '../states-of-invoice.sql.ts';
import { invoiceForUpdate } from '../invoice-record.sql.ts';

/** Sets the due date of an issued invoice to the one in the books, without a message to them; false when it is before the invoice date. */
export async function takeDueDate(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  taken: { readonly invoiceId: number; readonly caller: Caller; readonly dueDate: CalendarDate; readonly now: string },
): Promise<boolean> {
  const { invoiceId, dueDate, now } = taken;
  const record = await invoiceForUpdate(tx, invoiceId, taken.caller);
  if (record?.documentState !== 'issued' || dueDate < record.invoiceDate) return false;
  await amend(tx, { invoiceId, dueDate, customerMemo: record.customerMemo, now });
  audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: invoiceId,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [{ fieldName: 'Due date', oldValue: record.dueDate, newValue: dueDate }],
  });
  return true;
}
