import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Context } from '../../handle.ts';
import { predictionInScope } from '../predictions/predictions.public.ts';
import { weekAnswer } from './week-answer.ts';
import { weeksOfPrediction } from './verification.sql.ts';

type Weeks = typeof verificationEndpoints.weeks;

/** The current weeks of a billing. */
export async function listWeeks(
  { tx, caller, refuse }: Context<Weeks>,
  { query }: InputOf<Weeks>,
): Promise<AnswerOf<Weeks>> {
  const found = await predictionInScope(tx, caller, query.predictionId);
  if (found === undefined)
    return refuse('prediction_not_found', { message: messages.predictionNotFound(query.predictionId) });
  return (await weeksOfPrediction(tx, found.billing.id)).map(weekAnswer);
}
