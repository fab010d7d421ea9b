import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { workLogEndpoints, type Pull } from '@countinghouse/contract/work-logs.contract.ts';
import { mayDeductLeave } from '@countinghouse/billing/timesheet/project-terms.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
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

/** What of leave and attendance did not come with the logs, in words, as far as it matters to the project. */
export function missedWith(pull: Pull, project: Pick<ProjectDetails, 'projectModel' | 'payModel'>): string[] {
  const missed: string[] = [];
  const { projectModel, payModel } = project;
  if (pull.leaveReason !== null && mayDeductLeave({ projectModel, payModel: payModel ?? 'Postpaid' }))
    missed.push(pull.leaveDays === null ? `${messages.leaveNotFetched} ${pull.leaveReason}` : pull.leaveReason);
  // an installation without attendance has nothing to miss
  if (pull.attendanceReason !== null && pull.attendanceReason !== messages.attendanceNotSetUp)
    missed.push(`${messages.attendanceNotFetched} ${pull.attendanceReason}`);
  return missed;
}
