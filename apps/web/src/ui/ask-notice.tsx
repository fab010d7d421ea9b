import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './ask-notice.module.css';

/** Explains why the user cannot do something, with a button that asks a person who can. */
export function AskNotice({
  words,
  act,
  onAsk,
}: {
  readonly words: string;
  readonly act: string;
  /** Resolves to whether the request was sent. */
  readonly onAsk: () => Promise<boolean>;
}) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const ask = async (): Promise<void> => {
    setState('busy');
    setState((await onAsk()) ? 'sent' : 'open');
  };
  return (
    <div className={styles.notice} role="status">
      <p className={styles.words}>{words}</p>
      {state !== 'sent' && (
        <Button size="small" busy={state === 'busy'} onClick={() => void ask()}>
          {act}
        </Button>
      )}
    </div>
  );
}
