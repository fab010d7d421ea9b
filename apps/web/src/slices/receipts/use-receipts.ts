import { disputeEndpoints } from '@countinghouse/contract/disputes.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, query } from '../../api/api.ts';

/** The money that came for an invoice. */
export const useReceipts = (id: number) => useQuery(query(receiptEndpoints.list, { params: { id } }));

/** Forgets what a receipt or an adjustment changed: the invoice, the lists it stands in, and what the project has of a retainer. */
export function useForgetReceipts(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const touched = [
      receiptEndpoints.list,
      invoiceEndpoints.get,
      invoiceEndpoints.list,
      revenueEndpoints.filter,
      disputeEndpoints.list,
      projectEndpoints.get,
    ];
    await Promise.all(touched.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
  }, [client]);
}
