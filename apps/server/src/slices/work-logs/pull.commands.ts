import { hoursText } from '@countinghouse/billing/values/hours.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { stopsOfProject } from '../sync-stops/sync-stops.public.ts';
import { pullById, runningPull } from './pulls.sql.ts';
import { pullAnswer } from './start-pull.public.ts';
import { hoursByState } from './states-of-time.sql.ts';

type GetPull = typeof workLogEndpoints.pull;
type Source = typeof workLogEndpoints.source;

/** The progress of a sync. */
export async function getPull(
  { tx, caller, refuse }: Context<GetPull>,
  { params }: InputOf<GetPull>,
): Promise<AnswerOf<GetPull>> {
  const pull = await pullById(tx, params.pullId);
  const project = pull && (await projectInScope(tx, caller, { id: pull.projectId }));
  return pull === undefined || project === undefined ? refuse('not_found') : pullAnswer(pull);
}

/** Where the hours of a project come from, when they were fetched last, in which state they are, and which syncs stopped. */
export async function source(
  { tx, caller, refuse }: Context<Source>,
  { query }: InputOf<Source>,
): Promise<AnswerOf<Source>> {
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('not_found');
  const [connection, running, hours, syncStops] = await Promise.all([
    connectionOfProjectTool(tx),
    runningPull(tx, project.id),
    hoursByState(tx, project.id),
    stopsOfProject(tx, caller, project.id),
  ]);
  return {
    connected: connection !== undefined && connection.state !== 'not connected',
    lastSyncedTime: project.lastSyncedAt,
    running: running === undefined ? null : pullAnswer(running),
    openHours: hoursText(hours.open),
    draftHours: hoursText(hours.draft),
    billedHours: hoursText(hours.billed),
    writtenOffHours: hoursText(hours.writtenOff),
    syncStops,
  };
}
