import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { needsVerifiedWeeks, generateAgain } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Command } from '../../../handle.ts';
import { predictionInScope } from '../../predictions/predictions.public.ts';
import { lockLogs } from '../../work-logs/work-logs.public.ts';
import { weekAnswer } from '../week-answer.ts';
import { insertWeek, removeWeeks, renumberWeek, weeksOfPrediction } from '../verification.sql.ts';

type Generate = typeof verificationEndpoints.generate;

/** Makes the weeks of a billing's timesheet period; verified ones with the same dates stay as they are. */
export async function generateWeeks(
  { tx, caller, refuse, audit, reply }: Command<Generate>,
  { query }: InputOf<Generate>,
): Promise<AnswerOf<Generate>> {
  const found = await predictionInScope(tx, caller, query.predictionId);
  if (found === undefined)
    return refuse('prediction_not_found', { message: messages.predictionNotFound(query.predictionId) });
  const { billing, project } = found;
  if (!needsVerifiedWeeks(project.model)) return refuse('weeks_not_asked');
  if (billing.end === null)
    return refuse(
      isRetainerPrepaid({ projectModel: project.model, payModel: project.payModel })
        ? 'verification_too_short'
        : 'prediction_without_end',
    );
  const period = timesheetPeriodOf(
    { start: billing.start, end: billing.end },
    { payModel: project.payModel ?? 'Postpaid', cycle: project.cycle },
  );
  await lockLogs(tx, project.id);
  const { weeks, gone } = generateAgain(period, await weeksOfPrediction(tx, billing.id));
  const given = new Set(query.given ?? []);
  // ticks and notes that the person did not know of stay
  if (gone.some((one) => (one.verified || one.note !== '') && !given.has(String(one.id))))
    return refuse('weeks_written');
  await removeWeeks(
    tx,
    gone.map((one) => one.id),
  );
  for (const { week, kept } of weeks)
    await (kept === undefined
      ? insertWeek(tx, { billingId: billing.id, number: week.number, start: week.start, end: week.end })
      : renumberWeek(tx, kept.id, week.number));
  audit({
    action: 'Created',
    resource: 'VERIFICATION',
    resourceId: billing.id,
    resourceName: `${project.name}, weeks from ${period.start} to ${period.end}`,
    projectId: project.id,
    changes: [{ fieldName: 'Weeks', oldValue: null, newValue: String(weeks.length) }],
  });
  reply(messages.weeksGenerated);
  return (await weeksOfPrediction(tx, billing.id)).map(weekAnswer);
}
