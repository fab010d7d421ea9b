import { invoiceCycle, payModel, projectModel } from '@countinghouse/contract/options.ts';
import { Button } from '../../ui/button.tsx';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import type { ProjectFilters } from './use-projects.ts';

/** Chooses which projects the list shows: a menu for each field; what is chosen appears as a chip below. */
export function ProjectFilterBar({
  filters,
  onChange,
}: {
  readonly filters: ProjectFilters;
  readonly onChange: (filters: ProjectFilters) => void;
}) {
  const ofList = (name: 'projectModel' | 'payModel' | 'invoiceCycle', options: readonly string[]): MenuAction[] =>
    options.map((option) => {
      const chosen = filters[name] ?? [];
      const isChosen = chosen.includes(option);
      const next = isChosen ? chosen.filter((one) => one !== option) : [...chosen, option];
      return {
        key: option,
        label: option,
        ...(isChosen ? { icon: 'check' as const } : {}),
        onChoose: () => onChange({ ...filters, [name]: next.length === 0 ? undefined : next }),
      };
    });
  const billing: MenuAction[] = ['Yes', 'No'].map((option) => ({
    key: option,
    label: option,
    ...(filters.activeBilling === option ? { icon: 'check' as const } : {}),
    onChoose: () => onChange({ ...filters, activeBilling: filters.activeBilling === option ? undefined : option }),
  }));
  const menus: readonly (readonly [string, MenuAction[]])[] = [
    ['Model', ofList('projectModel', projectModel.options)],
    ['Pay model', ofList('payModel', payModel.options)],
    ['Cycle', ofList('invoiceCycle', invoiceCycle.options)],
    ['Active billing', billing],
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
