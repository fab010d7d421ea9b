import { jobEndpoints, type Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

const restingMs = 10_000;
const watchingMs = 1_000;

/** Whether a job is running or about to. */
export const isBusy = (job: Job): boolean => job.isAsked || job.lastRun?.state === 'running';

/** All jobs; fetched each second while one runs, because servers start them by themselves. */
export const useJobs = () =>
  useQuery({
    ...query(jobEndpoints.list),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.jobDetails.some(isBusy) === true ? watchingMs : restingMs),
  });

/** The newest runs of a job. */
export const useJobRuns = (name: string, pageSize: number) =>
  useQuery({
    ...query(jobEndpoints.runs, { params: { name }, query: { pageSize } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.jobRunDetails.some((run) => run.state === 'running') === true ? watchingMs : restingMs,
  });

/** One run with its log; fetched each second while it is in progress. */
export const useJobRun = (runId: number) =>
  useQuery({
    ...query(jobEndpoints.runDetails, { params: { runId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? watchingMs : false),
  });

/** Invalidates all cached data of jobs. */
export function useInvalidateJobs(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const endpoint of [jobEndpoints.list, jobEndpoints.runs, jobEndpoints.runDetails])
      await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
