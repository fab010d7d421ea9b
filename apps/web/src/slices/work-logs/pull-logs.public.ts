import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { workLogEndpoints, type Pull } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { mayDeductLeave } from '@countinghouse/billing/timesheets/project-terms.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { api, newKey } from '../../api/api.ts';
import { confirmRemovals, type AskPerson } from '../sync-stops/confirm-removals.public.tsx';

const lookEveryMs = 400;

interface RequestedDays {
  readonly projectId: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * Syncs the time logs of some days with the project tool and shows its progress; returns the result. When it stops before
 * deleting records, the user is asked, and what they confirm is synced again.
 */
export async function pullLogs(
  days: RequestedDays,
  onProgress: (pull: Pull) => void,
  signal: AbortSignal,
  ask: AskPerson,
): Promise<Pull> {
  const pull = await pullOnce(days, onProgress, signal);
  if (!pull.waitsForConfirmation) return pull;
  const { data } = await api(workLogEndpoints.source, { query: { projectId: days.projectId } });
  const stops = data.syncStops.filter(
    ({ startDate, endDate }) => startDate <= days.endDate && endDate >= days.startDate,
  );
  const confirmed = await confirmRemovals(stops, ask);
  return confirmed.length === 0 ? pull : pullOnce(days, onProgress, signal);
}

async function pullOnce(days: RequestedDays, onProgress: (pull: Pull) => void, signal: AbortSignal): Promise<Pull> {
  const { projectId, startDate, endDate } = days;
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

/** Warnings about leave and attendance that were not synced with the logs, as far as they matter to the project. */
export function missedWith(pull: Pull, project: Pick<ProjectDetails, 'projectModel' | 'payModel'>): string[] {
  // hours that the tool reports without listing them
  const missed: string[] = pull.state === 'done' && pull.reason !== null ? [pull.reason] : [];
  const { projectModel, payModel } = project;
  if (pull.leaveReason !== null && mayDeductLeave({ projectModel, payModel: payModel ?? 'Postpaid' }))
    missed.push(pull.leaveDays === null ? `${messages.leaveNotFetched} ${pull.leaveReason}` : pull.leaveReason);
  // an installation without attendance misses nothing
  if (pull.attendanceReason !== null && pull.attendanceReason !== messages.attendanceNotSetUp)
    missed.push(`${messages.attendanceNotFetched} ${pull.attendanceReason}`);
  return missed;
}
