import { messages } from '@countinghouse/contract/messages.ts';
import { billingModel } from '@countinghouse/contract/options.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { SheetRow } from './timesheet-sheet.ts';
import styles from './wizard.module.css';

type Chosen = Readonly<Record<number, SheetRow['typed']['billingModel']>>;

/** Asks for the missing billing models of a Mixed project's developers; without one the logged hours are billed. */
export function EmptyModelsDialog({
  projectId,
  rows,
  onChosen,
  onClose,
}: {
  readonly projectId: number;
  readonly rows: readonly { readonly userId: number; readonly name: string }[];
  readonly onChosen: (chosen: Chosen) => void;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen>({});
  return (
    <Dialog
      title="Attention!"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={Object.values(chosen).every((one) => one === undefined)}
            onClick={() => onChosen(chosen)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          {messages.emptyBillingModels} See{' '}
          <Link to={`/developers/${projectId}?headerSelectedItem=leaveBalance`} target="_blank" rel="noopener">
            Developers (Leave Balance)
          </Link>
          .
        </p>
        {rows.map(({ userId, name }) => (
          <label key={userId} className={styles.choice}>
            <span>{name}</span>
            <select
              value={chosen[userId] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [userId]: billingModel.safeParse(event.target.value).data })}
            >
              <option value="">As logged</option>
              {billingModel.options.map((model) => (
                <option key={model} value={model}>
                  {model}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
