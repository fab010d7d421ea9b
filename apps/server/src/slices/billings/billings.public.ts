import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { openPredictions, predictionById, projectsBeside, type StoredPrediction } from './billings.sql.ts';
import { predictionsAnswer } from './prediction-answer.ts';

/** The predictions of a project that have no live invoice, under the head of their project. */
export const openPredictionsOf = async (
  tx: Tx,
  project: ProjectFacts,
): Promise<AnswerOf<typeof billingEndpoints.get>> => predictionsAnswer(project, await openPredictions(tx, project.id));

/** The names of the projects of the same company that the caller may bill together with this one. */
export async function otherProjectNames(tx: Tx, caller: Caller, project: ProjectFacts): Promise<string[]> {
  const beside = await projectsBeside(tx, caller, project);
  return [...new Set(beside.map((one) => one.name))];
}

/** A billing of a project in the caller's scope; one outside it looks like a missing one. */
export async function billingInScope(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ billing: StoredPrediction; project: ProjectFacts } | undefined> {
  const billing = await predictionById(tx, id);
  const project = billing && (await projectInScope(tx, caller, { id: billing.projectId }));
  return billing === undefined || project === undefined ? undefined : { billing, project };
}
