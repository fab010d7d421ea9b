import { IconButton } from './button.tsx';
import styles from './copy-text.module.css';
import { useNotifications } from './notifications/notification-host.tsx';

/** The message after a text was copied, and the one before the reason when it could not be copied. */
export interface CopyWords {
  readonly copied: string;
  readonly failed: string;
}

/** A text with a button that copies it. */
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
  const [before = '', at = '', after = ''] = text.split(/(@)/);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.show({ kind: 'success', title: words.copied });
    } catch (error) {
      // over plain http browsers have no clipboard, and their error message would be about our code
      const canCopy = (navigator.clipboard as Clipboard | undefined) !== undefined;
      const title =
        canCopy && error instanceof Error ? `${words.failed} ${error.message}` : words.failed.replace(/:$/, '');
      notify.show({ kind: 'error', title });
    }
  }
  return (
    <span className={styles.text}>
      {/* a narrow place breaks an email address at its sign, and not in the middle of a word */}
      <span>
        {before}
        {at}
        {at !== '' && <wbr />}
        {after}
      </span>
      <IconButton icon="copy" label={`Copy ${what}`} size="tiny" onClick={() => void copy()} />
    </span>
  );
}
