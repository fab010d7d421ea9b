import type { ReactNode } from 'react';
import { Link, useLocation, type To } from 'react-router';
import { overPage } from './opened-over.ts';

/** An invoice, which opens over the page that it was opened from. */
interface OfInvoice {
  readonly projectId: number;
  readonly invoiceId: number;
}

/** Where a row or a link leads: an address, or an invoice. */
export type Destination = string | OfInvoice;

/** The address of an invoice over the invoices of its project. */
const addressInProject = ({ projectId, invoiceId }: OfInvoice): string =>
  `/predictiondetails/${projectId}?tab=all&invoice=${invoiceId}`;

/** Whether a page shows the invoices of one project, over which only those open. */
export const isOfProject = (pathname: string): boolean => pathname.startsWith('/predictiondetails/');

/** Returns the address of a destination as seen from this page, and the history state that goes with it. */
export function useDestinations(): (destination: Destination) => { readonly to: To; readonly state?: unknown } {
  const location = useLocation();
  return (destination) => {
    if (typeof destination === 'string') return { to: destination };
    if (isOfProject(location.pathname)) return { to: addressInProject(destination) };
    return overPage(location, { invoice: String(destination.invoiceId) });
  };
}

/** A link to an address, or to an invoice that opens over this page. In a row that opens another record it opens its own alone. */
export function DestinationLink({
  of,
  className,
  onClick,
  children,
}: {
  readonly of: Destination;
  readonly className?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Link {...useDestinations()(of)} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}
