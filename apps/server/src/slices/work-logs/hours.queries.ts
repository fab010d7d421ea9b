import { loggedHoursTrace } from '@countinghouse/billing/work-logs/logged-hours-trace.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { entriesInState } from './states-of-time.sql.ts';

type Hours = typeof workLogEndpoints.hours;

/** What the open, drafted, billed or written-off hours of a project are made of, down to the logs. */
export async function hours(
  { tx, caller, refuse }: Context<Hours>,
  { query }: InputOf<Hours>,
): Promise<AnswerOf<Hours>> {
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('not_found');
  return { trace: loggedHoursTrace(await entriesInState(tx, project.id, query.state)) };
}
