import { addedSeconds, changedLogs } from '@countinghouse/billing/timesheets/changed-logs.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Context } from '../../../handle.ts';
import { giveUpPart, lockLogs, loggedTime, markOfLogs } from '../../work-logs/work-logs.public.ts';
import { weekAnswer } from '../week-answer.ts';
import { inSeconds, logsBeforeTheyChanged, weekInScope } from '../verification.public.ts';
import { storeNote, storeTick } from '../verification.sql.ts';

type Leave = typeof verificationEndpoints.excludeAdded;

/**
 * Gives up what was added to some logs since their week was verified, exactly as the person saw it: no invoice bills it any more. When
 * nothing else changed, the week counts as verified again, with what it was verified with.
 */
export async function excludeAdded(
  context: Context<Leave>,
  { params, body }: InputOf<Leave>,
): Promise<AnswerOf<Leave>> {
  const { tx, caller, refuse, today, now } = context;
  const found = await weekInScope(tx, caller, params.id);
  if (found === undefined) return refuse('verification_not_found');
  const { project } = found;
  await lockLogs(tx, project.id);
  const { week } = (await weekInScope(tx, caller, params.id)) ?? found;
  if (week.version !== body.version) return refuse('stale_version', { current: weekAnswer(week) });
  const days = { projectId: project.id, period: { start: week.start, end: week.end } };
  const verified = (await logsBeforeTheyChanged(tx, week)) ?? [];
  const logged = await loggedTime(tx, days);
  const changed = new Map(
    changedLogs(verified.map(inSeconds), logged.map(inSeconds)).map((log) => [log.logId, log] as const),
  );
  const seen = new Map(body.logs.map(({ logId, seconds }) => [logId, seconds] as const));
  const parts = [...seen].map(([logId, seconds]) => {
    const log = changed.get(logId);
    const added = log?.now?.seconds === BigInt(seconds) ? addedSeconds(log) : 0n;
    return { logId, seconds: added };
  });
  const isAsSeen = parts.every(({ seconds }) => seconds > 0n);
  if (!isAsSeen || !(await giveUpPart(tx, parts, { reason: body.reason, on: today, now })))
    return refuse('changes_differ');
  const settled = [
    ...verified.filter(({ logId }) => !seen.has(logId)),
    ...logged.filter(({ logId }) => seen.has(logId)),
  ];
  const isAll = changed.size === seen.size;
  await storeTick(tx, {
    id: week.id,
    logsMark: isAll || week.logsMark === null ? await markOfLogs(tx, days) : week.logsMark,
    logs: settled,
  });
  await storeNote(tx, { id: week.id, note: undefined });
  context.audit({
    action: 'Written off',
    resource: 'VERIFICATION',
    resourceId: week.id,
    resourceName: `${project.name}, ${week.start} to ${week.end}`,
    projectId: project.id,
    changes: [
      {
        fieldName: 'Hours written off',
        oldValue: null,
        newValue: hoursText(hoursFromSeconds(parts.reduce((sum, { seconds }) => sum + seconds, 0n))),
      },
      { fieldName: 'Reason', oldValue: null, newValue: body.reason },
    ],
  });
  context.reply(messages.changesLeft);
  const after = await weekInScope(tx, caller, week.id);
  if (after === undefined) throw new Error('the week that was stored is not there');
  return weekAnswer(after.week);
}
