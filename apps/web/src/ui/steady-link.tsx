import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * A link below a field. Pressing it leaves the focus where it is: a field that finds itself wrong when it is left would
 * push the link away from under the mouse.
 */
export function SteadyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </Link>
  );
}
