import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './verification.module.css';

/** Links to the table and to the other weeks. */
export function WeekSidebar({
  weeks,
  current,
  onBack,
  onWeek,
}: {
  readonly weeks: readonly VerificationWeek[];
  readonly current: number;
  readonly onBack: () => void;
  readonly onWeek: (week: VerificationWeek) => void;
}) {
  return (
    <nav className={styles.sidebar} aria-label="Weeks">
      <Button look="quiet" icon="chevronLeft" onClick={onBack}>
        Back
      </Button>
      <ul>
        {weeks.map((week) => (
          <li key={week.verificationId}>
            <button
              type="button"
              className={classNames(styles.week, week.week === current && styles.current)}
              aria-current={week.week === current ? 'page' : undefined}
              onClick={() => onWeek(week)}
            >
              <span>Week {week.week}</span>
              {week.verified && <Icon name="check" label="verified" />}
              {week.logsChanged && <Icon name="alert" label="logs changed" />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
