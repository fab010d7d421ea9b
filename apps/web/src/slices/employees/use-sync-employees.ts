import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
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
  const { act, isBusy } = useAction(useInvalidateEmployees());
  const sync = () =>
    act({
      call: (saveOnce) => saveOnce(employeeEndpoints.sync, {}),
      done: ({ message, data }) => {
        const title = message ?? messages.employeesSynced(data);
        const detail = explained(data);
        // a notification that needs attention stays until it is closed
        return detail === '' ? { kind: 'success', title } : { kind: 'info', title, detail, stayMs: null };
      },
      failed: messages.employeeSyncFailed,
    });
  return { isSyncing: isBusy, sync: () => void sync() };
}
