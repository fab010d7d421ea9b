import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import styles from '../wizard/wizard.module.css';

const tones: Readonly<Record<Invoice['push']['state'], StatusTone>> = {
  none: 'quiet',
  queued: 'warn',
  pushing: 'warn',
  checking: 'warn',
  'in books': 'good',
  failed: 'bad',
};

export const pushWords: Readonly<Record<Invoice['push']['state'], string>> = {
  none: 'Not in books',
  queued: 'Queued',
  pushing: 'Pushing',
  checking: 'Checking',
  'in books': 'In books',
  failed: 'Failed',
};

/** The state of an invoice in the books, with the books' own message when they rejected it. */
export function PushStatus({
  push,
  isBrief = false,
}: {
  readonly push: Pick<Invoice['push'], 'state' | 'reason'>;
  readonly isBrief?: boolean;
}) {
  return (
    <span className={styles.push} role="status">
      <StatusBadge status={pushWords[push.state]} tone={tones[push.state]} />
      {!isBrief && push.reason !== null && <span className={styles.reason}>{push.reason}</span>}
      {!isBrief && push.state === 'checking' && <span className={styles.reason}>{messages.checkingHint}</span>}
    </span>
  );
}
