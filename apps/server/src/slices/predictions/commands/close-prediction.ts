import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { Change, Context } from '../../../handle.ts';
import { lockProject, type ProjectFacts } from '../../projects/projects.public.ts';
import { predictionInScope } from '../predictions.public.ts';
import { predictionById, storeClosed, type StoredPrediction } from '../predictions.sql.ts';
import { predictionsAnswer } from '../prediction-answer.ts';

type Close = typeof predictionEndpoints.close;
type Reopen = typeof predictionEndpoints.reopen;

/** Closes a prediction that brings no further revenue: it keeps its predicted amount and takes no invoice. */
export async function closePrediction(
  context: Context<Close>,
  { params, body }: InputOf<Close>,
): Promise<AnswerOf<Close>> {
  const { tx, caller, refuse, today } = context;
  const { project, prediction } = await seen(context, { ...params, ...body });
  if (prediction.closed !== null) return refuse('prediction_closed');
  if (prediction.invoiceId !== null) return refuse('prediction_has_invoice');
  const { reason } = body;
  if (!(await storeClosed(tx, prediction, { on: today, by: caller.userId, reason }))) return refuse('stale_version');
  auditPrediction(context, project, prediction, 'Closed', [{ fieldName: 'Reason', oldValue: null, newValue: reason }]);
  context.reply(messages.predictionClosed);
  return answer(context, project, prediction.id);
}

/** Opens a closed prediction again. */
export async function reopenPrediction(
  context: Context<Reopen>,
  { params, body }: InputOf<Reopen>,
): Promise<AnswerOf<Reopen>> {
  const { tx, refuse } = context;
  const { project, prediction } = await seen(context, { ...params, ...body });
  if (prediction.closed === null) return refuse('prediction_not_closed');
  if (!(await storeClosed(tx, prediction, null))) return refuse('stale_version');
  const { reason } = prediction.closed;
  auditPrediction(context, project, prediction, 'Reopened', [
    { fieldName: 'Reason', oldValue: reason, newValue: null },
  ]);
  context.reply(messages.predictionReopened);
  return answer(context, project, prediction.id);
}

/** The prediction in the version that the user saw, locked until the transaction ends. */
async function seen(
  { tx, caller, refuse }: Context<Close> | Context<Reopen>,
  params: { readonly id: number; readonly version: number },
): Promise<{ readonly project: ProjectFacts; readonly prediction: StoredPrediction }> {
  const missing = () => refuse('prediction_not_found', { message: messages.predictionNotFound(params.id) });
  const { project } = (await predictionInScope(tx, caller, params.id)) ?? missing();
  await lockProject(tx, project.id);
  const prediction = (await predictionById(tx, params.id)) ?? missing();
  return prediction.version === params.version
    ? { project, prediction }
    : refuse('stale_version', { current: predictionsAnswer(project, [prediction]) });
}

async function answer(
  { tx }: Context<Close> | Context<Reopen>,
  project: ProjectFacts,
  id: number,
): Promise<AnswerOf<Close>> {
  const stored = await predictionById(tx, id);
  if (stored === undefined) throw new Error('the prediction that was stored is not there');
  return predictionsAnswer(project, [stored]);
}

const auditPrediction = (
  { audit }: Context<Close> | Context<Reopen>,
  project: ProjectFacts,
  { id, start }: StoredPrediction,
  action: 'Closed' | 'Reopened',
  changes: Change[],
): void =>
  audit({
    action,
    resource: 'PREDICTION',
    resourceId: id,
    resourceName: `${project.name}, from ${start}`,
    projectId: project.id,
    changes,
  });
