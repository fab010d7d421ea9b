import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ProjectOptions } from '@countinghouse/contract/options/options.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { todayHere } from '../../api/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { HoursField } from '../../ui/fields/figure-fields.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { DocumentsField } from './documents-field.tsx';
import styles from './edit-project.module.css';
import { PersonRows } from './person-rows.tsx';
import {
  fieldLabels as labels,
  isChangeable,
  showsRetainer,
  showsTemplate,
  showsTmHours,
  type ProjectValues,
} from './project-values.ts';
import { choicesOf } from './use-project-options.ts';

interface Part {
  readonly form: Form<ProjectValues>;
  /** The project as fetched: some fields can only be changed while they are empty. */
  readonly project: ProjectDetails;
  readonly options: ProjectOptions;
}

const staffChoices = (list: ProjectOptions['csmUsers'], there: ProjectDetails['csms']): Choice[] => [
  ...list.map(({ email, name }) => ({ value: email, label: name })),
  ...there
    .filter((one) => !list.some(({ email }) => email === one.email))
    .map(({ email, name }) => ({ value: email, label: name })),
];

/** Name, people and dates of the project. */
export function ProjectPart({
  form,
  project,
  options,
  salesPersons,
}: Part & { readonly salesPersons: readonly Choice[] }) {
  const { values } = form;
  const csms = staffChoices(options.csmUsers, project.csms);
  const accStartDate = project.company?.accStartDate ?? null;
  return (
    <FormSection title="Project Details" columns={2}>
      <TextField {...form.field('name')} label={labels.name} readOnly />
      <TextField {...form.field('zohoProjectId')} label={labels.zohoProjectId} readOnly figures />
      <DateField
        {...form.field('projectStartDate')}
        label={labels.projectStartDate}
        today={todayHere()}
        offeredFrom={accStartDate === null ? undefined : calendarDate(accStartDate)}
        required
      />
      <ChoiceField
        {...form.field('model')}
        label={labels.model}
        choices={choicesOf(options.projectModel, values.model)}
        required
      />
      <SelectField
        {...form.field('leadSource')}
        label={labels.leadSource}
        choices={choicesOf(options.leadSource, values.leadSource)}
        required
      />
      <SelectField
        {...form.field('channel')}
        label={labels.channel}
        choices={choicesOf(options.channel, values.channel)}
      />
      <TextField
        {...form.field('activeBilling')}
        label={labels.activeBilling}
        help="Switched on the project details"
        readOnly
      />
      {!isChangeable('primaryCsm', project) ? (
        <TextField
          {...form.field('primaryCsm')}
          value={csms.find((one) => one.value === values.primaryCsm)?.label ?? values.primaryCsm}
          label={labels.primaryCsm}
          readOnly
        />
      ) : (
        <SelectField {...form.field('primaryCsm')} label={labels.primaryCsm} choices={csms} />
      )}
      <PersonRows
        entries={form.entries('secondaryCsms')}
        rows={values.secondaryCsms}
        label={labels.secondaryCsms}
        one="secondary CSM"
        choices={csms.filter((one) => one.value !== values.primaryCsm)}
        of={form.field('secondaryCsms')}
      />
      <PersonRows
        entries={form.entries('salesPersons')}
        rows={values.salesPersons}
        label={labels.salesPersons}
        one="salesman"
        choices={salesPersons}
        required
        of={{
          ...form.field('salesPersons'),
          ...(values.salesPersons.length === 0 ? { error: messages.noSalesPerson } : {}),
        }}
      />
    </FormSection>
  );
}

/** The billing fields, and who bills the project. */
export function BillingPart({ form, project, options, isOpen, onToggle }: Part & Folds) {
  const { values } = form;
  const accountants = staffChoices(options.accountantUsers, project.accountants);
  return (
    <FormSection title="Billing Details" columns={2} isOpen={isOpen} onToggle={onToggle}>
      <ChoiceField
        {...form.field('payModel')}
        label={labels.payModel}
        choices={choicesOf(options.payModel, values.payModel)}
        required
      />
      <ChoiceField
        {...form.field('cycle')}
        label={labels.cycle}
        choices={choicesOf(options.invoiceCycle, values.cycle)}
        required
      />
      <SelectField
        {...form.field('accType')}
        label={labels.accType}
        choices={choicesOf(options.accType, values.accType)}
        required
      />
      <TextField
        {...form.field('invoiceTerm')}
        label={labels.invoiceTerm}
        inputMode="numeric"
        help="Days from the invoice date to the due date"
        readOnly={!isChangeable('invoiceTerm', project)}
        figures
      />
      {showsTemplate(values) && (
        <ChoiceField
          {...form.field('invoiceTemplate')}
          label={labels.invoiceTemplate}
          choices={choicesOf(options.invoiceTemplate, values.invoiceTemplate)}
          required
        />
      )}
      {showsRetainer(values) && (
        <TextField
          {...form.field('retainer')}
          label={labels.retainer}
          inputMode="numeric"
          maxLength={12}
          required
          figures
        />
      )}
      {showsTmHours(values) && <HoursField {...form.field('tmHours')} label={labels.tmHours} max="8784" />}
      <DecimalField
        {...form.field('leaveTerm')}
        label={labels.leaveTerm}
        help="Paid leave days that a developer earns in a month"
        bounds={{ decimals: 2, max: '31' }}
        step="0.01"
        required
      />
      {showsRetainer(values) && project.retainerActiveBalance !== null && (
        <>
          <TextField {...form.field('retainerActiveBalance')} label={labels.retainerActiveBalance} readOnly figures />
          <TextField
            {...form.field('retainerActiveDate')}
            value={isCalendarDate(values.retainerActiveDate) ? shownDate(values.retainerActiveDate) : '-'}
            label={labels.retainerActiveDate}
            readOnly
          />
        </>
      )}
      <SelectField {...form.field('primaryAccountant')} label={labels.primaryAccountant} choices={accountants} />
      <PersonRows
        entries={form.entries('secondaryAccountants')}
        rows={values.secondaryAccountants}
        label={labels.secondaryAccountants}
        one="accountant"
        choices={accountants.filter((one) => one.value !== values.primaryAccountant)}
        of={form.field('secondaryAccountants')}
      />
    </FormSection>
  );
}

interface Folds {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The remaining fields of the project. */
export function OtherPart({ form, project, isOpen, onToggle }: Omit<Part, 'options'> & Folds) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const overdue = form.field('overdue');
  const isOn = overdue.value === 'Yes';
  const missing = form.field('missingHoursMails');

  async function flip(): Promise<void> {
    if (!isOn && !project.activeBilling) {
      notify.show({ kind: 'warning', title: messages.activeBillingFirst });
      return;
    }
    if (await confirm({ title: messages.overdueQuestion(isOn) })) form.set('overdue', isOn ? 'No' : 'Yes');
  }
  return (
    <FormSection title="Other Details" columns={2} isOpen={isOpen} onToggle={onToggle}>
      <div className={styles.wide}>
        <TickField {...overdue} label={labels.overdue} value={isOn} onChange={() => void flip()} />
        <TickField
          {...missing}
          label={labels.missingHoursMails}
          value={missing.value === 'Yes'}
          onChange={(isTicked) => {
            if (isTicked && !project.activeBilling)
              notify.show({ kind: 'warning', title: messages.activeBillingFirst });
            else form.set('missingHoursMails', isTicked ? 'Yes' : 'No');
          }}
        />
      </div>
      <DocumentsField
        documents={project.contractDocument}
        added={form.field('addFiles')}
        removed={form.field('removeFiles')}
      />
    </FormSection>
  );
}
