import { messages } from '@countinghouse/contract/messages.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { predictionsAnswer } from './prediction-answer.ts';
import { predictionInScope } from './predictions.public.ts';
import { latestOfProject, predictionsSharing } from './predictions.sql.ts';

type Between = typeof predictionEndpoints.between;
type Latest = typeof predictionEndpoints.latest;
type Get = typeof predictionEndpoints.get;

/** The billings of a project that share a day with a period; without an end the period runs on. */
export async function predictionsBetween(
  { tx, caller, refuse }: Context<Between>,
  { params, query }: InputOf<Between>,
): Promise<AnswerOf<Between>> {
  const period = { start: query.startDate, end: query.endDate ?? null };
  if (period.end !== null && period.end < period.start)
    return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  const project = await projectInScope(tx, caller, { id: params.projectId });
  if (project === undefined) return refuse('project_not_found');
  return predictionsAnswer(project, await predictionsSharing(tx, project.id, period));
}

export async function latestPrediction(
  { tx, caller, refuse }: Context<Latest>,
  { params }: InputOf<Latest>,
): Promise<AnswerOf<Latest>> {
  const project = await projectInScope(tx, caller, { id: params.id });
  if (project === undefined) return refuse('project_not_found');
  return predictionsAnswer(project, await latestOfProject(tx, project.id));
}

export async function onePrediction(
  { tx, caller, refuse }: Context<Get>,
  { params }: InputOf<Get>,
): Promise<AnswerOf<Get>> {
  const found = await predictionInScope(tx, caller, params.id);
  if (found === undefined) return refuse('prediction_not_found', { message: messages.predictionNotFound(params.id) });
  return predictionsAnswer(found.project, [found.billing]);
}
