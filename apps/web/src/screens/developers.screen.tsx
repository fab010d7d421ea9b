import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { maySee } from '@countinghouse/contract/screens.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { DeveloperDrawer } from '../slices/developers/developer-drawer.tsx';
import { OpenedDeveloper } from '../slices/developers/opened-developer.tsx';
import { balanceColumns } from '../slices/leave/leave-balance-columns.tsx';
import { LeaveBalance } from '../slices/leave/leave-balance.tsx';
import { LeaveLedger } from '../slices/leave/leave-ledger.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { plainList } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

/** `/developers/{id}`: who works on a project, how they are billed, and the leave that they have left. */
export function DevelopersScreen() {
  return <ProjectPage>{(project) => <Developers key={project.projectId} project={project} />}</ProjectPage>;
}

function Developers({ project }: { readonly project: ProjectDetails }) {
  const navigate = useNavigate();
  const role = useSession((state) => state.session?.userRole);
  const [opened, setOpened] = useState<number | 'new'>();
  const close = () => setOpened(undefined);
  const seen = useListView('LEAVE_BALANCE', balanceColumns, plainList, useListState(plainList, useSearchParams()));
  return (
    <>
      <ProjectHead
        project={project}
        tab="leaveBalance"
        actions={
          <>
            {role !== undefined && maySee(role, '/employeeResignation') && (
              <Button icon="users" onClick={() => void navigate('/employeeResignation')}>
                Resignations
              </Button>
            )}
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
      {opened === 'new' && <DeveloperDrawer project={project} developer={undefined} onClose={close} />}
      {typeof opened === 'number' && <OpenedDeveloper project={project} employeeId={opened} onClose={close} />}
    </>
  );
}
