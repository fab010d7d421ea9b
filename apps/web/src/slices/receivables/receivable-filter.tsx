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

type Narrowed = Pick<ReceivableFilters, 'csm' | 'accountant' | 'currency'>;

/** Filters receivables, unbilled work or margins by people, and by currency if they have one. A CSM or accountant filters by the other role only. */
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
  readonly currencies?: readonly string[];
  readonly role: Role;
  readonly onApply: (filters: Narrowed) => void;
  readonly onClose: () => void;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const options = useQuery(query(optionEndpoints.project));
  const people = (of: 'csmUsers' | 'accountantUsers') =>
    (options.data?.[of] ?? []).map(({ email, name }) => ({ value: email, label: name }));
  const form = useForm({
    initial: { csm: filters.csm ?? '', accountant: filters.accountant ?? '', currency: filters.currency ?? '' },
    save: async ({ csm, accountant, currency }) => {
      if (csm === '' && accountant === '' && currency === '')
        notify.show({ kind: 'error', title: messages.chooseFilter });
      onApply({ csm: csm || undefined, accountant: accountant || undefined, currency: currency || undefined });
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
          <SelectField {...form.field('csm')} label="CSM" choices={people('csmUsers')} {...choiceState(options)} />
        )}
        {role !== 'ROLE_ACCOUNTANT' && (
          <SelectField
            {...form.field('accountant')}
            label="Accountant"
            choices={people('accountantUsers')}
            {...choiceState(options)}
          />
        )}
        {currencies !== undefined && (
          <SelectField
            {...form.field('currency')}
            label="Currency"
            choices={currencies.map((value) => ({ value, label: value }))}
          />
        )}
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}
