import { Button } from './button.tsx';
import styles from './failure-line.module.css';

/** Something that could not be fetched, and how to fetch it again. */
export interface Failure {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Says in one line that something could not be fetched, with a retry; what was fetched before stays beside it. */
export function FailureLine({ failure }: { readonly failure: Failure | undefined }) {
  if (failure === undefined) return null;
  return (
    <p className={styles.failure} role="alert">
      {failure.message}
      <Button size="small" look="quiet" icon="refresh" onClick={failure.onRetry}>
        Retry
      </Button>
    </p>
  );
}
