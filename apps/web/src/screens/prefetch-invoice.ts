import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../api/api.ts';
import type { Destination } from '../records/destination.tsx';

export const loadInvoiceOverPage = () => import('./invoice-over-page.tsx');

/** Fetches an invoice and the code that shows it before it is opened; other destinations are fetched when they are opened. */
export function usePrefetchInvoice(): (destination: Destination) => void {
  const queries = useQueryClient();
  return (destination) => {
    if (typeof destination === 'string') return;
    void loadInvoiceOverPage().catch(() => undefined);
    void queries.prefetchQuery(query(invoiceEndpoints.get, { params: { id: destination.invoiceId } }));
  };
}
