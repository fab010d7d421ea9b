import { rateInRange } from '@countinghouse/billing/rates/rate-on-day.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { shownValue } from '../../ui/form/newer-values.tsx';
import { EffectNote } from './effect-note.tsx';
import { effectsOfTyped, ratedIn, rateName, rateValues, typedRates, type RateValues } from './rate-form.ts';
import { PasteRates } from './paste-rates.tsx';
import { RateEffects } from './rate-effects.tsx';
import { RateFields, type Rated } from './rate-fields.tsx';
import styles from './rates.module.css';
import { rateErrors } from './rate-errors.ts';
import { reasonWords } from './segment-words.ts';
import { rangeIn, type ShownRange, type ShownRates } from './shown-rates.ts';
import { useInvalidateRates } from './use-rates.ts';

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
  const edited = useRecordForm<RateValues, ShownRange>({
    name: `special rates of ${projectId} from ${range.start}`,
    record: range,
    valuesOf: (stored = range) =>
      rateValues(
        peopleOf(stored, rates).map((one) => one.employeeId),
        stored.specialRates,
      ),
    check: () => ({}),
    save: (values, { start, end, version } = range, saveOnce) =>
      saveOnce(rateEndpoints.changeSpecial, {
        query: {
          projectId,
          startDate: start,
          newStartDate: start,
          ...(end === null ? {} : { endDate: end, newEndDate: end }),
          version,
        },
        body: specialRatesIn(values),
      }),
    answer: rangeIn(rateEndpoints.changeSpecial.answer, range.id),
    words: { saved: messages.ratesUpdated, addFailed: messages.ratesFailed, changeFailed: messages.ratesFailed },
    refresh: useInvalidateRates(),
    onSaved: onClose,
    // an error of the list has the position in the sent list
    errorsOf: (failure, message, values) =>
      rateErrors((path) => {
        const employeeId = specialRatesIn(values)[Number(/^\d+/.exec(path)?.[0] ?? '-1')]?.employeeId;
        return employeeId === undefined ? undefined : `${employeeId} rate`;
      })(failure, message),
  });
  const { form, stored: base = range } = edited;
  const people = peopleOf(base, rates);
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
    <RecordDrawer
      of={edited}
      title="Special rates"
      subtitle={periodWords(base.start, base.end)}
      width={640}
      label="Special rates"
      columns={2}
      labelOf={(name) => nameOf.get(name.replace(/ rate$/, '')) ?? name}
      shownOf={(_, value) => shownValue(value)}
      onClose={onClose}
    >
      {rated.length === 0 ? (
        <EmptyState
          title="No developers yet"
          icon="users"
          words="Special rates can be given to developers of the project."
        />
      ) : (
        <>
          <div className={styles.wide}>
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
            change={
              form.dirty && form.valid
                ? { kind: 'special', projectId, startOfRange: base.start, specialRates: specialRatesIn(form.values) }
                : undefined
            }
          />
        </>
      )}
    </RecordDrawer>
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
