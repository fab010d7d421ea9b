import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { query } from '../../api/api.ts';
import { useWhenNeeded } from '../../api/use-when-needed.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { Button } from '../../ui/button.tsx';
import type { FilterChip } from '../../ui/list/filter-chips.tsx';
import type { CompanyFilters } from './use-companies.ts';

const lists = [
  ['csm', 'CSM'],
  ['accountant', 'Accountant'],
] as const;

interface FilterProps {
  readonly filters: CompanyFilters;
  readonly onChange: (filters: CompanyFilters) => void;
}

/** Filters the companies by person, or shows the deleted ones. */
export function CompanyFilterBar({ filters, onChange }: FilterProps) {
  const { data, need } = useWhenNeeded(query(companyEndpoints.choices), { csm: [], accountant: [] });
  const isDeleted = filters.show === 'Deleted';
  return (
    <>
      {lists.map(([name, label]) => {
        const chosen = filters[name] ?? [];
        const people = data?.[name] ?? [];
        const actions: MenuAction[] = people.map((person) => ({
          key: person,
          label: person,
          ...(chosen.includes(person) ? { icon: 'check' as const } : {}),
          onChoose: () => onChange(withPerson(filters, name, person)),
        }));
        return (
          <ActionMenu key={name} actions={data && actions} onNear={need}>
            <Button
              icon="filter"
              size="small"
              aria-haspopup="menu"
              disabled={data !== undefined && people.length === 0}
            >
              {label}
            </Button>
          </ActionMenu>
        );
      })}
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

/** A chip for each person in the filter, which removes it. */
export const companyChips = ({ filters, onChange }: FilterProps): FilterChip[] => [
  ...lists.flatMap(([name, label]) =>
    (filters[name] ?? []).map((person) => ({
      key: `${name} ${person}`,
      label,
      value: person,
      onRemove: () => onChange(withPerson(filters, name, person)),
    })),
  ),
  ...(filters.show === undefined
    ? []
    : [{ key: 'show', label: 'Only', value: 'Deleted', onRemove: () => onChange({ ...filters, show: undefined }) }]),
];

function withPerson(filters: CompanyFilters, name: 'csm' | 'accountant', person: string): CompanyFilters {
  const chosen = filters[name] ?? [];
  const next = chosen.includes(person) ? chosen.filter((one) => one !== person) : [...chosen, person];
  return { ...filters, [name]: next.length === 0 ? undefined : next };
}
