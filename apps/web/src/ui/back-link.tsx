import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lastAddress } from './list/kept-places.ts';

/** A link back to a list or page, which opens as it was last left: page, filters, order, scroll and row. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={lastAddress(to)} state={{ returns: true }}>
      {children}
    </Link>
  );
}
