import type { PredictionTerms } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { accuracy, financialType } from '@countinghouse/contract/options.ts';
import { IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { WholeMoneyField } from '../../ui/fields/figure-fields.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { MultiSelectField } from '../../ui/fields/select-field.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { FormEntries } from '../../ui/form/use-form.ts';
import styles from './predictions.module.css';
import { ReceivedMonth } from './received-month.tsx';
import { startChanged, type PredictionRow } from './prediction-form.ts';
import { submissionChoices } from './submission-type.tsx';

const accuracyChoices = [...accuracy.values].map((value) => ({ value: String(value), label: `${value} %` }));

const financialTypeChoices = financialType.options.map((value) => ({ value, label: value }));

/** The fields of one prediction of the list. */
export function PredictionFields({
  row,
  at,
  entries,
  terms,
  currency,
  otherProjects,
  projectId,
  today,
  onRemove,
}: {
  readonly row: PredictionRow;
  readonly at: number;
  readonly entries: FormEntries<PredictionRow>;
  readonly terms: PredictionTerms;
  readonly currency: string;
  readonly otherProjects: readonly string[];
  readonly projectId: number;
  readonly today: CalendarDate;
  /** Absent for the only row. */
  readonly onRemove: (() => void) | undefined;
}) {
  const title = `Prediction-${at + 1} Details`;
  const start = entries.field(at, 'startDate');
  const projects = [...new Set([...otherProjects, ...row.associatedProjectNames])];
  return (
    <FormSection
      title={title}
      columns={2}
      actions={
        <IconButton
          icon="trash"
          label={`Delete Prediction-${at + 1}`}
          size="small"
          disabled={onRemove === undefined || start.disabled}
          onClick={onRemove}
        />
      }
    >
      <ChoiceField {...entries.field(at, 'accuracy')} label="Accuracy" required choices={accuracyChoices} />
      <WholeMoneyField
        {...entries.field(at, 'predictedAmount')}
        label="Amount"
        required
        currency={currency}
        unreadWords={messages.amountInDigits}
      />
      <DateField
        {...start}
        label="Start Date"
        required
        today={today}
        onChange={(startDate) => entries.change(at, startChanged(row, startDate, terms))}
      />
      <DateField
        {...entries.field(at, 'endDate')}
        label="End Date"
        today={isCalendarDate(row.startDate) ? row.startDate : today}
      />
      <ReceivedMonth
        {...entries.field(at, 'receivedMonth')}
        projectId={projectId}
        row={row}
        today={isCalendarDate(row.endDate) ? row.endDate : today}
      />
      <ChoiceField
        {...entries.field(at, 'submissionType')}
        label="Submission Type"
        required
        choices={submissionChoices}
      />
      <ChoiceField
        {...entries.field(at, 'financialType')}
        label="Financial Type"
        required
        choices={financialTypeChoices}
      />
      <div className={styles.wide}>
        <MultiSelectField
          {...entries.field(at, 'associatedProjectNames')}
          label="Project Name"
          help={messages.associatedProjectsHelp}
          choices={projects.map((name) => ({ value: name, label: name }))}
          placeholder={projects.length === 0 ? 'The company has no other project' : 'None'}
        />
      </div>
    </FormSection>
  );
}
