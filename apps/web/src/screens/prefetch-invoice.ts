import { useQueryClient } from '@tanstack/react-query';
import type { Destination } from '../records/destination.tsx';

export const loadInvoiceOverPage = () => import('./invoice-over-page.tsx');

/** Fetches an invoice that a user points at or presses, and the code that shows it. Other destinations are fetched when they are opened. */
export function usePrefetchInvoice(): (destination: Destination) => void {
  const queries = useQueryClient();
  return (destination) => {
    if (typeof destination === 'string') return;
    // without them, both are fetched when the invoice is opened; the call does not wait for the code
    void loadInvoiceOverPage().catch(() => undefined);
    void import('../slices/invoices/fetch-invoice.ts').then(
      ({ fetchInvoice }) => fetchInvoice(queries, destination.invoiceId),
      () => undefined,
    );
  };
}
