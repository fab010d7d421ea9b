import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Caller, Work } from '../../../handle.ts';
import { amend, invoiceForUpdate } from '../invoices.sql.ts';

/** Gives an issued invoice the due date that the books have, who are not told of it; false where it would be before the invoice date. */
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
