import { formatDate, isCalendarDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoicedType } from '@countinghouse/contract/options.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../../api/failure-of.ts';
import { isApiFailure } from '../../../api/failure.ts';
import { todayHere } from '../../../api/today.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../../api/use-save-once.ts';
import { CardOfValues } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MonthField } from '../../../ui/fields/month-field.tsx';
import { ChoiceField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { shownMonth } from '../../../ui/fields/typed-month.ts';
import { DateText, None } from '../../../ui/figures/date-text.tsx';
import { FormFrame } from '../../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../../ui/form/form-draft.ts';
import { newerLines, NewerValues, shownText, type NewerLine } from '../../../ui/form/newer-values.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import styles from '../wizard/wizard.module.css';

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
const shownOf = (name: keyof Values, value: string): string =>
  name === 'receivedMonth' ? shownMonth(value) || 'none' : shownText(value);

const typeChoices = invoicedType.options.map((value) => ({ value, label: value }));

/** The details of a saved invoice. What may still change is editable; the rest is locked or belongs to its timesheet. */
export function AmendDrawer({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const notify = useNotifications();
  const saveOnce = useSaveOnce();
  const invalidate = useInvalidateAll();
  const [base, setBase] = useState(invoice);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Values>[]>();
  // an invoice from the books may have none
  const hasMessage = base.customerMemo.trim() !== '';
  const form = useForm<Values>({
    initial: valuesOf(base),
    check: ({ invoiceDueDate, customerMemo, receivedMonth }) => ({
      ...(invoiceDueDate === '' ? { invoiceDueDate: messages.pleaseSelect('due date') } : {}),
      ...(isCalendarDate(invoiceDueDate) && invoiceDueDate < base.invoiceDate
        ? { invoiceDueDate: messages.dueBeforeInvoice }
        : {}),
      ...(hasMessage && customerMemo.trim() === '' ? { customerMemo: messages.messageOnInvoiceRequired } : {}),
      ...(receivedMonth === '' ? { receivedMonth: messages.pleaseSelect('received month') } : {}),
    }),
    save: async (values) => {
      const { invoiceDueDate, customerMemo, receivedMonth } = values;
      if (!isCalendarDate(receivedMonth)) return [];
      const { version } = base;
      const body = {
        version,
        invoiceDueDate,
        customerMemo,
        receivedMonth: formatDate(receivedMonth, 'MMM-yyyy'),
        financialType: invoicedType.parse(values.financialType),
      };
      try {
        const { message } = await saveOnce(invoiceEndpoints.amend, { params: { id: base.invoiceId }, body });
        notify.show({ kind: 'success', title: message ?? messages.invoiceSaved });
        await invalidate();
        onClose();
        return undefined;
      } catch (error) {
        const words = wordsOfFailure(error, messages.invoiceEditFailed);
        const current = isApiFailure(error) ? invoiceEndpoints.amend.answer.safeParse(error.current) : undefined;
        if (current?.success === true) {
          setBase(current.data);
          setNewer(newerLines(values, valuesOf(current.data)));
          form.rebase(valuesOf(current.data));
        }
        const errors = isApiFailure(error) ? error.fields : [];
        return errors.length > 0 ? errors : [{ path: '', message: words }];
      }
    },
  });
  useFormDraft(form, `invoice details ${invoice.invoiceId}`, base, setBase);
  return (
    <SideDrawer
      title="Invoice Details"
      subtitle={`${base.invoiceNumber ?? 'Draft'}, ${base.projectName}`}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty || newer !== undefined}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.books}>
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
        <FormFrame form={form} label="Invoice Details">
          {newer !== undefined && (
            <NewerValues
              key={base.version}
              lines={newer}
              labelOf={(name) => labels[name]}
              shownOf={shownOf}
              saving={form.saving}
              chosenOf={(name) => form.values[name]}
              onChoose={(name, value) => form.set(name, value)}
              onTakeAll={() => {
                form.reset(valuesOf(base));
                setNewer(undefined);
              }}
            />
          )}
          <DateField {...form.field('invoiceDueDate')} label={labels.invoiceDueDate} required today={todayHere()} />
          <MonthField {...form.field('receivedMonth')} label={labels.receivedMonth} required today={todayHere()} />
          <ChoiceField {...form.field('financialType')} label={labels.financialType} required choices={typeChoices} />
          <TextAreaField
            {...form.field('customerMemo')}
            label={labels.customerMemo}
            required={hasMessage}
            maxLength={1000}
          />
        </FormFrame>
      </div>
    </SideDrawer>
  );
}
