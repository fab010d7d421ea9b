import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useInvalidateEmployees } from './use-invalidate-employees.ts';

const explainedMax = 12;

/** The records that the sync left unchanged, with the reason; only the first ones when there are many. */
function explained({ kept, unclear }: ReceivedOf<(typeof employeeEndpoints)['sync']>): string {
  const lines = [
    ...kept.map((one) => `${one.field} of ${one.employeeName}: ${one.here} here, ${one.there} in Zoho People`),
    ...unclear.map((one) => `${one.name} ${one.reason}`),
  ];
  return lines.slice(0, explainedMax).join('; ');
}

/** Syncs employees from the people service, and reports the records left unchanged. */
export function useSyncEmployees(): { readonly isSyncing: boolean; readonly sync: () => void } {
  const notify = useNotifications();
  const invalidate = useInvalidateEmployees();
  const [isSyncing, setSyncing] = useState(false);
  async function run(): Promise<void> {
    setSyncing(true);
    try {
      const { message, data } = await api(employeeEndpoints.sync, undefined, { key: newKey() });
      const title = message ?? messages.employeesSynced(data);
      const detail = explained(data);
      // a notification that needs attention stays until it is closed
      notify.show(detail === '' ? { kind: 'success', title } : { kind: 'info', title, detail, stayMs: null });
      await invalidate();
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.employeeSyncFailed) });
    } finally {
      setSyncing(false);
    }
  }
  return { isSyncing, sync: () => void (isSyncing ? undefined : run()) };
}
