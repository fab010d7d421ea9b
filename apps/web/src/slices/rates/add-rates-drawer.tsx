import { addDays, calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RangeDates } from '@countinghouse/billing/rates/rate-range.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { useState } from 'react';
import { useAction } from '../../records/use-action.ts';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { RangeFields } from './range-fields.tsx';
import {
  dateErrors,
  datesToSave,
  effectsOfTyped,
  ratedIn,
  rateValues,
  typedDates,
  typedRates,
  type RangeValues,
  type RateName,
} from './rate-form.ts';
import { fieldOfRole, rateErrors } from './rate-errors.ts';
import { useInvalidateRates } from './use-rates.ts';
import type { ShownRange, ShownRates } from './shown-rates.ts';

/** Adds a range: its dates and the rate of each role. */
export function AddRatesDrawer({
  project,
  rates,
  currency,
  today,
  days,
  firstField,
  onClose,
  onAdded,
}: {
  readonly project: ProjectDetails;
  readonly rates: ShownRates;
  readonly currency: string;
  readonly today: CalendarDate;
  /** The initial dates: those of the gap that was clicked. */
  readonly days: RangeDates | undefined;
  readonly firstField?: RateName | undefined;
  readonly onClose: () => void;
  readonly onAdded: (start: string) => void;
}) {
  const { save } = useAction(useInvalidateRates());
  const [goesOn, setGoesOn] = useState(true);
  const firstDay = days?.start ?? firstFreeDay(rates.ranges, project);
  const form = useForm<RangeValues>({
    initial: {
      startDate: firstDay,
      endDate: days?.end ?? '',
      ...formerValues(rates, firstDay),
    },
    check: (values) => dateErrors(values, effectsOfTyped(rates.ranges, values)),
    save: async (values) => {
      const dates = typedDates(values);
      if (dates === undefined) return [{ path: 'startDate', message: messages.pleaseSelect('start date') }];
      const { start, end } = dates;
      return save({
        call: (saveOnce) =>
          saveOnce(rateEndpoints.add, {
            query: {
              projectId: project.projectId,
              startDate: start,
              ...(end === null ? {} : { endDate: end }),
              standingGoesOn: goesOn ? 'yes' : 'no',
            },
            body: typedRates(values),
          }),
        done: messages.ratesAdded,
        failed: messages.ratesFailed,
        errorsOf: rateErrors(fieldOfRole(ratedIn(values))),
        onDone: () => onAdded(start),
      });
    },
  });
  useFormDraft(form, `new rates of ${project.projectId}`);
  const effects = effectsOfTyped(rates.ranges, form.values, undefined, goesOn);
  const splits = splitsAt(effectsOfTyped(rates.ranges, form.values));
  const dates = datesToSave(form.values, effects);
  const former = rangeBefore(rates.ranges, form.values.startDate);
  return (
    <SideDrawer
      title="Add rates"
      subtitle={project.projectName}
      width={640}
      firstField={firstField}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Add rates">
        <RangeFields
          form={form}
          effects={effects}
          change={
            dates && form.dirty && form.valid
              ? {
                  kind: 'add',
                  projectId: project.projectId,
                  ...dates,
                  roleRates: typedRates(form.values),
                  standingGoesOn: goesOn,
                }
              : undefined
          }
          currency={currency}
          today={today}
          behind={
            splits !== undefined && (
              <label>
                <input
                  type="checkbox"
                  checked={goesOn}
                  disabled={form.saving}
                  onChange={(event) => setGoesOn(event.target.checked)}
                />{' '}
                {messages.formerRatesGoOn(formatDate(splits, 'd MMM yyyy'))}
              </label>
            )
          }
          copy={
            former !== undefined && (
              <Button
                icon="copy"
                disabled={form.saving}
                onClick={() => {
                  for (const [name, rate] of Object.entries(rateValues([...former.roleRates.keys()], former.roleRates)))
                    form.set(name as RateName, rate);
                }}
              >
                Copy rates {former.end === null ? '' : 'of '}
                {periodWords(former.start, former.end)}
              </Button>
            )
          }
        />
      </FormFrame>
    </SideDrawer>
  );
}

/** The initial rates of a new range: those of the range before it, for its roles and those of the project. */
function formerValues(rates: ShownRates, day: string) {
  const former = rangeBefore(rates.ranges, day);
  const roles = [...new Set([...rates.roles, ...(former?.roleRates.keys() ?? [])])];
  return rateValues(roles, former?.roleRates ?? new Map());
}

/** The day on which interrupted rates continue after a new range; undefined when it interrupts none. */
const splitsAt = (effects: ReturnType<typeof effectsOfTyped>): CalendarDate | undefined =>
  effects === undefined || 'refused' in effects ? undefined : effects.goesOn?.start;

/** The day after the newest range if that has an end, the project's first day if there is no range, else undefined. */
function firstFreeDay(ranges: readonly ShownRange[], project: ProjectDetails): string {
  const newest = ranges.at(-1);
  if (newest === undefined) return project.startDate ?? '';
  return newest.end === null || newest.end === '2200-12-31' ? '' : addDays(calendarDate(newest.end), 1);
}

/** The newest range that begins before the typed day, else the newest of all. */
const rangeBefore = (ranges: readonly ShownRange[], day: string): ShownRange | undefined =>
  ranges.filter((range) => range.start < day).at(-1) ?? ranges.at(-1);
