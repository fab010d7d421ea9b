import { messages } from '@countinghouse/contract/messages.ts';
import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks.contract.ts';
import { useState } from 'react';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { newerLines, NewerValues, shownValue, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { rateName, type RateName, type RateValues } from './rate-form.ts';
import { RateEffects } from './rate-effects.tsx';
import { RateFields } from './rate-fields.tsx';
import styles from './rates.module.css';
import { useSaveRates } from './save-rates.ts';

/** The default rate of a role, for every project that names none. */
export function DefaultRateDrawer({
  techStack,
  currency,
  onClose,
}: {
  readonly techStack: TechStack;
  /** Of the project on whose page it is changed; none where it is that of no project. */
  readonly currency?: string;
  readonly onClose: () => void;
}) {
  const save = useSaveRates();
  const [base, setBase] = useState(techStack);
  const [newer, setNewer] = useState<readonly NewerLine<RateName>[]>();
  const name = rateName(base.name);
  const valuesOf = (of: TechStack): RateValues => ({ [name]: of.defaultRate ?? '' });
  const form = useForm<RateValues>({
    initial: valuesOf(base),
    save: async (values) => {
      if (Object.keys(form.changed).length === 0) return [{ path: '', message: messages.noDetailsChanged }];
      const typed = values[name] ?? '';
      const outcome = await save({
        endpoint: techStackEndpoints.changeDefaultRate,
        request: { body: { id: base.id, defaultRate: typed === '' ? null : typed, version: base.version } },
        fieldOf: (path) => (path === 'defaultRate' ? name : undefined),
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
      return outcome.faults;
    },
  });
  useKeptForm(form, `default rate ${techStack.id}`, base, setBase);
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
            labelOf={() => base.name}
            shownOf={(_, value) => shownValue(value)}
            saving={form.saving}
            chosenOf={() => form.values[name] ?? ''}
            onChoose={(_, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(valuesOf(base));
              setNewer(undefined);
            }}
          />
        )}
        <RateFields
          rated={[{ of: base.name, label: `Default rate of ${base.name}`, instead: undefined, insteadWord: '' }]}
          field={(of) => form.field(of)}
          currency={currency}
        />
        <p className={styles.quiet}>
          It holds on every project whose rate range names no rate for this role, in the currency of that project. Saved
          invoices keep their rates.
        </p>
        <RateEffects
          wish={
            form.dirty && form.valid
              ? {
                  kind: 'default',
                  role: base.name,
                  defaultRate: form.values[name] === '' ? null : (form.values[name] ?? null),
                }
              : undefined
          }
        />
      </FormFrame>
    </SideDrawer>
  );
}
