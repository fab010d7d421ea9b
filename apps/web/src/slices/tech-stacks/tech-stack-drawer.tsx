import { messages } from '@countinghouse/contract/messages.ts';
import { techStackCategory } from '@countinghouse/contract/options.ts';
import { fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import {
  defaultRateFields,
  techStackEndpoints,
  techStackFields,
  type TechStack,
} from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { RateField } from '../../ui/fields/figure-fields.tsx';
import { rateCurrencies } from '../../ui/fields/rate-currencies.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import styles from './tech-stacks.module.css';
import { useInvalidateTechStacks } from './use-tech-stacks.ts';

const labels = fieldLabels({ ...techStackFields, ...defaultRateFields });
type Typed = Readonly<Record<keyof typeof labels, string>>;

/** The default rate of a stored tech stack has a drawer of its own, which says what a change affects. */
const valuesOf = (techStack: TechStack | undefined): Typed => ({
  ...textsOf(techStackFields, techStack),
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
  const edited = useRecordForm<Typed, TechStack>({
    name: `tech stack ${techStack?.id ?? 'new'}`,
    record: techStack,
    fields: techStackFields,
    labels,
    valuesOf,
    save: ({ name, category: typed, defaultRate, defaultRateCurrency }, stored, saveOnce) => {
      const category = techStackCategory.parse(typed);
      return stored === undefined
        ? saveOnce(techStackEndpoints.add, {
            body: { name, category, defaultRate: defaultRate === '' ? null : defaultRate, defaultRateCurrency },
          })
        : saveOnce(techStackEndpoints.change, {
            params: { id: stored.id },
            body: { name, category, version: stored.version },
          });
    },
    answer: techStackEndpoints.change.answer,
    words: {
      saved: messages.techStackUpdated,
      addFailed: messages.techStackAddFailed,
      changeFailed: messages.techStackEditFailed,
    },
    refresh: useInvalidateTechStacks(),
    onSaved: onClose,
  });
  const { form, stored } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={techStack === undefined ? 'Add tech stack' : 'Edit tech stack'}
      {...(techStack === undefined ? {} : { subtitle: techStack.name })}
      width={480}
      label="Tech stack"
      onClose={onClose}
    >
      <RecordField {...form.field('name')} of={techStackFields.name} />
      <ChoiceField
        {...form.field('category')}
        label={labels.category}
        choices={techStackCategory.options.map((value) => ({ value, label: value }))}
        required
      />
      {stored === undefined ? (
        <>
          <RateField
            {...form.field('defaultRate')}
            label={labels.defaultRate}
            currency={form.values.defaultRateCurrency}
            max="100000"
            placeholder="No rate"
            unreadWords={messages.invalidRate}
            help="Per hour, where a rate range has no rate"
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
          Its developers and rates follow the new name; saved invoices keep the old one. The project tool matches new
          developers by this name.
        </p>
      )}
    </RecordDrawer>
  );
}
