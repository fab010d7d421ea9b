import { companyEndpoints, companyNeeds } from '@countinghouse/contract/companies/companies.contract.ts';
import { query } from '../../api/api.ts';
import { useWhenNeeded } from '../../api/use-when-needed.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { Button } from '../../ui/button.tsx';
import type { FilterChip } from '../../ui/list/filter-chips.tsx';
import type { CompanyFilters } from './use-companies.ts';

const people = [
  ['csm', 'CSM'],
  ['accountant', 'Accountant'],
] as const;
const lists = [...people, ['missing', 'Missing']] as const;
type ListName = (typeof lists)[number][0];

interface FilterProps {
  readonly filters: CompanyFilters;
  readonly onChange: (filters: CompanyFilters) => void;
}

/** Filters the companies by person and by what they lack, or shows the deleted ones. */
export function CompanyFilterBar({ filters, onChange }: FilterProps) {
  const { data, need } = useWhenNeeded(query(companyEndpoints.choices), { csm: [], accountant: [] });
  const isDeleted = filters.show === 'Deleted';
  const actionsOf = (name: ListName, values: readonly string[]): MenuAction[] =>
    values.map((value) => ({
      key: value,
      label: value,
      ...(filters[name]?.includes(value) === true ? { icon: 'check' as const } : {}),
      onChoose: () => onChange(withOrWithout(filters, name, value)),
    }));
  return (
    <>
      {people.map(([name, label]) => (
        <ActionMenu key={name} actions={data && actionsOf(name, data[name])} onNear={need}>
          <Button icon="filter" size="small" aria-haspopup="menu" disabled={data?.[name].length === 0}>
            {label}
          </Button>
        </ActionMenu>
      ))}
      <ActionMenu actions={actionsOf('missing', companyNeeds)}>
        <Button icon="filter" size="small" aria-haspopup="menu">
          Missing
        </Button>
      </ActionMenu>
      <Button
        icon="trash"
        size="small"
        aria-pressed={isDeleted}
        onClick={() => onChange({ ...filters, show: isDeleted ? undefined : 'Deleted' })}
      >
        Deleted
      </Button>
    </>
  );
}

/** A chip for each value in the filter, which removes it. */
export const companyChips = ({ filters, onChange }: FilterProps): FilterChip[] => [
  ...lists.flatMap(([name, label]) =>
    (filters[name] ?? []).map((value) => ({
      key: `${name} ${value}`,
      label,
      value,
      onRemove: () => onChange(withOrWithout(filters, name, value)),
    })),
  ),
  ...(filters.show === undefined
    ? []
    : [{ key: 'show', label: 'Only', value: 'Deleted', onRemove: () => onChange({ ...filters, show: undefined }) }]),
];

function withOrWithout(filters: CompanyFilters, name: ListName, value: string): CompanyFilters {
  const chosen = filters[name] ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...filters, [name]: next.length === 0 ? undefined : next };
}
