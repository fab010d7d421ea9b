import { addMonths, firstOfMonth, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { choiceState } from '../../api/choice-state.ts';
import { query } from '../../api/api.ts';
import { todayHere } from '../../api/today.ts';
import { MultiSelectField, SelectField } from '../../ui/fields/select-field.tsx';
import { FilterButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { allMonths, selectedMonths, thisMonth, unfiltered, type RevenueFilters } from './revenue-list.ts';

interface Values {
  readonly csm: string;
  readonly accountant: string;
  readonly month: readonly string[];
  /** Set on another page: they have no field here and are removed by their chips. */
  readonly company: string | undefined;
  readonly currency: string | undefined;
}

/** Filters the billings by people and expected months. A CSM or accountant filters by the other role only. */
export function RevenueFilter({
  filters,
  role,
  onApply,
  onClose,
}: {
  readonly filters: RevenueFilters;
  readonly role: Role;
  readonly onApply: (filters: Partial<RevenueFilters>) => void;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const options = useQuery(query(optionEndpoints.project));
  const form = useForm<Values>({
    initial: {
      csm: filters.csm ?? '',
      accountant: filters.accountant ?? '',
      month: selectedMonths(filters.month),
      company: filters.company,
      currency: filters.currency,
    },
    save: async ({ csm, accountant, month, ...others }) => {
      if (csm === '' && accountant === '' && month.length === 0) {
        notify.show({ kind: 'error', title: messages.chooseFilter });
        onApply(unfiltered);
      } else
        onApply({
          ...others,
          csm: csm || undefined,
          accountant: accountant || undefined,
          month: month.length === 0 ? allMonths : month,
        });
      return undefined;
    },
  });

  /** Choosing a CSM or accountant resets all other filters to their defaults. Clearing the choice leaves them. */
  const choosePerson = (part: 'csm' | 'accountant', email: string): void => {
    form.set(part, email);
    if (email === '') return;
    form.set(part === 'csm' ? 'accountant' : 'csm', '');
    form.set('month', [thisMonth()]);
    form.set('company', undefined);
    form.set('currency', undefined);
  };

  async function cancel(): Promise<void> {
    if (!form.dirty) onClose();
    else if (await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' })) onApply(unfiltered);
  }

  const people = (of: 'csmUsers' | 'accountantUsers') =>
    (options.data?.[of] ?? []).map(({ email, name }) => ({ value: email, label: name }));
  const month = form.field('month');
  return (
    <SideDrawer
      title="Filter revenue"
      width={500}
      dirty={form.dirty}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <FormFrame form={form} label="Filter revenue">
        {role !== 'ROLE_CSM' && (
          <SelectField
            {...form.field('csm')}
            label="CSM"
            choices={people('csmUsers')}
            {...choiceState(options)}
            onChange={(email) => choosePerson('csm', email)}
          />
        )}
        {role !== 'ROLE_ACCOUNTANT' && (
          <SelectField
            {...form.field('accountant')}
            label="Accountant"
            choices={people('accountantUsers')}
            {...choiceState(options)}
            onChange={(email) => choosePerson('accountant', email)}
          />
        )}
        <MultiSelectField
          {...month}
          label="Received Month"
          placeholder="All months"
          choices={monthsAround(month.value)}
        />
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}

/** The months from a year back to a year ahead, and chosen ones outside of that. */
function monthsAround(chosen: readonly string[]) {
  const first = firstOfMonth(todayHere());
  const around = Array.from({ length: 25 }, (_, at) => formatDate(addMonths(first, at - 12), 'MMM-yyyy'));
  return [...new Set([...around, ...chosen])].map((value) => ({ value, label: value.replace('-', ' ') }));
}
