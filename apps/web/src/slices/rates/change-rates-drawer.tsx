import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { shownValue } from '../../ui/form/newer-values.tsx';
import { RangeFields } from './range-fields.tsx';
import {
  dateErrors,
  datesToSave,
  effectsOfTyped,
  ratedIn,
  rangeValues,
  typedRates,
  type RangeValues,
  type RateName,
} from './rate-form.ts';
import { fieldOfRole, rateErrors } from './rate-errors.ts';
import { rangeIn, type ShownRange, type ShownRates } from './shown-rates.ts';
import { useInvalidateRates } from './use-rates.ts';

/** Changes the dates and role rates of a range. Another user's newer values are shown beside the typed ones. */
export function ChangeRatesDrawer({
  project,
  rates,
  range,
  currency,
  today,
  firstField,
  onClose,
  onChanged,
}: {
  readonly project: ProjectDetails;
  readonly rates: ShownRates;
  /** As it was when the drawer was opened. */
  readonly range: ShownRange;
  readonly currency: string;
  readonly today: CalendarDate;
  readonly firstField?: RateName | undefined;
  readonly onClose: () => void;
  readonly onChanged: (start: string) => void;
}) {
  const edited = useRecordForm<RangeValues, ShownRange>({
    name: `rates of ${project.projectId} from ${range.start}`,
    record: range,
    labels: { startDate: 'Start date', endDate: 'End date' },
    valuesOf: (stored = range) => rangeValues(stored, rates.roles),
    check: (values, stored = range) => dateErrors(values, effectsOfTyped(rates.ranges, values, stored.start)),
    save: (values, stored = range, saveOnce) =>
      saveOnce(rateEndpoints.change, {
        query: {
          projectId: project.projectId,
          startDate: stored.start,
          ...(stored.end === null ? {} : { endDate: stored.end }),
          newStartDate: values.startDate,
          ...(values.endDate === '' ? {} : { newEndDate: values.endDate }),
          version: stored.version,
        },
        body: typedRates(values),
      }),
    answer: rangeIn(rateEndpoints.change.answer, range.id),
    words: { saved: messages.ratesUpdated, addFailed: messages.ratesFailed, changeFailed: messages.ratesFailed },
    refresh: useInvalidateRates(),
    onSaved: () => onChanged(edited.form.values.startDate),
    errorsOf: (failure, message, values) => rateErrors(fieldOfRole(ratedIn(values)))(failure, message),
  });
  const { form, stored: base = range } = edited;
  const effects = effectsOfTyped(rates.ranges, form.values, base.start);
  const dates = datesToSave(form.values, effects);
  return (
    <RecordDrawer
      of={edited}
      title="Change rates"
      subtitle={periodWords(range.start, range.end)}
      width={640}
      firstField={firstField}
      label="Change rates"
      labelOf={(name) => name.replace(/ rate$/, '')}
      shownOf={(_, value) => shownValue(value)}
      onClose={onClose}
    >
      <RangeFields
        form={form}
        effects={effects}
        change={
          dates && form.dirty && form.valid
            ? {
                kind: 'change',
                projectId: project.projectId,
                startOfRange: base.start,
                ...dates,
                roleRates: typedRates(form.values),
              }
            : undefined
        }
        currency={currency}
        today={today}
      />
    </RecordDrawer>
  );
}
