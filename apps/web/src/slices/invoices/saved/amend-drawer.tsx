import { calendarDate, formatDate, isCalendarDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoicedType } from '@countinghouse/contract/options.ts';
import { todayHere } from '../../../api/today.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { RecordDrawer } from '../../../records/record-drawer.tsx';
import { useRecordForm } from '../../../records/record-form.ts';
import { CardOfValues } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MonthField } from '../../../ui/fields/month-field.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { shownMonth } from '../../../ui/fields/typed-month.ts';
import { DateText, None } from '../../../ui/figures/date-text.tsx';
import type { FieldErrors } from '../../../ui/form/form-state.ts';
import { shownText } from '../../../ui/form/newer-values.tsx';

interface Values {
  readonly invoiceDueDate: string;
  readonly customerMemo: string;
  /** First day of the month, '' when not set. */
  readonly receivedMonth: string;
  readonly financialType: string;
}

const labels: Readonly<Record<keyof Values, string>> = {
  invoiceDueDate: 'Due date',
  customerMemo: 'Message on invoice',
  receivedMonth: 'Received Month',
  financialType: 'Financial Type',
};

const valuesOf = ({ invoiceDueDate, customerMemo, receivedMonth, financialType }: Invoice): Values => ({
  invoiceDueDate,
  customerMemo,
  receivedMonth: receivedMonth === null ? '' : parseDate(receivedMonth, 'MMM-yyyy'),
  financialType,
});

/** A value in the format of the form's fields. */
const shownOf = (name: string, value: string): string =>
  name === 'receivedMonth' ? shownMonth(value) || 'none' : shownText(value);

const typeChoices = invoicedType.options.map((value) => ({ value, label: value }));

/** The details of a saved invoice. What may still change is editable; the rest is locked or belongs to its timesheet. */
export function AmendDrawer({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const edited = useRecordForm<Values, Invoice>({
    name: `invoice details ${invoice.invoiceId}`,
    record: invoice,
    labels,
    valuesOf: (stored = invoice) => valuesOf(stored),
    check: (values, stored = invoice) => errorsOf(values, stored),
    save: ({ invoiceDueDate, customerMemo, receivedMonth, financialType }, stored = invoice, saveOnce) =>
      saveOnce(invoiceEndpoints.amend, {
        params: { id: stored.invoiceId },
        body: {
          version: stored.version,
          invoiceDueDate,
          customerMemo,
          receivedMonth: formatDate(calendarDate(receivedMonth), 'MMM-yyyy'),
          financialType: invoicedType.parse(financialType),
        },
      }),
    answer: invoiceEndpoints.amend.answer,
    words: {
      saved: messages.invoiceSaved,
      addFailed: messages.invoiceEditFailed,
      changeFailed: messages.invoiceEditFailed,
    },
    refresh: useInvalidateAll(),
    onSaved: onClose,
  });
  const { form, stored: base = invoice } = edited;
  return (
    <RecordDrawer
      of={edited}
      title="Invoice Details"
      subtitle={`${base.invoiceNumber ?? 'Draft'}, ${base.projectName}`}
      width={600}
      label="Invoice Details"
      shownOf={shownOf}
      onClose={onClose}
    >
      <CardOfValues
        title={base.documentState === 'draft' ? 'In its timesheet' : 'Locked'}
        values={[
          { label: 'Invoice number', value: base.invoiceNumber ?? <None /> },
          { label: 'Invoice status', value: base.invoiceStatus },
          { label: 'Start date', value: <DateText value={base.startDate} /> },
          { label: 'End date', value: <DateText value={base.endDate} /> },
          { label: 'Invoice date', value: <DateText value={base.invoiceDate} /> },
          { label: 'Accuracy', value: `${base.accuracy} %` },
          { label: 'Submission type', value: base.submissionType ?? <None /> },
        ]}
      />
      <DateField {...form.field('invoiceDueDate')} label={labels.invoiceDueDate} required today={todayHere()} />
      <MonthField {...form.field('receivedMonth')} label={labels.receivedMonth} required today={todayHere()} />
      <ChoiceField {...form.field('financialType')} label={labels.financialType} required choices={typeChoices} />
      <TextAreaField
        {...form.field('customerMemo')}
        label={labels.customerMemo}
        required={hasMessage(base)}
        maxLength={1000}
      />
    </RecordDrawer>
  );
}

/** Whether the invoice has a message; one from the books may have none. */
const hasMessage = ({ customerMemo }: Invoice): boolean => customerMemo.trim() !== '';

const errorsOf = ({ invoiceDueDate, customerMemo, receivedMonth }: Values, invoice: Invoice): FieldErrors => ({
  ...(invoiceDueDate === '' ? { invoiceDueDate: messages.pleaseSelect('due date') } : {}),
  ...(isCalendarDate(invoiceDueDate) && invoiceDueDate < invoice.invoiceDate
    ? { invoiceDueDate: messages.dueBeforeInvoice }
    : {}),
  ...(hasMessage(invoice) && customerMemo.trim() === '' ? { customerMemo: messages.messageOnInvoiceRequired } : {}),
  ...(receivedMonth === '' ? { receivedMonth: messages.pleaseSelect('received month') } : {}),
});
