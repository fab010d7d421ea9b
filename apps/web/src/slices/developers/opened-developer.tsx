import { messages } from '@countinghouse/contract/messages.ts';
import { failureOf } from '../../api/failure-of.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { DeveloperDrawer } from './developer-drawer.tsx';
import { useDevelopers } from './use-developers.ts';

type Project = Parameters<typeof DeveloperDrawer>[0]['project'];

/** A developer as they are now, to be changed. */
export function OpenedDeveloper({
  project,
  employeeId,
  onClose,
}: {
  readonly project: Project;
  readonly employeeId: number;
  readonly onClose: () => void;
}) {
  const { data, error, refetch, isFetchedAfterMount } = useDevelopers(project.projectId);
  // one that was seen before may have another version by now
  const developer = isFetchedAfterMount ? data?.find((one) => one.employeeId === employeeId) : undefined;
  const failure =
    failureOf(error, () => void refetch()) ??
    (isFetchedAfterMount && data !== undefined && developer === undefined
      ? { message: messages.recordNotFound }
      : undefined);
  if (developer !== undefined) return <DeveloperDrawer project={project} developer={developer} onClose={onClose} />;
  return (
    <SideDrawer title="Developer" subtitle={project.projectName} width={600} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
