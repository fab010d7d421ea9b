import { useQueryClient } from '@tanstack/react-query';
import type { Destination } from '../records/destination.tsx';

export const loadInvoiceOverPage = () => import('./invoice-over-page.tsx');

/** Fetches an invoice and the code that shows it before it is opened; other destinations are fetched when they are opened. */
export function usePrefetchInvoice(): (destination: Destination) => void {
  const queries = useQueryClient();
  return (destination) => {
    if (typeof destination === 'string') return;
    const { invoiceId } = destination;
    // without it, the invoice is fetched when it is opened
    void loadInvoiceOverPage().then(
      ({ fetchInvoice }) => fetchInvoice(queries, invoiceId),
      () => undefined,
    );
  };
}
