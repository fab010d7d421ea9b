import { createContext, useCallback, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm.module.css';
import { Overlay } from './overlay.tsx';

/** A question that names the thing it is about. */
export interface Question {
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly detail?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  /** Yes takes something away for good. */
  readonly danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/** Stands once around the application and shows the questions that parts below it ask with `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const waiting = useRef(asked);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // A second question while one is open answers the first with no: never two at a time.
        waiting.current?.answer(false);
        const next: Asked = {
          question,
          answer: (yes) => {
            waiting.current = undefined;
            setAsked(undefined);
            resolve(yes);
          },
        };
        waiting.current = next;
        setAsked(next);
      }),
    [],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked !== undefined && <ConfirmDialog {...asked} />}
    </ConfirmContext>
  );
}

/** Asks and waits for the answer: `if (await confirm({ title: 'Delete INV-2026-7?', danger: true })) …`. Escape is no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === undefined) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

function ConfirmDialog({ question, answer }: Asked) {
  const id = useId();
  const isDanger = question.danger === true;
  const first = { 'data-focus-first': '' };
  return (
    <Overlay
      kind="alert"
      width={420}
      labelledBy={`${id}title`}
      {...(question.detail === undefined ? {} : { describedBy: `${id}detail` })}
      focusFirst="button"
      onWantClose={() => answer(false)}
    >
      <div className={styles.body}>
        <h2 className={styles.title} id={`${id}title`}>
          {question.title}
        </h2>
        {question.detail !== undefined && (
          <div className={styles.detail} id={`${id}detail`}>
            {question.detail}
          </div>
        )}
      </div>
      <div className={styles.buttons}>
        {/* What cannot be undone is not one Enter away. */}
        <Button {...(isDanger ? first : {})} onClick={() => answer(false)}>
          {question.no ?? 'No'}
        </Button>
        <Button look={isDanger ? 'danger' : 'primary'} {...(isDanger ? {} : first)} onClick={() => answer(true)}>
          {question.yes ?? 'Yes'}
        </Button>
      </div>
    </Overlay>
  );
}
