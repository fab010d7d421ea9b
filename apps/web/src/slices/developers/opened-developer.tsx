import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { DeveloperDrawer } from './developer-drawer.tsx';

type Project = Parameters<typeof DeveloperDrawer>[0]['project'];

/** Loads the current values of a developer and opens the drawer. */
export function OpenedDeveloper({
  project,
  employeeId,
  ...rest
}: {
  readonly project: Project;
  readonly employeeId: number;
} & Pick<Parameters<typeof DeveloperDrawer>[0], 'firstField' | 'onEmployee' | 'onClose'>) {
  const list = query(developerEndpoints.list, { query: { projectId: project.projectId } });
  const { data, error, refetch } = useFresh(list);
  const developer = data?.find((one) => one.employeeId === employeeId);
  const failure =
    toFailure(error, () => void refetch()) ??
    (data !== undefined && developer === undefined ? { message: messages.recordNotFound } : undefined);
  if (developer !== undefined) return <DeveloperDrawer project={project} developer={developer} {...rest} />;
  return (
    <SideDrawer title="Developer" subtitle={project.projectName} width={600} onClose={rest.onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
