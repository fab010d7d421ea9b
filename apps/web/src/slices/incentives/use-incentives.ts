import { incentiveEndpoints, type IncentiveTransaction } from '@countinghouse/contract/incentives.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';

/** What was agreed with a sales person, and what each month comes to. */
export const useStatement = (id: number) => useQuery(query(incentiveEndpoints.get, { params: { id } }));

/** What can be chosen for an incentive of a sales person. */
export const useIncentiveOptions = (id: number) => useQuery(query(incentiveEndpoints.options, { params: { id } }));

/** One page of what stands behind a month. */
export const useTransactions = (
  id: number,
  asked: { readonly month: string; readonly pageNo: number; readonly pageSize: number },
) =>
  useQuery({
    ...query(incentiveEndpoints.transactions, { params: { id }, query: asked }),
    placeholderData: keepPreviousData,
  });

/** Reads any page of all months, for its file. */
export const pageOfTransactions = (id: number) =>
  pagesOf(incentiveEndpoints.transactions, (page) => ({ params: { id }, query: page }), 'transactions');

/** Where the invoice of a transaction is opened. */
export const addressOfInvoice = ({ projectId, invoiceId }: IncentiveTransaction): string =>
  `/predictiondetails/${projectId}?tab=all&invoice=${invoiceId}`;

/** A month as people read it: `Nov 2026`. */
export const monthWords = (month: string): string => month.replace('-', ' ');

/** Asks for everything anew that hangs on what was agreed or paid. */
export function useInvalidateIncentives(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const endpoint of [
      incentiveEndpoints.get,
      incentiveEndpoints.transactions,
      incentiveEndpoints.options,
      salesPersonEndpoints.list,
    ])
      await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
