import { traceWords } from '@countinghouse/contract/trace-words.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FigureOriginProvider } from '../ui/figures/figure-origin.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Around a page: a fault of it leaves the rest usable, and its figures can be asked where they come from. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <FigureOriginProvider words={traceWords}>{children}</FigureOriginProvider>
    </ErrorBoundary>
  );
}
