import { invoiceCycle, payModel, projectModel } from '@countinghouse/contract/options.ts';
import { projectNeeds } from '@countinghouse/contract/projects/projects.contract.ts';
import { Button } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { projectStatuses, type ProjectFilters, type useStaffOfProjects } from './use-projects.ts';

/** Filters the projects: a menu for each field, and a chip for each choice. */
export function ProjectFilterBar({
  filters,
  staff: { csms, accountants, names, need },
  onChange,
}: {
  readonly filters: ProjectFilters;
  readonly staff: ReturnType<typeof useStaffOfProjects>;
  readonly onChange: (filters: ProjectFilters) => void;
}) {
  const ofList = (
    name: 'projectModel' | 'payModel' | 'invoiceCycle' | 'status' | 'csm' | 'accountant' | 'missing',
    options: readonly string[],
    labelOf: (option: string) => string = (option) => option,
  ): MenuAction[] =>
    options.map((option) => {
      const chosen = filters[name] ?? [];
      const isChosen = chosen.includes(option);
      const next = isChosen ? chosen.filter((one) => one !== option) : [...chosen, option];
      return {
        key: option,
        label: labelOf(option),
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
  const ofStaff = (name: 'csm' | 'accountant', people: typeof csms): MenuAction[] | undefined =>
    people &&
    ofList(
      name,
      people.map((one) => one.email),
      (email) => names.get(email) ?? email,
    );
  const menus: readonly (readonly [label: string, actions: MenuAction[] | undefined, onNear?: () => void])[] = [
    ['Model', ofList('projectModel', projectModel.options)],
    ['Status', ofList('status', projectStatuses)],
    ['CSM', ofStaff('csm', csms), need],
    ['Accountant', ofStaff('accountant', accountants), need],
    // one menu of the others, so that the tools of the list stay in one line
    [
      'More filters',
      [
        submenu('Pay model', ofList('payModel', payModel.options)),
        submenu('Invoice cycle', ofList('invoiceCycle', invoiceCycle.options)),
        submenu('Active billing', billing),
        submenu('Missing', ofList('missing', projectNeeds)),
      ],
    ],
  ];
  return (
    <>
      {menus.map(([label, actions, onNear]) => (
        <ActionMenu key={label} actions={actions} {...(onNear !== undefined && { onNear })}>
          <Button icon="filter" size="small" aria-haspopup="menu">
            {label}
          </Button>
        </ActionMenu>
      ))}
    </>
  );
}

const submenu = (label: string, actions: readonly MenuAction[]): MenuAction => ({ key: label, label, actions });
