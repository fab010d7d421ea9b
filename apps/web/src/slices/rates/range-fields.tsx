import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RateChange } from '@countinghouse/contract/rates/rates.contract.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { EffectNote } from './effect-note.tsx';
import type { RangeEffects } from './range-effects.ts';
import { ratedIn, rateName, type RangeValues } from './rate-form.ts';
import { PasteRates } from './paste-rates.tsx';
import { RateEffects } from './rate-effects.tsx';
import { RateFields } from './rate-fields.tsx';
import styles from './rates.module.css';
import { useTechStacks } from './use-rates.ts';

/** The days of a range and a rate for each role; other roles of the tech-stack list can be added. */
export function RangeFields({
  form,
  effects,
  currency,
  today,
  change,
  behind,
  copy,
}: {
  readonly form: Form<RangeValues>;
  readonly effects: RangeEffects | undefined;
  readonly currency: string;
  readonly today: CalendarDate;
  /** The change that a save would make, once the typed values are valid. */
  readonly change: RateChange | undefined;
  /** Whether interrupted rates continue after a new range. */
  readonly behind?: ReactNode;
  /** A button that fills the rates. */
  readonly copy?: ReactNode;
}) {
  const { data } = useTechStacks();
  const roles = ratedIn(form.values);
  const defaults = new Map(
    data?.techStackDetails.map((one) => [
      one.name,
      one.defaultRate === null || one.defaultRateCurrency !== currency ? undefined : rateFromText(one.defaultRate),
    ]),
  );
  const start = form.values.startDate;
  return (
    <>
      <FormSection title="Dates" columns={2}>
        <DateField {...form.field('startDate')} label="Start date" required today={today} />
        <DateField
          {...form.field('endDate')}
          label="End date"
          help="Empty: until a newer range begins"
          today={isCalendarDate(start) ? start : today}
        />
      </FormSection>
      {behind}
      <EffectNote effects={effects} />
      <FormSection title="Rates by role" columns={2}>
        <PasteRates
          what="roles"
          named={[...new Set([...roles, ...(data?.techStackDetails ?? []).map((one) => one.name)])].map((of) => ({
            of,
            label: of,
          }))}
          disabled={form.saving}
          onTake={(rates) => {
            for (const { of, rate } of rates) form.set(rateName(of), rate);
          }}
        >
          <RateFields
            rated={roles.map((of) => ({ of, label: of, instead: defaults.get(of), insteadWord: 'Default' }))}
            field={(name) => form.field(name)}
            currency={currency}
          />
        </PasteRates>
      </FormSection>
      <p className={styles.quiet}>
        Up to 4 decimals. Where a field is empty, the default rate in {currency} applies; without one, hours need a
        rate.
      </p>
      <div className={styles.choice}>
        <AnotherRole form={form} />
        {copy}
      </div>
      <RateEffects change={change} />
    </>
  );
}

/** Adds a field for the rate of another role, and focuses it. */
function AnotherRole({ form }: { readonly form: Form<RangeValues> }) {
  const techStacks = useTechStacks();
  const roles = ratedIn(form.values);
  const others = (techStacks.data?.techStackDetails ?? []).filter((one) => !roles.includes(one.name));
  const added = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (added.current === undefined) return;
    const field = form.formRef.current?.elements.namedItem(rateName(added.current));
    added.current = undefined;
    if (field instanceof HTMLElement) field.focus();
  });
  return (
    <div className={styles.ranges}>
      <SelectField
        // a new list after each role, so that it never shows the one that was added
        key={roles.length}
        {...form.field('startDate')}
        id="another-role"
        name="anotherRole"
        label="Another role"
        placeholder="Add a role"
        choices={others.map((one) => ({ value: one.name, label: one.name }))}
        value=""
        error={undefined}
        {...choiceState(techStacks)}
        onChange={(role) => {
          if (role === '') return;
          added.current = role;
          form.set(rateName(role), '');
        }}
        onLeave={() => undefined}
        onUnread={() => undefined}
      />
    </div>
  );
}
