import type { Cost, CostRow } from '@countinghouse/contract/costs/costs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { costColumns } from '../slices/costs/cost-columns.tsx';
import { CostDrawer } from '../slices/costs/cost-drawer.tsx';
import { costList, pageOfCosts, useCosts, useDeleteCost } from '../slices/costs/use-costs.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ employeeId, cost }: CostRow): string => `${employeeId} ${cost?.costId ?? ''}`;

/** `/settings/employeeCosts`: what an hour of each employee costs, by date range; for users with the right to see costs. */
export function EmployeeCostsScreen() {
  const [state, ask] = useListState(costList, useSearchParams());
  const seen = useListView('EMPLOYEE_COST', costColumns, costList, [state, ask]);
  const found = useCosts(state);
  const [opened, open] = useState<{ readonly employee: CostRow; readonly cost: Cost | undefined }>();
  const remove = useDeleteCost();
  const menu = menuColumn<CostRow>(
    ({ employeeName }) => employeeName,
    (employee) => [
      { key: 'add', label: 'Add cost', icon: 'plus', onChoose: () => open({ employee, cost: undefined }) },
      ...(employee.cost === null ? [] : ofCost(employee, employee.cost)),
    ],
  );
  const ofCost = (employee: CostRow, cost: Cost) => [
    { key: 'edit', label: 'Edit', icon: 'edit' as const, onChoose: () => open({ employee, cost }) },
    { key: 'delete', label: 'Delete', icon: 'trash' as const, danger: true, onChoose: () => void remove(cost) },
  ];
  return (
    <ListScreen
      header={<PageHeader title="Employee costs" />}
      lists="EMPLOYEE_COST"
      shape={costList}
      list={[state, ask]}
      seen={seen}
      menu={menu}
      found={found}
      failed={messages.costsFailed}
      rows={found.data?.rows}
      rowKey={rowKey}
      readPage={pageOfCosts(state)}
      search="Search employees"
      opens={{ here: (employee) => open({ employee, cost: employee.cost ?? undefined }) }}
      empty={{
        title: 'No employees yet',
        icon: 'users',
        words: 'Employees of your projects and what their hours cost appear here.',
      }}
    >
      {opened !== undefined && <CostDrawer {...opened} onClose={() => open(undefined)} />}
    </ListScreen>
  );
}
