import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { CardOfValues } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/figures/date-text.tsx';
import { FormFrame } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { InvoiceDateFields } from '../wizard/invoice-date-fields.tsx';
import { invoiceDateErrors, type InvoiceDates } from '../wizard/invoice-dates.ts';
import styles from '../wizard/wizard.module.css';

/** The details of the invoice of an open timesheet. Its dates can be chosen here; the last step begins with them. */
export function InvoiceDetails({
  timesheet,
  dates,
  onSave,
  onClose,
}: {
  readonly timesheet: Timesheet;
  readonly dates: InvoiceDates;
  readonly onSave: (dates: InvoiceDates) => void;
  readonly onClose: () => void;
}) {
  const { startDate, endDate, invoiceStatus, financialType, invoiceTerm } = timesheet.invoiceGenerateDetails;
  const form = useForm({
    initial: dates,
    check: invoiceDateErrors,
    save: (chosen) => {
      onSave(chosen);
      return Promise.resolve(undefined);
    },
  });
  return (
    <SideDrawer
      title="Invoice Details"
      subtitle={timesheet.projectName}
      dirty={form.dirty}
      canSave={form.dirty}
      onClose={onClose}
      onSave={() => void form.submit()}
    >
      <div className={styles.books}>
        <CardOfValues
          title="In its timesheet"
          values={[
            { label: 'Start date', value: <DateText value={calendarDate(startDate)} /> },
            { label: 'End date', value: <DateText value={endDate} /> },
            { label: 'Invoice status', value: invoiceStatus },
            { label: 'Financial type', value: financialType },
          ]}
        />
        <FormFrame form={form} label="Invoice Details">
          <InvoiceDateFields
            invoiceDate={form.field('invoiceDate')}
            dueDate={form.field('invoiceDueDate')}
            termDays={invoiceTerm}
          />
        </FormFrame>
      </div>
    </SideDrawer>
  );
}
