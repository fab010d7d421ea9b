import { createContext, useCallback, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm.module.css';
import { Overlay } from './overlay.tsx';

/** A question that names the record it is about. */
export interface Question {
  readonly title: string;
  /** The consequence, in a sentence. */
  readonly detail?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  /** Yes deletes something for good. */
  readonly danger?: boolean;
  /** The answer that loses nothing, if it is not No: given by Enter, Escape and a click outside. */
  readonly harmless?: 'yes';
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

interface OpenQuestion {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/** Rendered once around the application; shows the questions that components ask with `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenQuestion>();
  const waiting = useRef(open);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // A second question while one is open gives the harmless answer to the first: never two at a time.
        waiting.current?.answer(isYesHarmless(waiting.current.question));
        const next: OpenQuestion = {
          question,
          answer: (yes) => {
            waiting.current = undefined;
            setOpen(undefined);
            resolve(yes);
          },
        };
        waiting.current = next;
        setOpen(next);
      }),
    [],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      {open !== undefined && <ConfirmDialog {...open} />}
    </ConfirmContext>
  );
}

/**
 * Asks and waits for the answer: `if (await confirm({ title: 'Delete INV-2026-7?', danger: true })) …`. Escape is No, or the
 * harmless answer.
 */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === undefined) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

const isYesHarmless = (question: Question): boolean => question.harmless === 'yes';

function ConfirmDialog({ question, answer }: OpenQuestion) {
  const id = useId();
  const isDanger = question.danger === true;
  const isYesFirst = isYesHarmless(question);
  const first = { 'data-focus-first': '' };
  return (
    <Overlay
      kind="alert"
      width={420}
      labelledBy={`${id}title`}
      {...(question.detail === undefined ? {} : { describedBy: `${id}detail` })}
      focusFirst="button"
      onWantClose={() => answer(isYesFirst)}
    >
      <div className={styles.scroll}>
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
          {/* An answer that loses data or cannot be undone never has the focus. */}
          <Button {...(isYesFirst ? {} : first)} onClick={() => answer(false)}>
            {question.no ?? 'No'}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} {...(isYesFirst ? first : {})} onClick={() => answer(true)}>
            {question.yes ?? 'Yes'}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
