import type { RowAtZero } from '@countinghouse/billing/timesheets/zero-rates.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { readableDecimal } from '../../../ui/figures/amount.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './wizard.module.css';

/** Hours that would be billed at a rate of 0: each developer is accepted by name before the invoice is saved. */
export function ZeroRatesDialog({
  rows,
  busy,
  onAccept,
  onClose,
}: {
  readonly rows: readonly RowAtZero[];
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}) {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const toggle = (rowId: string): void => {
    const next = new Set(accepted);
    if (!next.delete(rowId)) next.add(rowId);
    setAccepted(next);
  };
  return (
    <Dialog
      title={messages.zeroRatesTitle}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={rows.some(({ rowId }) => !accepted.has(rowId))}
            onClick={onAccept}
          >
            {messages.acceptAndSave}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{messages.zeroRatesAsk}</p>
        <ul className={styles.names}>
          {rows.map(({ rowId, name, hours }) => (
            <li key={rowId}>
              <label>
                <input type="checkbox" checked={accepted.has(rowId)} onChange={() => toggle(rowId)} />{' '}
                {messages.hoursAtZero(name, readableDecimal(hoursText(hours)))}
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
