import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { BenchRequest } from './burst.ts';
import type { Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import { measureReads } from './measure-reads.ts';
import type { People } from './seed-projects.ts';
import type { Effort } from './statistics.ts';

/** Projects of the administrator, of a CSM and of an accountant, all with billings. */
export function predictionRequests({ admin, csm, accountant }: People): Readonly<Record<string, BenchRequest>> {
  const of = (token: string, projectId: number): BenchRequest => ({
    method: 'GET',
    path: `/api${predictionEndpoints.withPendingInvoices.path.replace(':id', String(projectId))}`,
    token,
  });
  return {
    predictionsAll: of(admin.token, 237),
    predictionsOther: of(admin.token, 491),
    predictionsCsm: of(csm.token, 120),
    predictionsAccountant: of(accountant.token, 305),
  };
}

export const measurePredictions = (installation: Installation, effort: Effort): Promise<Figure[]> =>
  measureReads(
    {
      name: 'predictions and pending invoices of a project',
      requests: predictionRequests,
      atOnce: effort.predictionsAtOnce,
    },
    installation,
    effort,
  );
