import { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { change, retry, run } from './jobs.commands.ts';
import { list, runDetails, runs } from './jobs.queries.ts';

export const jobRoutes: Route[] = [
  handle(jobEndpoints.list, list),
  handle(jobEndpoints.change, change),
  handle(jobEndpoints.run, run),
  handle(jobEndpoints.runs, runs),
  handle(jobEndpoints.runDetails, runDetails),
  handle(jobEndpoints.retry, retry),
];
