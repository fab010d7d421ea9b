import { jobEndpoints, type Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
import { useInvalidateJobs } from './use-jobs.ts';

/** The actions of a job from its row and its history. */
export function useJobActs() {
  const { act } = useAction(useInvalidateJobs());
  const started = { done: messages.jobRequested, failed: messages.jobRunFailed };
  return {
    run: ({ name }: Job) =>
      act({ record: name, call: (saveOnce) => saveOnce(jobEndpoints.run, { params: { name } }), ...started }),
    retry: (runId: number) =>
      act({ record: runId, call: (saveOnce) => saveOnce(jobEndpoints.retry, { params: { runId } }), ...started }),
    turn: ({ name, cron, enabled, version }: Job) =>
      act({
        record: name,
        call: (saveOnce) => saveOnce(jobEndpoints.change, { body: { name, cron, enabled: !enabled, version } }),
        done: messages.jobUpdated,
        failed: messages.jobEditFailed,
      }),
  };
}
