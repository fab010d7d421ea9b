import { jobEndpoints, type Job } from '@countinghouse/contract/jobs.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';

const restingMs = 10_000;
const watchingMs = 1_000;

/** Whether something of a job goes on, or is about to. */
export const isBusy = (job: Job): boolean => job.isAsked || job.lastRun?.state === 'running';

/** All jobs; asked again each second while one runs, as servers run them without anybody's doing. */
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

/** One run with its log; looked at each second while it goes on. */
export const useJobRun = (runId: number) =>
  useQuery({
    ...query(jobEndpoints.runDetails, { params: { runId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? watchingMs : false),
  });

/** Asks for all of it anew. */
export function useInvalidateJobs(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const endpoint of [jobEndpoints.list, jobEndpoints.runs, jobEndpoints.runDetails])
      await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
