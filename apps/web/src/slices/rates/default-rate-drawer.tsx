import { messages } from '@countinghouse/contract/messages.ts';
import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { shownValue } from '../../ui/form/newer-values.tsx';
import { rateCurrencies } from '../../ui/fields/rate-currencies.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { rateName, type RateValues } from './rate-form.ts';
import { RateEffects } from './rate-effects.tsx';
import { RateFields } from './rate-fields.tsx';
import styles from './rates.module.css';
import { rateErrors } from './rate-errors.ts';
import { useInvalidateRates } from './use-rates.ts';

type Values = RateValues & { readonly currency: string };

/** The default rate of a role, for every project without a rate for it. */
export function DefaultRateDrawer({
  techStack,
  currency,
  onClose,
}: {
  readonly techStack: TechStack;
  /** The currency of the project on whose page it is changed; absent outside of projects. */
  readonly currency?: string;
  readonly onClose: () => void;
}) {
  const name = rateName(techStack.name);
  const valuesOf = (of: TechStack): Values => ({
    [name]: of.defaultRate ?? '',
    // a first rate is in the currency of the project on whose page it is entered
    currency: of.defaultRate === null ? (currency ?? of.defaultRateCurrency) : of.defaultRateCurrency,
  });
  const edited = useRecordForm<Values, TechStack>({
    name: `default rate ${techStack.id}`,
    record: techStack,
    labels: { currency: 'Currency', [name]: techStack.name },
    valuesOf: (stored = techStack) => valuesOf(stored),
    check: () => ({}),
    save: (values, { id, version } = techStack, saveOnce) =>
      saveOnce(techStackEndpoints.changeDefaultRate, {
        body: { id, defaultRate: values[name] || null, defaultRateCurrency: values.currency, version },
      }),
    answer: techStackEndpoints.changeDefaultRate.answer,
    words: { saved: messages.ratesUpdated, addFailed: messages.ratesFailed, changeFailed: messages.ratesFailed },
    refresh: useInvalidateRates(),
    onSaved: onClose,
    errorsOf: rateErrors((path) =>
      path === 'defaultRate' ? name : path === 'defaultRateCurrency' ? 'currency' : undefined,
    ),
  });
  const { form, stored: base = techStack } = edited;
  return (
    <RecordDrawer
      of={edited}
      title="Change default rate"
      subtitle={base.name}
      width={480}
      label="Change default rate"
      shownOf={(_, value) => shownValue(value)}
      onClose={onClose}
    >
      <RateFields
        rated={[{ of: base.name, label: `Default rate of ${base.name}`, instead: undefined, insteadWord: '' }]}
        field={(of) => form.field(of)}
        currency={form.values.currency}
      />
      <ChoiceField
        {...form.field('currency')}
        label="Currency"
        choices={rateCurrencies(base.defaultRateCurrency, ...(currency === undefined ? [] : [currency])).map(
          (value) => ({
            value,
            label: value,
          }),
        )}
        required
      />
      <p className={styles.quiet}>
        Applies to every project in this currency whose rate range has no rate for this role. A project in another
        currency has no default rate and needs a rate in its range. Saved invoices keep their rates.
      </p>
      <RateEffects
        change={
          form.dirty && form.valid
            ? {
                kind: 'default',
                role: base.name,
                defaultRate: form.values[name] === '' ? null : (form.values[name] ?? null),
                defaultRateCurrency: form.values.currency,
              }
            : undefined
        }
      />
    </RecordDrawer>
  );
}
