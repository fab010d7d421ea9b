import { IconButton } from './button.tsx';
import styles from './copy-text.module.css';
import { useNotifications } from './notifications/notification-host.tsx';

/** What is said when a text was copied, and before the reason when it could not be. */
export interface CopyWords {
  readonly copied: string;
  readonly failed: string;
}

/** A text that is often needed elsewhere, with a button that copies it. */
export function CopyText({
  text,
  what,
  words,
}: {
  readonly text: string;
  readonly what: string;
  readonly words: CopyWords;
}) {
  const notify = useNotifications();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.show({ kind: 'success', title: words.copied });
    } catch (error) {
      // over plain http browsers have no clipboard, and the reason would be about our code
      const canCopy = (navigator.clipboard as Clipboard | undefined) !== undefined;
      const title =
        canCopy && error instanceof Error ? `${words.failed} ${error.message}` : words.failed.replace(/:$/, '');
      notify.show({ kind: 'error', title });
    }
  }
  return (
    <span className={styles.text}>
      {text}
      <IconButton icon="copy" label={`Copy ${what}`} size="tiny" onClick={() => void copy()} />
    </span>
  );
}
