import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Job, jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import type { Context } from '../../handle.ts';
import { countRuns, selectJob, selectJobs, selectRun, selectRuns, type StoredJob } from './jobs.sql.ts';
import { nextRun } from './next-run.ts';

type Endpoints = typeof jobEndpoints;

/** A job as it is shown: with the moment at which it runs next. */
export const shownJob = (job: StoredJob, now: string): Job => ({
  ...job,
  nextRun: job.enabled ? (nextRun(job.cron, now) ?? null) : null,
});

/** All jobs with their timetables. */
export const list = async ({ tx, now }: Context<Endpoints['list']>): Promise<AnswerOf<Endpoints['list']>> => ({
  jobDetails: (await selectJobs(tx)).map((job) => shownJob(job, now)),
});

/** What a job did so far. */
export async function runs(
  { tx, refuse }: Context<Endpoints['runs']>,
  { params: { name }, query: { pageNo, pageSize } }: InputOf<Endpoints['runs']>,
): Promise<AnswerOf<Endpoints['runs']>> {
  if ((await selectJob(tx, name)) === undefined) return refuse('not_found');
  const totalElements = await countRuns(tx, name);
  return {
    jobRunDetails: await selectRuns(tx, name, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(totalElements / pageSize), totalElements },
  };
}

/** One run, looked at while it goes on or after it ended. */
export const runDetails = async (
  { tx, refuse }: Context<Endpoints['runDetails']>,
  { params: { runId } }: InputOf<Endpoints['runDetails']>,
): Promise<AnswerOf<Endpoints['runDetails']>> => (await selectRun(tx, runId)) ?? refuse('not_found');
