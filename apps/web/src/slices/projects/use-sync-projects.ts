import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';
import { useAction } from '../../records/use-action.ts';

/** Syncs the projects from the project tool. */
export function useSyncProjects(): { readonly isSyncing: boolean; readonly sync: () => void } {
  const queries = useQueryClient();
  const { act, isBusy } = useAction(() => queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.filter) }));
  const sync = () =>
    act({
      call: (saveOnce) => saveOnce(projectEndpoints.sync, {}),
      done: ({ message, data }) => ({
        kind: 'success',
        title: message ?? messages.projectsSynced(data.added, data.changed, data.gone),
      }),
      failed: messages.syncFailed,
    });
  return { isSyncing: isBusy, sync: () => void sync() };
}
