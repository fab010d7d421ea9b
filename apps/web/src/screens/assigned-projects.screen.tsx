import { BackLink } from '../ui/back-link.tsx';
import { assignmentEndpoints, type AssignedProject } from '@countinghouse/contract/projects/assignments.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useMay } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { ProjectsOfClient, projectOfClientColumns } from '../slices/clients/projects-of-client.tsx';
import { assignedColumns } from '../slices/projects/assigned-columns.tsx';
import { ReassignDrawer } from '../slices/projects/reassign-drawer.tsx';
import { pageOfAssigned, useAssigned } from '../slices/projects/use-assignments.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { plainList } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = (row: AssignedProject): string => `${row.projectId} ${row.kind}`;

/**
 * `/assignedprojects/user-{id}` and `/assignedprojects/client-{id}`: the projects of a user or a client, and their reassignment.
 */
export function AssignedProjectsScreen() {
  const [, kind, digits] = /^(user|client)-([1-9]\d{0,8})$/.exec(useParams()['fetchParam'] ?? '') ?? [];
  const id = Number(digits);
  if (kind === 'user') return <Assigned key={id} userId={id} />;
  if (kind === 'client') return <SeenProjectsOfClient key={id} clientId={id} />;
  return (
    <ListPage
      header={<PageHeader title="Assigned projects" />}
      table={<ErrorState message={messages.recordNotFound} />}
    />
  );
}

/** The projects of a client in the user's view. */
function SeenProjectsOfClient({ clientId }: { readonly clientId: number }) {
  const list = useListState(plainList, useSearchParams());
  const seen = useListView('CLIENT_PROJECT', projectOfClientColumns, plainList, list);
  return <ProjectsOfClient clientId={clientId} list={list} seen={seen} tools={<ViewsButton list={seen} />} />;
}

function Assigned({ userId }: { readonly userId: number }) {
  const [state, ask] = useListState(plainList, useSearchParams());
  const seen = useListView('ASSIGNED', assignedColumns, plainList, [state, ask]);
  const isAdministrator = useSession(({ session }) => session?.userRole === 'ROLE_ADMIN');
  const mayReassign = useMay(assignmentEndpoints.reassign);
  const found = useAssigned(userId, state);
  const { data } = found;
  const [round, setRound] = useState(0);
  const [isReassigning, setReassigning] = useState(false);
  const selection = useSelectedRows(data?.projectDetails, rowKey, String(round));
  const [first, ...others] = selection.rows;
  const isMixed = others.some(({ kind }) => kind !== first?.kind);
  return (
    <ListScreen
      header={
        <PageHeader
          above={
            isAdministrator ? (
              <BackLink to="/userlist">Users</BackLink>
            ) : (
              <BackLink to="/projectlist">Projects</BackLink>
            )
          }
          title={data === undefined ? 'Assigned projects' : `Projects of ${data.userName}`}
        />
      }
      lists="ASSIGNED"
      whose={userId}
      shape={plainList}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={data?.projectDetails}
      rowKey={rowKey}
      readPage={pageOfAssigned(userId)}
      tools={
        mayReassign && (
          <Button
            size="small"
            icon="users"
            disabled={first === undefined || isMixed}
            title={isMixed ? 'Reassign CSM and accountant projects one after the other' : undefined}
            onClick={() => setReassigning(true)}
          >
            {first === undefined ? 'Reassign' : `Reassign ${selection.rows.length} selected`}
          </Button>
        )
      }
      selection={selection}
      opens={({ projectId }) => `/projectdetails/${projectId}`}
      empty={{ title: 'No projects', icon: 'folder', words: 'This user is not on any project.' }}
    >
      {isReassigning && data !== undefined && first !== undefined && (
        <ReassignDrawer
          userId={userId}
          userName={data.userName}
          projects={[first, ...others]}
          onClose={() => setReassigning(false)}
          onDone={() => {
            setReassigning(false);
            setRound(round + 1);
          }}
        />
      )}
    </ListScreen>
  );
}
