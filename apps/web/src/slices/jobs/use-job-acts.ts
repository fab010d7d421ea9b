import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { jobEndpoints, type Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useInvalidateJobs } from './use-jobs.ts';

/** The actions of a job from its row and its history. */
export function useJobActs() {
  const notify = useNotifications();
  const invalidate = useInvalidateJobs();
  const send = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    words: { readonly done: string; readonly failed: string },
  ): Promise<void> => {
    try {
      const { message } = await api(endpoint, request, { key: newKey() });
      notify.show({ kind: 'success', title: message ?? words.done });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, words.failed) });
    } finally {
      await invalidate();
    }
  };
  const started = { done: messages.jobAsked, failed: messages.jobRunFailed };
  return {
    run: ({ name }: Job) => send(jobEndpoints.run, { params: { name } }, started),
    retry: (runId: number) => send(jobEndpoints.retry, { params: { runId } }, started),
    turn: ({ name, cron, enabled, version }: Job) =>
      send(
        jobEndpoints.change,
        { body: { name, cron, enabled: !enabled, version } },
        { done: messages.jobUpdated, failed: messages.jobEditFailed },
      ),
  };
}
