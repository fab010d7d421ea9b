import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { Person } from './world.ts';

type Planned = RequestOf<typeof predictionEndpoints.add>['body']['predictionDetails'][number];

/** Creates a prediction of a project as the drawer does; returns its id. */
export async function aPrediction(
  person: Person,
  projectId: number,
  given: Pick<Planned, 'startDate' | 'endDate'> & Partial<Planned>,
): Promise<number> {
  const planned: Planned = {
    predictionId: 0,
    accuracy: 100,
    predictedAmount: '1000',
    receivedMonth: 'Jun-2026',
    submissionType: 'IT',
    ...given,
  };
  const { data } = await person.call(predictionEndpoints.add, {
    body: { projectId, skipWarnings: true, predictionDetails: [planned] },
  });
  const made = data.predictionDetails.at(-1);
  if (made === undefined) throw new Error('no prediction was made');
  return made.predictionId;
}
