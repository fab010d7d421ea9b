import { disputeCauses, disputeStates } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { choiceState } from '../../api/choice-state.ts';
import { query } from '../../api/api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FilterButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { causeWords, stateWords, type DisputeFilters } from './dispute-list.ts';

/** Filters disputes by cause and person; a CSM sees only their own. */
export function DisputeFilter({
  filters,
  role,
  onApply,
  onClose,
}: {
  readonly filters: DisputeFilters;
  readonly role: Role;
  readonly onApply: (filters: DisputeFilters) => void;
  readonly onClose: () => void;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const options = useQuery(query(optionEndpoints.project));
  const form = useForm({
    initial: {
      state: filters.state ?? '',
      cause: filters.cause ?? '',
      csm: filters.csm ?? '',
      accountant: filters.accountant ?? '',
    },
    save: async ({ state, cause, csm, accountant }) => {
      if (state === '' && cause === '' && csm === '' && accountant === '')
        notify.show({ kind: 'error', title: messages.chooseFilter });
      onApply({
        state: state || undefined,
        cause: cause || undefined,
        csm: csm || undefined,
        accountant: accountant || undefined,
      });
      return undefined;
    },
  });
  async function cancel(): Promise<void> {
    if (!form.dirty || (await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' }))) onClose();
  }
  const people = (of: 'csmUsers' | 'accountantUsers') =>
    (options.data?.[of] ?? []).map(({ email, name }) => ({ value: email, label: name }));
  return (
    <SideDrawer
      title="Filter disputes"
      width={500}
      dirty={form.dirty}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <FormFrame form={form} label="Filter disputes">
        <SelectField
          {...form.field('state')}
          label="State"
          placeholder="Open"
          choices={disputeStates.map((value) => ({ value, label: stateWords[value] ?? value }))}
        />
        <SelectField
          {...form.field('cause')}
          label="Reason"
          choices={disputeCauses.map((value) => ({ value, label: causeWords[value] ?? value }))}
        />
        {role !== 'ROLE_CSM' && (
          <SelectField {...form.field('csm')} label="CSM" choices={people('csmUsers')} {...choiceState(options)} />
        )}
        <SelectField
          {...form.field('accountant')}
          label="Accountant"
          choices={people('accountantUsers')}
          {...choiceState(options)}
        />
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}
