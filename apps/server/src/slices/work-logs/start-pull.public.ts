import { lengthInDays } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Pull, workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Command } from '../../handle.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { beginPull, runningPull, type PullRow } from './pulls.sql.ts';

type StartPull = typeof workLogEndpoints.startPull;

const pullDaysMax = 366;

/** Begins to fetch the logs of a project and period; who asks while one is under way gets that one. */
export async function startPull(
  context: Command<StartPull>,
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

/** A sync as it is answered. */
export function pullAnswer({ id, ...pull }: PullRow): Pull {
  return { pullId: id, ...pull };
}
