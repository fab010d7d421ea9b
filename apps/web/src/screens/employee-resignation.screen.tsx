import { messages } from '@countinghouse/contract/messages.ts';
import type { Resignation } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { resignationColumns } from '../slices/resignations/resignation-columns.tsx';
import { ResignationDrawer } from '../slices/resignations/resignation-drawer.tsx';
import { resignationChips, ResignationFilterBar } from '../slices/resignations/resignation-filter-bar.tsx';
import { useResignationActs } from '../slices/resignations/use-resignation-acts.tsx';
import { pageOfResignations, resignationList, useResignations } from '../slices/resignations/use-resignations.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { useCreateCommand } from './use-create-command.ts';

const rowKey = (row: Resignation): string => String(row.resignationId);

/** `/employeeResignation`: who leaves, when, and who takes over on their projects. */
export function EmployeeResignationScreen() {
  const [state, ask] = useListState(resignationList, useSearchParams());
  const seen = useListView('RESIGNATION', resignationColumns, resignationList, [state, ask]);
  const found = useResignations(state);
  const [opened, setOpened] = useState<Resignation | 'new'>();
  useCreateCommand(() => setOpened('new'));
  const notify = useNotifications();
  const actsOf = useResignationActs();
  const { filters } = state;
  const filtering = { filters, onChange: (next: typeof filters) => ask({ filters: next }) };

  function open(one: Resignation): void {
    if (one.status === 'Withdrawn') notify.show({ kind: 'info', title: messages.resignationWithdrawn });
    else setOpened(one);
  }
  return (
    <ListScreen
      header={
        <PageHeader
          title="Resignations"
          actions={
            <Button look="primary" icon="plus" onClick={() => setOpened('new')}>
              Add resignation
            </Button>
          }
        />
      }
      lists="RESIGNATION"
      shape={resignationList}
      list={[state, ask]}
      seen={seen}
      menu={menuColumn<Resignation>((row) => row.employeeName, actsOf)}
      found={found}
      rows={found.data?.resignationDetails}
      rowKey={rowKey}
      readPage={pageOfResignations(state)}
      failed={messages.resignationsFailed}
      search="Search resignations"
      tools={<ResignationFilterBar {...filtering} />}
      narrowed={{ chips: resignationChips(filtering), none: { status: undefined, month: undefined } }}
      opens={{ here: open }}
      empty={{ title: 'No resignations', icon: 'users', words: 'Employees who leave appear here.' }}
    >
      {opened !== undefined && (
        <ResignationDrawer resignation={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </ListScreen>
  );
}
