import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import styles from './progress-line.module.css';

/** The progress of a longer action: `done` of `total`, or an endless animation when the total is not known. */
export function ProgressLine({
  label,
  done,
  total,
  words,
  labelUnseen = false,
}: {
  /** What is in progress, shown above the line. */
  readonly label: string;
  readonly done?: number;
  readonly total?: number;
  /** The text on the right; "3 of 12" by default. */
  readonly words?: string;
  /** The label is already shown above it. */
  readonly labelUnseen?: boolean;
}) {
  const isMeasured = done !== undefined && total !== undefined && total > 0;
  const percent = isMeasured ? Math.min(100, Math.floor((done * 100) / total)) : undefined;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        {labelUnseen ? null : <span>{label}</span>}
        <span className="figures">
          {words ?? (isMeasured ? `${groupedDecimal(String(done))} of ${groupedDecimal(String(total))}` : '')}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className={percent === undefined ? styles.moving : styles.bar}
          style={percent === undefined ? {} : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
