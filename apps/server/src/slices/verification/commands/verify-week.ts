import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { Refusal, type Command } from '../../../handle.ts';
import { predictionInScope } from '../../predictions/predictions.public.ts';
import { lockLogs, loggedTime, markOfLogs } from '../../work-logs/work-logs.public.ts';
import { weekAnswer } from '../week-answer.ts';
import { storeNote, storeTick, takeTickBack, weekById } from '../verification.sql.ts';

type Verify = typeof verificationEndpoints.verify;

/**
 * Ticks a week as verified, with what stands logged on its days at this moment, or takes the tick back. A to-do knows the
 * id alone: it can only verify. Everybody else names the version that was seen.
 */
export async function verifyWeek(
  { tx, caller, refuse, audit, reply }: Command<Verify>,
  { body }: InputOf<Verify>,
): Promise<AnswerOf<Verify>> {
  const seen = await weekById(tx, body.verificationId);
  const found = seen && (await predictionInScope(tx, caller, seen.billingId));
  if (found === undefined) return refuse('verification_not_found');
  await lockLogs(tx, found.project.id);
  const before = await weekById(tx, body.verificationId);
  if (before === undefined) return refuse('verification_not_found');
  if (body.version === undefined && (!body.verified || body.notes !== undefined))
    throw new Refusal('invalid_input', { fields: [{ path: 'version', message: messages.checkFields }] });
  if (body.version !== undefined && body.version !== before.version)
    return refuse('stale_version', { current: weekAnswer(before) });
  const days = { projectId: before.projectId, period: { start: before.start, end: before.end } };
  const logsMark = await markOfLogs(tx, days);
  // a week is ticked over the hours that were seen
  if (body.verified && body.logsMark !== undefined && body.logsMark !== logsMark) return refuse('week_hours_differ');
  if (before.verified && !body.verified && found.billing.invoiceId !== null) return refuse('week_invoiced');
  await storeNote(tx, { id: before.id, note: body.notes });
  // a tick that changed logs took away keeps telling what it stood for until the week is verified again
  if (body.verified) await storeTick(tx, { id: before.id, logsMark, logs: await loggedTime(tx, days) });
  else if (before.verified) await takeTickBack(tx, before.id);
  const after = await weekById(tx, before.id);
  if (after === undefined) throw new Error('the week that was stored is not there');
  audit({
    action: body.verified ? 'Verified' : 'Updated',
    resource: 'VERIFICATION',
    resourceId: after.id,
    resourceName: `${found.project.name}, ${after.start} to ${after.end}`,
    projectId: found.project.id,
    changes: [
      { fieldName: 'Verified', oldValue: yesOrNo(before.verified), newValue: yesOrNo(after.verified) },
      { fieldName: 'Note', oldValue: before.note, newValue: after.note },
    ].filter((change) => change.oldValue !== change.newValue),
  });
  reply(body.verified ? serverMessages.weekVerified : messages.weekSaved);
  return weekAnswer(after);
}

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');
