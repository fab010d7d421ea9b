import { billingState, type BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import type { FilterChip } from '../../ui/list/filter-chips.tsx';
import { checkNames } from './check-names.ts';
import type { BillingFilters } from './billing-list.ts';

type FilterName = 'state' | 'check' | 'company' | 'csm' | 'accountant';

/** The filters of the billing run: their labels, and the texts of a row that they choose among. */
const filtersOfRun: Readonly<
  Record<FilterName, { readonly label: string; readonly of: (row: BillingRow) => readonly string[] }>
> = {
  state: { label: 'Status', of: ({ state }) => [state] },
  check: { label: 'Check', of: ({ checks }) => checks.map(({ code }) => checkNames[code]) },
  company: { label: 'Company', of: ({ companyName }) => (companyName === null ? [] : [companyName]) },
  csm: { label: 'CSM', of: ({ csm }) => (csm === null ? [] : [csm]) },
  accountant: { label: 'Accountant', of: ({ accountant }) => (accountant === null ? [] : [accountant]) },
};
const names = Object.keys(filtersOfRun) as readonly FilterName[];

/** Whether a row has one of the chosen texts of each filter. */
export const passesFilters = (row: BillingRow, filters: BillingFilters): boolean =>
  names.every((name) => filters[name]?.some((text) => filtersOfRun[name].of(row).includes(text)) ?? true);

/** The texts that a filter offers: those of the rows, and those that are chosen. */
function optionsOf(name: FilterName, rows: readonly BillingRow[], filters: BillingFilters): string[] {
  const found = new Set([...rows.flatMap(filtersOfRun[name].of), ...(filters[name] ?? [])]);
  return name === 'state' ? billingState.options.filter((state) => found.has(state)) : [...found].toSorted();
}

interface Filtering {
  readonly filters: BillingFilters;
  readonly onChange: (filters: BillingFilters) => void;
}

/** The filters with one text more or less. */
function toggled(filters: BillingFilters, name: FilterName, text: string): BillingFilters {
  const chosen = filters[name] ?? [];
  const next = chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text];
  return { ...filters, [name]: next.length === 0 ? undefined : next };
}

/** A menu for each filter. */
export function BillingFilterBar({ rows, filters, onChange }: Filtering & { readonly rows: readonly BillingRow[] }) {
  return names.map((name) => (
    <ActionMenu
      key={name}
      actions={optionsOf(name, rows, filters).map((text) => ({
        key: text,
        label: text,
        ...(filters[name]?.includes(text) === true ? { icon: 'check' as const } : {}),
        onChoose: () => onChange(toggled(filters, name, text)),
      }))}
    >
      <Button icon="filter" size="small" aria-haspopup="menu">
        {filtersOfRun[name].label}
      </Button>
    </ActionMenu>
  ));
}

/** A chip for each chosen text, which removes it. */
export const chipsOfFilters = ({ filters, onChange }: Filtering): FilterChip[] =>
  names.flatMap((name) =>
    (filters[name] ?? []).map((text) => ({
      key: `${name} ${text}`,
      label: filtersOfRun[name].label,
      value: text,
      onRemove: () => onChange(toggled(filters, name, text)),
    })),
  );
