import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { query } from '../../api/api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { DashboardFilters } from './dashboard-params.ts';
import styles from './dashboard.module.css';
import { MonthRangeFields } from './month-range-fields.public.tsx';

/** Filters by months and people. A CSM or accountant filters by the other role only. */
export function DashboardFilter({
  filters,
  role,
  onChange,
}: {
  readonly filters: DashboardFilters;
  readonly role: Role;
  readonly onChange: (filters: DashboardFilters) => void;
}) {
  const options = useQuery(query(optionEndpoints.project));
  const people = (of: 'csmUsers' | 'accountantUsers') =>
    (options.data?.[of] ?? []).map(({ email, name }) => ({ value: email, label: name }));
  const chosen = useChosen();
  return (
    <div className={styles.filter} role="group" aria-label="Dashboard filters">
      <MonthRangeFields filters={filters} onChoose={(range) => onChange({ ...filters, ...range })} />
      {role !== 'ROLE_CSM' && (
        <SelectField
          {...chosen('csm', filters.csm, (csm) => onChange({ ...filters, csm }))}
          label="CSM"
          placeholder="All users"
          choices={people('csmUsers')}
          {...choiceState(options)}
        />
      )}
      {role !== 'ROLE_ACCOUNTANT' && (
        <SelectField
          {...chosen('accountant', filters.accountant, (accountant) => onChange({ ...filters, accountant }))}
          label="Accountant"
          placeholder="All users"
          choices={people('accountantUsers')}
          {...choiceState(options)}
        />
      )}
      {filters.tab !== undefined && filters.tab !== 'payments' && (
        <SelectField
          {...chosen('moment', filters.moment ?? 'started', (moment) =>
            onChange({ ...filters, moment: moment === 'invoiced' ? moment : undefined }),
          )}
          required
          label="Predictions as they were when"
          choices={[
            { value: 'started', label: 'their period started' },
            { value: 'invoiced', label: 'they were invoiced' },
          ]}
        />
      )}
    </div>
  );
}

/** Binds a choice that applies at once, outside of a form. */
function useChosen() {
  const id = useId();
  return (name: string, value: string | undefined, onChoose: (value: string | undefined) => void) => ({
    id: `${id}${name}`,
    name,
    value: value ?? '',
    onChange: (chosen: string) => onChoose(chosen === '' ? undefined : chosen),
    onLeave: () => undefined,
    onUnread: () => undefined,
    error: undefined,
    disabled: false,
  });
}
