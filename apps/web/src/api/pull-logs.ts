import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { workLogEndpoints, type Pull } from '@countinghouse/contract/work-logs.contract.ts';
import { api, newKey } from './api.ts';

const lookEveryMs = 400;

/** Fetches the logs of some days from the project tool and tells how far it is; answers how it ended. */
export async function pullLogs(
  asked: { readonly projectId: number; readonly startDate: CalendarDate; readonly endDate: CalendarDate },
  onProgress: (pull: Pull) => void,
  signal: AbortSignal,
): Promise<Pull> {
  const { projectId, startDate, endDate } = asked;
  const started = await api(
    workLogEndpoints.startPull,
    { query: { projectId }, body: { startDate, endDate } },
    { key: newKey(), signal },
  );
  let pull = started.data;
  while (pull.state !== 'done' && pull.state !== 'failed') {
    onProgress(pull);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    if (signal.aborted) throw new DOMException('stopped', 'AbortError');
    pull = (await api(workLogEndpoints.pull, { params: { pullId: pull.pullId } }, { signal })).data;
  }
  return pull;
}
