import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { choiceState } from '../../api/choice-state.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FilterButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import type { ReceivableFilters } from './receivables-list.public.ts';

type Narrowed = Pick<ReceivableFilters, 'csm' | 'currency'>;

/** Filters receivables, or unbilled work, by CSM and currency; a CSM sees only their own. */
export function ReceivableFilter({
  title = 'Filter receivables',
  filters,
  currencies,
  role,
  onApply,
  onClose,
}: {
  readonly title?: string;
  readonly filters: Narrowed;
  readonly currencies: readonly string[];
  readonly role: Role;
  readonly onApply: (filters: Narrowed) => void;
  readonly onClose: () => void;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const options = useQuery(query(optionEndpoints.project));
  const form = useForm({
    initial: { csm: filters.csm ?? '', currency: filters.currency ?? '' },
    save: async ({ csm, currency }) => {
      if (csm === '' && currency === '') notify.show({ kind: 'error', title: messages.chooseFilter });
      onApply({ csm: csm || undefined, currency: currency || undefined });
      return undefined;
    },
  });
  async function cancel(): Promise<void> {
    if (!form.dirty || (await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' }))) onClose();
  }
  return (
    <SideDrawer
      title={title}
      width={500}
      dirty={form.dirty}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <FormFrame form={form} label={title}>
        {role !== 'ROLE_CSM' && (
          <SelectField
            {...form.field('csm')}
            label="CSM"
            choices={(options.data?.csmUsers ?? []).map(({ email, name }) => ({ value: email, label: name }))}
            {...choiceState(options)}
          />
        )}
        <SelectField
          {...form.field('currency')}
          label="Currency"
          choices={currencies.map((value) => ({ value, label: value }))}
        />
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}
