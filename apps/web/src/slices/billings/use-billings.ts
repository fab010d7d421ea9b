import { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** The open predictions of a project, with its invoices still to be paid. */
export const useBillings = (projectId: number) =>
  useQuery(query(billingEndpoints.withPendingInvoices, { params: { id: projectId } }));

/** The billing of a project that begins last, if it has any. */
export const useLatestBilling = (projectId: number) =>
  useQuery({ ...query(billingEndpoints.latest, { params: { id: projectId } }), gcTime: 0 });

/** A prediction as it is now, never as it was looked at before. */
export const usePrediction = (id: number) =>
  useQuery({ ...query(billingEndpoints.get, { params: { id } }), gcTime: 0, refetchOnWindowFocus: false });

/** The billings of a project that share a day with a period, which without an end runs on. */
export const useBillingsBetween = (projectId: number, period: RequestOf<typeof billingEndpoints.between>['query']) =>
  useQuery(query(billingEndpoints.between, { params: { projectId }, query: period }));
