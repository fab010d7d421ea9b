import { rateInRange } from '@countinghouse/billing/rates/rate-on-day.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { newerLines, NewerValues, shownValue, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { EffectNote } from './effect-note.tsx';
import {
  effectsOfTyped,
  ratedIn,
  rateName,
  rateValues,
  typedRates,
  type RateName,
  type RateValues,
} from './rate-form.ts';
import { PasteRates } from './paste-rates.tsx';
import { RateEffects } from './rate-effects.tsx';
import { RateFields, type Rated } from './rate-fields.tsx';
import styles from './rates.module.css';
import { useSaveRates } from './save-rates.ts';
import { reasonWords } from './segment-words.ts';
import { shownRange, type ShownRange, type ShownRates } from './shown-rates.ts';

/** Changes the rates that single developers have in a range instead of the rate of their role. */
export function SpecialRatesDrawer({
  projectId,
  rates,
  range,
  currency,
  onClose,
}: {
  readonly projectId: number;
  readonly rates: ShownRates;
  /** As it was when the drawer was opened. */
  readonly range: ShownRange;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const save = useSaveRates();
  const [base, setBase] = useState(range);
  const [newer, setNewer] = useState<readonly NewerLine<RateName>[]>();
  const people = peopleOf(base, rates);
  const valuesOf = (of: ShownRange): RateValues =>
    rateValues(
      peopleOf(of, rates).map((one) => one.employeeId),
      of.specialRates,
    );
  const form = useForm<RateValues>({
    initial: valuesOf(range),
    save: async (values) => {
      if (Object.keys(form.changed).length === 0) return [{ path: '', message: messages.noDetailsChanged }];
      const dates = base.end === null ? {} : { endDate: base.end, newEndDate: base.end };
      const body = specialRatesIn(values);
      const outcome = await save({
        endpoint: rateEndpoints.changeSpecial,
        request: {
          query: { projectId, startDate: base.start, newStartDate: base.start, ...dates, version: base.version },
          body,
        },
        // an error of the list has the position in the sent list
        fieldOf: (path) => {
          const employeeId = body[Number(/^\d+/.exec(path)?.[0] ?? '-1')]?.employeeId;
          return employeeId === undefined ? undefined : `${employeeId} rate`;
        },
        done: messages.ratesUpdated,
      });
      if (outcome.isSaved) {
        onClose();
        return undefined;
      }
      const current = rateEndpoints.changeSpecial.answer.safeParse(outcome.newer);
      if (current.success) {
        const theirs = shownRange(current.data, base.id);
        setBase(theirs);
        setNewer(newerLines(values, valuesOf(theirs)));
        form.rebase(valuesOf(theirs));
      }
      return outcome.errors;
    },
  });
  useFormDraft(form, `special rates of ${projectId} from ${range.start}`, base, setBase);
  const nameOf = new Map(people.map((one) => [String(one.employeeId), one.employeeName]));
  const rated = ratedIn(form.values).map((id): Rated => {
    const role = people.find((one) => String(one.employeeId) === id)?.role ?? '';
    const { rate, reason } = rateInRange(base, { employeeId: null, role }, rates);
    return {
      of: id,
      label: nameOf.get(id) ?? id,
      help: role === '' ? 'No longer on the project' : role,
      instead: reason === 'none' ? undefined : rate,
      insteadWord: reasonWords[reason],
    };
  });
  return (
    <SideDrawer
      title="Special rates"
      subtitle={periodWords(base.start, base.end)}
      width={640}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty || newer !== undefined}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      {rated.length === 0 ? (
        <EmptyState
          title="No developers yet"
          icon="users"
          words="Special rates can be given to developers of the project."
        />
      ) : (
        <FormFrame form={form} label="Special rates" columns={2}>
          <div className={styles.wide}>
            {newer !== undefined && (
              <NewerValues
                key={base.version}
                lines={newer}
                labelOf={(name) => nameOf.get(name.replace(/ rate$/, '')) ?? name}
                shownOf={(_, value) => shownValue(value)}
                saving={form.saving}
                chosenOf={(name) => form.values[name] ?? ''}
                onChoose={(name, value) => form.set(name, value)}
                onTakeAll={() => {
                  form.reset(valuesOf(base));
                  setNewer(undefined);
                }}
              />
            )}
            <EffectNote
              effects={effectsOfTyped(rates.ranges, { startDate: base.start, endDate: base.end ?? '' }, base.start)}
            />
            <p className={styles.quiet}>
              Up to 4 decimals. Where a field is empty the developer has the rate of the role.
            </p>
          </div>
          <PasteRates
            what="developers"
            named={rated}
            disabled={form.saving}
            onTake={(pasted) => {
              for (const { of, rate } of pasted) form.set(rateName(of), rate);
            }}
          >
            <RateFields rated={rated} field={(name) => form.field(name)} currency={currency} />
          </PasteRates>
          <RateEffects
            wish={
              form.dirty && form.valid
                ? { kind: 'special', projectId, startOfRange: base.start, specialRates: specialRatesIn(form.values) }
                : undefined
            }
          />
        </FormFrame>
      )}
    </SideDrawer>
  );
}

/** The typed special rates in the format of the API. */
const specialRatesIn = (values: RateValues) =>
  Object.entries(typedRates(values)).map(([id, rate]) => ({ employeeId: Number(id), rate }));

/** The developers of the project, and those who have a special rate in the range and have left since. */
function peopleOf(range: ShownRange, rates: ShownRates) {
  const here = new Set(rates.developers.map((one) => one.employeeId));
  return [...rates.developers, ...range.holders.filter((one) => !here.has(one.employeeId))];
}
