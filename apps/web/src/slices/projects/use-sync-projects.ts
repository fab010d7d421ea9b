import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, keyOf, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Syncs the projects from the project tool. */
export function useSyncProjects(): { readonly isSyncing: boolean; readonly sync: () => void } {
  const notify = useNotifications();
  const queries = useQueryClient();
  const [isSyncing, setSyncing] = useState(false);
  async function run(): Promise<void> {
    setSyncing(true);
    try {
      const { message, data } = await api(projectEndpoints.sync, undefined, { key: newKey() });
      const words = message ?? messages.projectsSynced(data.added, data.changed, data.gone);
      notify.show({ kind: 'success', title: words });
      void queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.filter) });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.syncFailed) });
    } finally {
      setSyncing(false);
    }
  }
  return { isSyncing, sync: () => void (isSyncing ? undefined : run()) };
}
