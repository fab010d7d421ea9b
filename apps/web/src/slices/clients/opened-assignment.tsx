import { messages } from '@countinghouse/contract/messages.ts';
import { toFailure } from '../../api/to-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { AssignDrawer } from './assign-drawer.tsx';
import { useClientsOfProject } from './use-clients.ts';

/** Loads the company and clients of a project and opens the drawer that assigns them. */
export function OpenedAssignment({
  project: { projectId, projectName },
  onClose,
}: {
  readonly project: { readonly projectId: number; readonly projectName: string };
  readonly onClose: () => void;
}) {
  const { data, error, refetch, isFetchedAfterMount } = useClientsOfProject(projectId);
  if (data !== undefined && isFetchedAfterMount)
    return <AssignDrawer assigned={data} projectName={projectName} onClose={onClose} />;
  const failure = toFailure(error, () => void refetch(), messages.projectClientsFailed);
  return (
    <SideDrawer title="Assign clients" subtitle={projectName} width={600} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
