import { messages } from '@countinghouse/contract/messages.ts';
import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { useState } from 'react';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { newerLines, NewerValues, shownValue, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { rateCurrencies } from '../../ui/fields/rate-currencies.ts';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { rateName, type RateValues } from './rate-form.ts';
import { RateEffects } from './rate-effects.tsx';
import { RateFields } from './rate-fields.tsx';
import styles from './rates.module.css';
import { useSaveRates } from './save-rates.ts';

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
  const save = useSaveRates();
  const [base, setBase] = useState(techStack);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Values>[]>();
  const name = rateName(base.name);
  const valuesOf = (of: TechStack): Values => ({
    [name]: of.defaultRate ?? '',
    // a first rate is in the currency of the project on whose page it is entered
    currency: of.defaultRate === null ? (currency ?? of.defaultRateCurrency) : of.defaultRateCurrency,
  });
  const form = useForm<Values>({
    initial: valuesOf(base),
    save: async (values) => {
      if (Object.keys(form.changed).length === 0) return [{ path: '', message: messages.noDetailsChanged }];
      const typed = values[name] ?? '';
      const outcome = await save({
        endpoint: techStackEndpoints.changeDefaultRate,
        request: {
          body: {
            id: base.id,
            defaultRate: typed === '' ? null : typed,
            defaultRateCurrency: values.currency,
            version: base.version,
          },
        },
        fieldOf: (path) => (path === 'defaultRate' ? name : path === 'defaultRateCurrency' ? 'currency' : undefined),
        done: messages.ratesUpdated,
      });
      if (outcome.isSaved) {
        onClose();
        return undefined;
      }
      const current = techStackEndpoints.changeDefaultRate.answer.safeParse(outcome.newer);
      if (current.success) {
        setBase(current.data);
        setNewer(newerLines(values, valuesOf(current.data)));
        form.rebase(valuesOf(current.data));
      }
      return outcome.errors;
    },
  });
  useFormDraft(form, `default rate ${techStack.id}`, base, setBase);
  return (
    <SideDrawer
      title="Change default rate"
      subtitle={base.name}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty || newer !== undefined}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Change default rate">
        {newer !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(field) => (field === 'currency' ? 'Currency' : base.name)}
            shownOf={(_, value) => shownValue(value)}
            saving={form.saving}
            chosenOf={(field) => form.values[field] ?? ''}
            onChoose={(field, value) => form.set(field, value)}
            onTakeAll={() => {
              form.reset(valuesOf(base));
              setNewer(undefined);
            }}
          />
        )}
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
          It holds on every project in this currency whose rate range names no rate for this role. A project in another
          currency has no default rate: its hours ask for one. Saved invoices keep their rates.
        </p>
        <RateEffects
          wish={
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
      </FormFrame>
    </SideDrawer>
  );
}
