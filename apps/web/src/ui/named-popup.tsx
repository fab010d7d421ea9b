import type { ReactElement, ReactNode } from 'react';

/** Renders a popup of Ant Design inside a named landmark, because screen readers skip content outside of landmarks. */
export function namedPopup(name: string): (popup: ReactNode) => ReactElement {
  return (popup) => <section aria-label={name}>{popup}</section>;
}
