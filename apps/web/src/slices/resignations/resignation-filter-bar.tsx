import { addMonths, firstOfMonth, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { resignationStatus } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { todayHere } from '../../api/today.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { Button } from '../../ui/button.tsx';
import type { FilterChip } from '../../ui/list/filter-chips.tsx';
import type { ResignationFilters } from './use-resignations.ts';

interface FilterProps {
  readonly filters: ResignationFilters;
  readonly onChange: (filters: ResignationFilters) => void;
}

/** The months from half a year ahead to a year back, newest first. */
const monthsOffered = () =>
  Array.from({ length: 18 }, (_, at) => formatDate(addMonths(firstOfMonth(todayHere()), 6 - at), 'MMM-yyyy'));

/** Filters the resignations by status and month. */
export function ResignationFilterBar({ filters, onChange }: FilterProps) {
  const menus: readonly (readonly [string, MenuAction[]])[] = [
    [
      'Status',
      resignationStatus.options.map((status) => ({
        key: status,
        label: status,
        ...(filters.status?.includes(status) === true ? { icon: 'check' as const } : {}),
        onChoose: () => onChange({ ...filters, status: withStatus(filters.status ?? [], status) }),
      })),
    ],
    [
      'Last working day in',
      monthsOffered().map((month) => ({
        key: month,
        label: month.replace('-', ' '),
        ...(filters.month === month ? { icon: 'check' as const } : {}),
        onChoose: () => onChange({ ...filters, month: filters.month === month ? undefined : month }),
      })),
    ],
  ];
  return (
    <>
      {menus.map(([label, actions]) => (
        <ActionMenu key={label} actions={actions}>
          <Button icon="filter" size="small" aria-haspopup="menu">
            {label}
          </Button>
        </ActionMenu>
      ))}
    </>
  );
}

/** A chip for each active filter, which removes it. */
export const resignationChips = ({ filters, onChange }: FilterProps): FilterChip[] => [
  ...(filters.status ?? []).map((status) => ({
    key: status,
    label: 'Status',
    value: status,
    onRemove: () => onChange({ ...filters, status: withStatus(filters.status ?? [], status) }),
  })),
  ...(filters.month === undefined
    ? []
    : [
        {
          key: 'month',
          label: 'Last working day in',
          value: filters.month.replace('-', ' '),
          onRemove: () => onChange({ ...filters, month: undefined }),
        },
      ]),
];

function withStatus(chosen: readonly string[], status: string): readonly string[] | undefined {
  const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return next.length === 0 ? undefined : next;
}
