import { billingEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** The open predictions of a project, with its unpaid invoices. */
export const useBillings = (projectId: number) =>
  useQuery(query(billingEndpoints.withPendingInvoices, { params: { id: projectId } }));

/** The billing of a project with the latest start, if there is one. */
export const useLatestBilling = (projectId: number) =>
  useQuery({ ...query(billingEndpoints.latest, { params: { id: projectId } }), gcTime: 0 });

/** The current version of a prediction, never a cached one. */
export const usePrediction = (id: number) =>
  useQuery({ ...query(billingEndpoints.get, { params: { id } }), gcTime: 0, refetchOnWindowFocus: false });

/** The billings of a project that share a day with a period; a period without an end has no limit. */
export const useBillingsBetween = (projectId: number, period: RequestOf<typeof billingEndpoints.between>['query']) =>
  useQuery(query(billingEndpoints.between, { params: { projectId }, query: period }));
