import type { JobRun } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';

const states: Readonly<Record<JobRun['state'], readonly [words: string, tone: StatusTone]>> = {
  running: ['Running', 'warn'],
  done: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  lost: ['Server stopped', 'bad'],
};

/** The state of a run; a finished run with failed items shows their number. */
export function RunState({ run }: { readonly run: JobRun }) {
  if (run.state === 'done' && run.itemsFailed > 0)
    return <StatusBadge status={`${run.itemsFailed} of ${run.itemsDone} failed`} tone="due" />;
  return <StatusBadge status={states[run.state][0]} tone={states[run.state][1]} />;
}

/** How long a run took: `0.4 s`, `12 s`, `3 min 5 s`. */
export function durationWords({ startedAt, finishedAt }: JobRun): string {
  if (finishedAt === null) return 'running';
  const ms = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Whether a run has items that can be retried. */
export const hasFailed = (run: JobRun): boolean =>
  run.state === 'failed' || run.state === 'lost' || (run.state === 'done' && run.itemsFailed > 0);
