import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** The open predictions of a project, with its unpaid invoices. */
export const usePredictions = (projectId: number) =>
  useQuery(query(predictionEndpoints.withPendingInvoices, { params: { id: projectId } }));

/** The billing of a project with the latest start, if there is one. */
export const useLatestPrediction = (projectId: number) =>
  useQuery({ ...query(predictionEndpoints.latest, { params: { id: projectId } }), gcTime: 0 });

/** The current version of a prediction, never a cached one. */
export const usePrediction = (id: number) =>
  useQuery({ ...query(predictionEndpoints.get, { params: { id } }), gcTime: 0, refetchOnWindowFocus: false });

/** The billings of a project that share a day with a period; a period without an end has no limit. */
export const usePredictionsBetween = (
  projectId: number,
  period: RequestOf<typeof predictionEndpoints.between>['query'],
) => useQuery(query(predictionEndpoints.between, { params: { projectId }, query: period }));
