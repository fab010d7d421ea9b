import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { openPredictions } from './billings.sql.ts';
import { predictionsAnswer } from './prediction-answer.ts';

/** The predictions of a project that have no live invoice, under the head of their project. */
export const openPredictionsOf = async (
  tx: Tx,
  project: ProjectFacts,
): Promise<AnswerOf<typeof billingEndpoints.get>> => predictionsAnswer(project, await openPredictions(tx, project.id));
