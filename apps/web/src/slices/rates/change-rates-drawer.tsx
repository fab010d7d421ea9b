import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { useState } from 'react';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { newerLines, NewerValues, shownValue, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { RangeForm } from './range-form.tsx';
import {
  dateErrors,
  datesToSave,
  effectsOfTyped,
  ratedIn,
  rangeValues,
  typedDates,
  typedRates,
  type RangeValues,
} from './rate-form.ts';
import { fieldOfRole, useSaveRates } from './save-rates.ts';
import { shownRange, type ShownRange, type ShownRates } from './shown-rates.ts';

/** Changes the dates and role rates of a range. Another user's newer values are shown beside the typed ones. */
export function ChangeRatesDrawer({
  project,
  rates,
  range,
  currency,
  today,
  onClose,
  onChanged,
}: {
  readonly project: ProjectDetails;
  readonly rates: ShownRates;
  /** As it was when the drawer was opened. */
  readonly range: ShownRange;
  readonly currency: string;
  readonly today: CalendarDate;
  readonly onClose: () => void;
  readonly onChanged: (start: string) => void;
}) {
  const save = useSaveRates();
  const [base, setBase] = useState(range);
  const [newer, setNewer] = useState<readonly NewerLine<keyof RangeValues>[]>();
  const form = useForm<RangeValues>({
    initial: rangeValues(range, rates.roles),
    check: (values) => dateErrors(values, effectsOfTyped(rates.ranges, values, base.start)),
    save: async (values) => {
      const dates = typedDates(values);
      if (dates === undefined) return [{ path: 'startDate', message: messages.pleaseSelect('start date') }];
      if (Object.keys(form.changed).length === 0) return [{ path: '', message: messages.noDetailsChanged }];
      const outcome = await save({
        endpoint: rateEndpoints.change,
        request: {
          query: {
            projectId: project.projectId,
            startDate: base.start,
            ...(base.end === null ? {} : { endDate: base.end }),
            newStartDate: dates.start,
            ...(dates.end === null ? {} : { newEndDate: dates.end }),
            version: base.version,
          },
          body: typedRates(values),
        },
        fieldOf: fieldOfRole(ratedIn(values)),
        done: messages.ratesUpdated,
      });
      if (outcome.isSaved) {
        onChanged(dates.start);
        return undefined;
      }
      const current = rateEndpoints.change.answer.safeParse(outcome.newer);
      if (current.success) {
        const theirs = shownRange(current.data, base.id);
        setBase(theirs);
        setNewer(newerLines(values, rangeValues(theirs, rates.roles)));
        form.rebase(rangeValues(theirs, rates.roles));
      }
      return outcome.errors;
    },
  });
  useFormDraft(form, `rates of ${project.projectId} from ${range.start}`, base, setBase);
  const effects = effectsOfTyped(rates.ranges, form.values, base.start);
  const dates = datesToSave(form.values, effects);
  return (
    <SideDrawer
      title="Change rates"
      subtitle={periodWords(range.start, range.end)}
      width={640}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty || newer !== undefined}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <RangeForm
        form={form}
        label="Change rates"
        effects={effects}
        wish={
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
        above={
          newer !== undefined && (
            <NewerValues
              key={base.version}
              lines={newer}
              labelOf={labelOf}
              shownOf={(_, value) => shownValue(value)}
              saving={form.saving}
              chosenOf={(name) => form.values[name] ?? ''}
              onChoose={(name, value) => form.set(name, value)}
              onTakeAll={() => {
                form.reset(rangeValues(base, rates.roles));
                setNewer(undefined);
              }}
            />
          )
        }
      />
    </SideDrawer>
  );
}

function labelOf(name: string): string {
  if (name === 'startDate') return 'Start date';
  return name === 'endDate' ? 'End date' : name.replace(/ rate$/, '');
}
