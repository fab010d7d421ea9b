import { emailError } from '@countinghouse/contract/email-error.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { openList, optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';
import { useAction } from '../../records/use-action.ts';
import { errorsAt } from '../../ui/form/form-state.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './edit-project.module.css';
import { useProjectOptions } from './use-project-options.ts';

const lists = [
  { value: 'leadSource', label: 'Lead sources' },
  { value: 'channel', label: 'Channels' },
  { value: 'accType', label: 'Account types' },
  { value: 'salesPerson', label: 'Sales persons' },
] as const;

/** Lets an administrator add choices for the fields of projects. */
export function ProjectOptionsDrawer({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { save } = useAction(() =>
    Promise.all(
      [optionEndpoints.project, optionEndpoints.salesPersons].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    ),
  );
  const { options, salesPersons } = useProjectOptions();
  const form = useForm({
    initial: { list: 'leadSource', name: '', email: '' },
    check: ({ list, name, email }) => ({
      ...errorsAt('name', name.trim() === '' ? messages.pleaseEnter('name') : undefined),
      ...errorsAt('email', list === 'salesPerson' ? (emailError(email) ?? undefined) : undefined),
    }),
    save: ({ list, name, email }) => {
      const open = openList.safeParse(list);
      return save<unknown>({
        call: (saveOnce) =>
          open.success
            ? saveOnce(optionEndpoints.addToProject, { body: { list: open.data, label: name } })
            : saveOnce(salesPersonEndpoints.add, { body: { name, email } }),
        done: messages.optionAdded(name),
        failed: open.success ? messages.somethingWentWrong : messages.salesPersonAddFailed,
        errorsOf: ({ fields }) => fields.map((one) => ({ ...one, path: one.path === 'label' ? 'name' : one.path })),
      });
    },
  });
  useFormDraft(form, 'project options');
  const { list } = form.values;
  const there =
    list === 'salesPerson'
      ? salesPersons?.map((one) => one.name)
      : options?.[openList.parse(list)].map((one) => one.label);
  async function add(): Promise<void> {
    if (await form.submit()) form.reset({ list, name: '', email: '' });
  }
  return (
    <SideDrawer
      title="Project options"
      width={480}
      dirty={form.values.name !== '' || form.values.email !== ''}
      saving={form.saving}
      canSave={form.valid}
      saveWord="Add"
      discardQuestion={messages.discardChanges}
      onSave={() => void add()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Project options" onSubmit={() => void add()}>
        <ChoiceField {...form.field('list')} label="List" choices={lists} required />
        <TextField {...form.field('name')} label="Name" maxLength={100} required />
        {list === 'salesPerson' && (
          <TextField {...form.field('email')} label="Email" type="email" maxLength={254} required />
        )}
        <ul className={styles.links} aria-label="Already in the list">
          {(there ?? []).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </FormFrame>
    </SideDrawer>
  );
}
