import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Prerequisite } from './fetch-timesheet.ts';
import styles from './wizard.module.css';

/**
 * What is missing before the period can be invoiced, each with a link to fix it; a star marks what is mandatory. The link opens a
 * new tab: the wizard stays open, and Retry checks again.
 */
export function PrerequisitesDialog({
  missing,
  busy,
  onRetry,
  onContinue,
  onClose,
}: {
  readonly missing: readonly Prerequisite[];
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}) {
  const isBlocked = missing.some((one) => one.mandatory);
  return (
    <Dialog
      title="Attention!"
      onClose={onClose}
      buttons={
        <>
          <Button icon="refresh" busy={busy} onClick={onRetry}>
            Retry
          </Button>
          <Button look="primary" disabled={isBlocked} onClick={onContinue}>
            Continue anyways
          </Button>
        </>
      }
    >
      <ol className={styles.prerequisites}>
        {missing.map((one) => (
          <li key={one.code}>
            {one.message}
            {one.mandatory && (
              <span className={styles.mandatory} title="Mandatory">
                {' *'}
                <span className="unseen">mandatory</span>
              </span>
            )}
            {one.link !== null && (
              <>
                {' '}
                <Link to={one.link} target="_blank" rel="noopener">
                  Go there
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
