import { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';

/** The agreed incentives of a sales person, and the amounts of each month. */
export const useStatement = (id: number) => useQuery(query(incentiveEndpoints.get, { params: { id } }));

/** The choices for an incentive of a sales person. */
export const useIncentiveOptions = (id: number) => useQuery(query(incentiveEndpoints.options, { params: { id } }));

/** One page of the transactions behind a month. */
export const useTransactions = (
  id: number,
  params: { readonly month: string; readonly pageNo: number; readonly pageSize: number },
) =>
  useQuery({
    ...query(incentiveEndpoints.transactions, { params: { id }, query: params }),
    placeholderData: keepPreviousData,
  });

/** Reads any page of all months, for its file. */
export const pageOfTransactions = (id: number) =>
  pagesOf(incentiveEndpoints.transactions, (page) => ({ params: { id }, query: page }), 'transactions');

/** A month in words: `Nov 2026`. */
export const monthWords = (month: string): string => month.replace('-', ' ');

/** Invalidates everything that depends on agreements or payouts. */
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
