import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';

/** The cached project after a change: `take` puts the newer one in, so that the next action has its version. */
export function useCachedProject() {
  const queries = useQueryClient();
  return {
    take: (now: ProjectDetails): void => {
      queries.setQueryData(keyOf(projectEndpoints.get, { params: { id: now.projectId } }), now);
    },
    /** Invalidates everything that depends on a project; its clients carry its version. */
    invalidate: () =>
      Promise.all(
        [projectEndpoints.get, projectEndpoints.filter, projectEndpoints.settings, clientEndpoints.ofProject].map(
          (endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  };
}
