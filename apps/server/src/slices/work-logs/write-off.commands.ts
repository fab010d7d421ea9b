import type { Period } from '@countinghouse/billing/values/period.ts';
import { hoursFromSeconds, hoursOfRows, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { selectOpenTime, writeOffTime } from './open-time.sql.ts';
import { lockLogs } from './work-logs.public.ts';

type OpenTime = typeof workLogEndpoints.openTime;
type WriteOff = typeof workLogEndpoints.writeOff;

/** The hours of some days that may still be billed, by developer. */
export async function openTime(context: Context<OpenTime>, { query }: InputOf<OpenTime>): Promise<AnswerOf<OpenTime>> {
  const { project, period } = await readBody(context, query);
  const open = await selectOpenTime(context.tx, { projectId: project.id, period });
  const openSeconds = secondsOf(open);
  return {
    openHours: hoursOf(open),
    openSeconds: Number(openSeconds),
    developers: open.map(({ employeeName, seconds }) => ({
      employeeName,
      hours: hoursText(hoursFromSeconds(seconds)),
    })),
  };
}

/** Gives up the open hours of some days for good; exactly those that the person saw. */
export async function writeOff(context: Context<WriteOff>, { body }: InputOf<WriteOff>): Promise<AnswerOf<WriteOff>> {
  const { tx, today, refuse } = context;
  const { project, period } = await readBody(context, body);
  await lockLogs(tx, project.id);
  const open = await selectOpenTime(tx, { projectId: project.id, period });
  if (open.length === 0) return refuse('nothing_open');
  const seconds = secondsOf(open);
  if (seconds !== BigInt(body.openSeconds)) return refuse('open_time_differs');
  await writeOffTime(tx, { projectId: project.id, period }, { reason: body.reason, on: today });
  const hours = hoursOf(open);
  context.audit({
    action: 'Written off',
    resource: 'WORK_LOG',
    resourceId: project.id,
    resourceName: `${project.name}, ${period.start} to ${period.end}`,
    projectId: project.id,
    changes: [
      { fieldName: 'Hours written off', oldValue: null, newValue: hours },
      { fieldName: 'Reason', oldValue: null, newValue: body.reason },
    ],
  });
  context.reply(messages.timeWrittenOff(hours));
  return { writtenOffHours: hours };
}

async function readBody(
  { tx, caller, refuse }: Context<OpenTime> | Context<WriteOff>,
  { projectId, startDate, endDate }: { projectId: number; startDate: CalendarDate; endDate: CalendarDate },
): Promise<{ project: ProjectFacts; period: Period }> {
  if (endDate < startDate)
    return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  const project = await projectInScope(tx, caller, { id: projectId });
  return project === undefined ? refuse('not_found') : { project, period: { start: startDate, end: endDate } };
}

const secondsOf = (open: readonly { readonly seconds: bigint }[]): bigint =>
  open.reduce((sum, { seconds }) => sum + seconds, 0n);
const hoursOf = (open: readonly { readonly seconds: bigint }[]): string =>
  hoursText(hoursOfRows(open.map(({ seconds }) => seconds)));
