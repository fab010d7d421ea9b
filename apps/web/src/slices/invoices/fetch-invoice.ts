import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** Fetches an invoice that is about to be opened. */
export const fetchInvoice = (queries: QueryClient, id: number): Promise<void> =>
  queries.prefetchQuery(query(invoiceEndpoints.get, { params: { id } }));
