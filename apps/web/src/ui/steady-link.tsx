import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * A link below a field. Pressing it does not move the focus: a field that shows an error on blur would move the link away from
 * under the mouse.
 */
export function SteadyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </Link>
  );
}
