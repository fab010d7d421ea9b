import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './states.module.css';

/** An error in place of content: the message, the id of the error in the server log, and a button to try again. */
export function ErrorState({
  message,
  requestId,
  onRetry,
}: {
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.picture, styles.wrong)}>
        <Icon name="error" size={20} />
      </span>
      <p className={styles.title}>{message}</p>
      {requestId !== undefined && (
        <p className={styles.request}>
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <div className={styles.actions}>
          <Button icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
