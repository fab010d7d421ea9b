import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { Context } from '../../../handle.ts';
import { lockProject } from '../../projects/projects.public.ts';
import { predictionInScope } from '../predictions.public.ts';
import { currencyOfProject, predictionsAnswer } from '../prediction-answer.ts';
import { selectDocumentState, predictionById, removePrediction } from '../predictions.sql.ts';

type Remove = typeof predictionEndpoints.remove;

/** Deletes a prediction that no invoice hangs on. */
export async function deletePrediction(
  { tx, caller, refuse, audit, reply }: Context<Remove>,
  { params, query }: InputOf<Remove>,
): Promise<AnswerOf<Remove>> {
  const found = await predictionInScope(tx, caller, params.id);
  if (found === undefined) return refuse('prediction_not_found', { message: messages.predictionNotFound(params.id) });
  const { project } = found;
  await lockProject(tx, project.id);
  const prediction = await predictionById(tx, params.id);
  if (prediction === undefined)
    return refuse('prediction_not_found', { message: messages.predictionNotFound(params.id) });
  if (prediction.version !== query.version)
    return refuse('stale_version', { current: predictionsAnswer(project, [prediction]) });
  const document = await selectDocumentState(tx, prediction.id);
  if (document === 'void') return refuse('prediction_has_invoice', { message: serverMessages.predictionHadInvoice });
  if (document === 'live') return refuse('prediction_has_invoice');
  await removePrediction(tx, prediction.id);
  const [amount] = predictionsAnswer(project, [prediction]).predictionDetails;
  audit({
    action: 'Deleted',
    resource: 'PREDICTION',
    resourceId: prediction.id,
    resourceName: `${project.name}, from ${prediction.start}`,
    projectId: project.id,
    changes: [
      {
        fieldName: 'Predicted amount',
        oldValue: `${currencyOfProject(project)} ${amount?.predictedRevenueAmount ?? ''}`,
        newValue: null,
      },
    ],
  });
  reply(messages.predictionDeleted);
  return {};
}
