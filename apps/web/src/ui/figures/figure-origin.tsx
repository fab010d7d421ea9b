import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';
import { Icon } from '../icon.tsx';
import { LoadingState } from '../loading-state.tsx';
import { SideDrawer } from '../overlay/side-drawer.tsx';
import styles from './figure-origin.module.css';
import type { FigureTrace, TraceWords } from './figure-trace.ts';
import { TraceTree } from './trace-tree.tsx';

/** A figure whose origin can be shown. */
export interface OriginQuestion {
  /** What the figure is about: `Asha Rao, November 2026`. */
  readonly of: string;
  /** The trace, or how to fetch it (the server stores that of a saved invoice). */
  readonly trace: FigureTrace | (() => Promise<FigureTrace>);
  /** The currency of its amounts. */
  readonly currency?: string;
}

interface Shown {
  readonly question: OriginQuestion;
  readonly trace: FigureTrace | 'loading' | 'failed';
}

const OriginContext = createContext<((question: OriginQuestion) => void) | undefined>(undefined);

/** Shows the origin of every figure below it in a drawer. Rendered once, in the frame. */
export function FigureOriginProvider({ words, children }: { words: TraceWords; children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const ask = useCallback((question: OriginQuestion) => {
    if (typeof question.trace !== 'function') {
      setShown({ question, trace: question.trace });
      return;
    }
    setShown({ question, trace: 'loading' });
    const answered = (trace: Shown['trace']) =>
      setShown((now) => (now?.question === question ? { question, trace } : now));
    question.trace().then(answered, () => answered('failed'));
  }, []);
  return (
    <OriginContext value={ask}>
      {children}
      {shown !== undefined && (
        <SideDrawer
          title="Where does this come from?"
          subtitle={shown.question.of}
          width={520}
          onClose={() => setShown(undefined)}
        >
          {shown.trace === 'loading' ? (
            <LoadingState lines={6} />
          ) : shown.trace === 'failed' ? (
            <ErrorState message="The origin of this figure could not be loaded." onRetry={() => ask(shown.question)} />
          ) : (
            <TraceTree trace={shown.trace} words={words} currency={shown.question.currency ?? ''} />
          )}
        </SideDrawer>
      )}
    </OriginContext>
  );
}

/** Opens the origin of a figure. */
export function useFigureOrigin(): (question: OriginQuestion) => void {
  const ask = useContext(OriginContext);
  if (ask === undefined) throw new Error('useFigureOrigin needs a FigureOriginProvider above it');
  return ask;
}

/** The same for parts that also work without a provider. */
export function useOriginIfAny(): ((question: OriginQuestion) => void) | undefined {
  return useContext(OriginContext);
}

/** A figure that opens its origin on click or Enter. Grid cells use Alt+Enter. */
export function FigureWithOrigin({
  question,
  name,
  children,
}: {
  question: OriginQuestion;
  name: string;
  children: ReactNode;
}) {
  const ask = useFigureOrigin();
  return (
    <button
      type="button"
      className={styles.figure}
      title="Where does this come from?"
      onClick={(event) => {
        event.stopPropagation();
        ask(question);
      }}
    >
      <span className="unseen">{name} </span>
      {children}
      <span className={styles.mark}>
        <Icon name="origin" size={12} />
      </span>
      <span className="unseen">, where does this come from?</span>
    </button>
  );
}
