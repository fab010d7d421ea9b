import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import styles from './status-badge.module.css';

export type StatusTone = 'good' | 'warn' | 'due' | 'bad' | 'quiet';

const icons: Readonly<Record<StatusTone, IconName>> = {
  good: 'checkCircle',
  warn: 'clock',
  due: 'alert',
  bad: 'error',
  quiet: 'dot',
};

/** The tone of a status word, however it is capitalised: danger for Closed and inactive, warning for Partial Received, due for Overdue, quiet for what only waits, else success. */
export function statusTone(status: string): StatusTone {
  switch (status.toLowerCase()) {
    case 'closed':
    case 'inactive':
      return 'bad';
    case 'partial received':
      return 'warn';
    case 'overdue':
      return 'due';
    // an invoice that is not due yet is no alarm, and a draft or void document is no success
    case 'pending':
    case 'draft':
    case 'void':
      return 'quiet';
    default:
      return 'good';
  }
}

interface Shown {
  readonly status: string;
  readonly tone?: StatusTone;
  /** Allows more than one line. */
  readonly isSentence?: boolean;
}

/** A status: always a word and an icon, never a colour alone. */
export function StatusBadge({ status, tone = statusTone(status), isSentence = false }: Shown) {
  return (
    <span className={classNames(styles.badge, styles[tone], isSentence && styles.sentence)}>
      <Icon name={icons[tone]} size={12} />
      {status}
    </span>
  );
}
