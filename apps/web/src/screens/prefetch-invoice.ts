import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Destination } from '../records/destination.tsx';

export const loadInvoiceOverPage = () => import('./invoice-over-page.tsx');

/** How long after a list its rows' code is fetched, when nothing of the list is waited for any more. */
const laterMs = 500;

/**
 * Fetches an invoice before it is opened; other destinations are fetched when they are opened. The code that shows it is fetched
 * soon after a list with an invoice among its destinations, so that a touched row waits for its figures alone.
 */
export function usePrefetchInvoice(destinations: readonly Destination[]): (destination: Destination) => void {
  const queries = useQueryClient();
  const hasInvoice = destinations.some((one) => typeof one !== 'string');
  useEffect(() => {
    if (!hasInvoice) return undefined;
    // without it, the code is fetched with the invoice
    const timer = setTimeout(() => void loadInvoiceOverPage().catch(() => undefined), laterMs);
    return () => clearTimeout(timer);
  }, [hasInvoice]);
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
