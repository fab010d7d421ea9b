import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';

/** Invalidates what shows the imported logs of a project and its unbilled time. */
export function useRefreshLogs(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [workLogEndpoints.source, workLogEndpoints.imports, workLogEndpoints.openTime].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}
