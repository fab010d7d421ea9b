import { messages } from '@countinghouse/contract/messages.ts';
import { techStackCategory } from '@countinghouse/contract/options.ts';
import { techStackEndpoints, techStackNameMax, type TechStack } from '@countinghouse/contract/tech-stacks.contract.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { RateField } from '../../ui/fields/figure-fields.tsx';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { rateCurrencies } from '../../ui/fields/rate-currencies.ts';
import styles from './tech-stacks.module.css';
import { useForgetTechStacks } from './use-tech-stacks.ts';

const labels = {
  name: 'Name',
  category: 'Category',
  defaultRate: 'Default rate',
  defaultRateCurrency: 'Currency',
} as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

/** The default rate of one that is there is changed by itself, where it is said what that changes. */
const typedOf = (techStack: TechStack | undefined): Typed => ({
  name: techStack?.name ?? '',
  category: techStack?.category ?? '',
  defaultRate: '',
  defaultRateCurrency: 'USD',
});

/** A role of developers, new or to be called something else. */
export function TechStackDrawer({
  techStack,
  onClose,
}: {
  readonly techStack: TechStack | undefined;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const forget = useForgetTechStacks();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(techStack);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>([]);
  const form = useForm<Typed>({
    initial: typedOf(base),
    check: ({ name, category }) => ({
      ...faultsAt('name', name.trim() === '' ? messages.pleaseEnter('name') : undefined),
      ...faultsAt('category', category === '' ? messages.pleaseSelect('category') : undefined),
    }),
    save: async (typed) => {
      if (!form.dirty) return [{ path: '', message: messages.noDetailsChanged }];
      const body = { name: typed.name, category: techStackCategory.parse(typed.category) };
      try {
        const { message } =
          base === undefined
            ? await saveOnce(techStackEndpoints.add, {
                body: {
                  ...body,
                  defaultRate: typed.defaultRate === '' ? null : typed.defaultRate,
                  defaultRateCurrency: typed.defaultRateCurrency,
                },
              })
            : await saveOnce(techStackEndpoints.change, {
                params: { id: base.id },
                body: { ...body, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? messages.techStackUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, typed);
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, `tech stack ${techStack?.id ?? 'new'}`, base, setBase);

  function faultsOf(error: unknown, mine: Typed): readonly FieldFault[] {
    const message = wordsOfFailure(
      error,
      base === undefined ? messages.techStackAddFailed : messages.techStackEditFailed,
    );
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = techStackEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = typedOf(current.data);
      setBase(current.data);
      setNewer(newerLines(mine, theirs));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  return (
    <SideDrawer
      title={techStack === undefined ? 'Add tech stack' : 'Edit tech stack'}
      {...(techStack === undefined ? {} : { subtitle: techStack.name })}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Tech stack">
        {newer.length > 0 && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(typedOf(base));
              setNewer([]);
            }}
          />
        )}
        <TextField {...form.field('name')} label={labels.name} maxLength={techStackNameMax} required />
        <ChoiceField
          {...form.field('category')}
          label={labels.category}
          choices={techStackCategory.options.map((value) => ({ value, label: value }))}
          required
        />
        {base === undefined ? (
          <>
            <RateField
              {...form.field('defaultRate')}
              label={labels.defaultRate}
              currency={form.values.defaultRateCurrency}
              max="100000"
              placeholder="No rate"
              unreadWords={messages.invalidRate}
              help="Per hour, where a rate range names no rate"
            />
            <ChoiceField
              {...form.field('defaultRateCurrency')}
              label={labels.defaultRateCurrency}
              choices={rateCurrencies().map((value) => ({ value, label: value }))}
              required
            />
          </>
        ) : (
          <p className={styles.quiet}>
            Its developers and rates go with it; invoices keep their words. The project tool gives new developers their
            tech stack by this name.
          </p>
        )}
      </FormFrame>
    </SideDrawer>
  );
}
