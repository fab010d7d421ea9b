import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { maySee } from '@countinghouse/contract/screens.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { DeveloperDrawer } from '../slices/developers/developer-drawer.tsx';
import { OpenedDeveloper } from '../slices/developers/opened-developer.tsx';
import { EmployeeDrawer, OpenedEmployee } from '../slices/employees/employee-drawer.tsx';
import { useSyncEmployees } from '../slices/employees/use-sync-employees.ts';
import { balanceColumns } from '../slices/leave/leave-balance-columns.tsx';
import { LeaveBalance } from '../slices/leave/leave-balance.tsx';
import { LeaveLedger } from '../slices/leave/leave-ledger.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { plainList } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

/** `/developers/{id}`: the developers of a project, their billing terms, and their leave balances. */
export function DevelopersScreen() {
  return <ProjectPage>{(project) => <Developers key={project.projectId} project={project} />}</ProjectPage>;
}

function Developers({ project }: { readonly project: ProjectDetails }) {
  const navigate = useNavigate();
  const role = useSession((state) => state.session?.userRole);
  const { isSyncing, sync } = useSyncEmployees();
  const [opened, setOpened] = useState<number | 'new' | 'new employee'>();
  const [edited, setEdited] = useState<number>();
  const close = () => setOpened(undefined);
  const seen = useListView('LEAVE_BALANCE', balanceColumns, plainList, useListState(plainList, useSearchParams()));
  const more: MenuAction[] = [
    { key: 'employee', label: 'New employee', icon: 'plus', onChoose: () => setOpened('new employee') },
    ...(role === 'ROLE_ADMIN'
      ? [{ key: 'sync', label: 'Sync employees', icon: 'refresh' as const, disabled: isSyncing, onChoose: sync }]
      : []),
    ...(role !== undefined && maySee(role, '/employeeResignation')
      ? [
          {
            key: 'resignations',
            label: 'Resignations',
            icon: 'users' as const,
            onChoose: () => void navigate('/employeeResignation'),
          },
        ]
      : []),
  ];
  return (
    <>
      <ProjectHead
        project={project}
        tab="leaveBalance"
        actions={
          <>
            <ActionMenu actions={more}>
              <IconButton icon="more" label="More for developers" aria-haspopup="menu" />
            </ActionMenu>
            <Button look="primary" icon="plus" onClick={() => setOpened('new')}>
              Add developer
            </Button>
          </>
        }
      />
      <div className={styles.cards}>
        <LeaveBalance project={project} seen={seen} tools={<ViewsButton list={seen} />} onOpen={setOpened} />
        <LeaveLedger project={project} />
      </div>
      {opened === 'new employee' && <EmployeeDrawer onClose={close} />}
      {edited !== undefined && <OpenedEmployee employeeId={edited} onClose={() => setEdited(undefined)} />}
      {opened === 'new' && <DeveloperDrawer project={project} developer={undefined} onClose={close} />}
      {typeof opened === 'number' && (
        <OpenedDeveloper
          project={project}
          employeeId={opened}
          onEmployee={() => {
            close();
            setEdited(opened);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
