import { lengthInDays } from '@countinghouse/billing/values/period.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Pull, workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { stopsOfProject } from '../sync-stops/sync-stops.public.ts';
import { beginPull, pullById, runningPull, type PullRow } from './pulls.sql.ts';
import { hoursByState } from './states-of-time.sql.ts';

type StartPull = typeof workLogEndpoints.startPull;
type GetPull = typeof workLogEndpoints.pull;
type Source = typeof workLogEndpoints.source;

const pullDaysMax = 366;

/** Begins to fetch the logs of a project and period; who asks while one is under way gets that one. */
export async function startPull(
  context: Context<StartPull>,
  { query, body }: InputOf<StartPull>,
): Promise<AnswerOf<StartPull>> {
  const { tx, caller, refuse, now } = context;
  if (body.endDate < body.startDate)
    return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  const period = { start: body.startDate, end: body.endDate };
  if (lengthInDays(period) > pullDaysMax)
    return refuse('period_too_long', { fields: [{ path: 'endDate', message: serverMessages.periodTooLong }] });
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('not_found');
  const connection = await connectionOfProjectTool(tx);
  if (connection === undefined || connection.state === 'not connected') return refuse('source_not_connected');
  const begun = await beginPull(tx, project.id, period, now);
  if (begun === undefined) {
    const running = await runningPull(tx, project.id);
    return running === undefined ? startPull(context, { query, body, params: undefined }) : pullAnswer(running);
  }
  await context.enqueue({
    topic: 'pull-logs',
    service: 'project-tool',
    subject: `logs:${project.id}`,
    payload: { pullId: begun.id },
  });
  context.reply(messages.pullStarted);
  return pullAnswer(begun);
}

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

function pullAnswer({ id, ...pull }: PullRow): Pull {
  return { pullId: id, ...pull };
}
