import type { ReactElement, ReactNode } from 'react';

/** Draws a popup of Ant Design inside a named part of the page: screen readers list nothing that stands outside of parts. */
export function namedPopup(name: string): (popup: ReactNode) => ReactElement {
  return (popup) => <section aria-label={name}>{popup}</section>;
}
