import { messages } from '@countinghouse/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldError } from '../../ui/form/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './predictions.module.css';
import type { PredictionRow } from './prediction-form.ts';

/** Warnings to confirm before predictions are saved. Billings with shared days open in a tab of their own. */
export function WarningsDialog({
  warnings,
  projectId,
  rows,
  onContinue,
  onClose,
}: {
  readonly warnings: readonly FieldError[];
  readonly projectId: number;
  readonly rows: readonly PredictionRow[];
  readonly onContinue: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title="Warning !"
      width={900}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>No</Button>
          <Button look="primary" data-focus-first="" onClick={onContinue}>
            Yes, Continue
          </Button>
        </>
      }
    >
      <ul className={styles.warnings}>
        {warnings.map(({ path, message }) => {
          const row = rows[Number(/^predictionDetails\.(\d+)\./.exec(path)?.[1] ?? '-1')];
          return (
            <li key={`${path} ${message}`}>
              <Icon name="alert" />
              <span>
                {message}
                {message.endsWith(messages.datesTaken) && row !== undefined && (
                  <>
                    {' '}
                    <a href={addressOfExisting(projectId, row)} target="_blank" rel="noopener">
                      Existing predictions
                      <span className="unseen"> (opens a new tab)</span>
                    </a>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** The page of existing billings, without the one being edited. */
function addressOfExisting(projectId: number, row: PredictionRow): string {
  const search = new URLSearchParams({ projectId: String(projectId), startDate: row.startDate });
  if (row.endDate !== '') search.set('endDate', row.endDate);
  if (row.predictionId !== 0) search.set('except', String(row.predictionId));
  return `/existingprediction?${search.toString()}`;
}
