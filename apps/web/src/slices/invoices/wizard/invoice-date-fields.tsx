import { dueDateAfterChange } from '@countinghouse/billing/invoices/due-date.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { useRef } from 'react';
import { todayHere } from '../../../api/today.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import type { FieldBinding } from '../../../ui/form/field-binding.ts';

/**
 * Invoice date and due date: the due date follows the invoice date by the project's payment term unless the user chose another.
 */
export function InvoiceDateFields({
  invoiceDate,
  dueDate,
  termDays,
}: {
  readonly invoiceDate: FieldBinding<string>;
  readonly dueDate: FieldBinding<string>;
  readonly termDays: number;
}) {
  // the last complete date: the field is empty while another one is typed
  const before = useRef(invoiceDate.value);
  const today = todayHere();
  const change = (after: string): void => {
    invoiceDate.onChange(after);
    const due = dueDateAfterChange({ before: before.current, after, due: dueDate.value, termDays });
    if (due !== dueDate.value) dueDate.onChange(due);
    if (isCalendarDate(after)) before.current = after;
  };
  return (
    <>
      <DateField {...invoiceDate} onChange={change} label="Invoice date" required today={today} />
      <DateField {...dueDate} label="Due date" required today={today} />
    </>
  );
}
