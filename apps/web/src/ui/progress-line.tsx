import { groupedDecimal } from './fields/typed-decimal.ts';
import styles from './progress-line.module.css';

/** How far a longer piece of work has come: `done` of `total`, or moving without an end where the total is not known. */
export function ProgressLine({
  label,
  done,
  total,
  words,
  labelUnseen = false,
}: {
  /** What is going on, shown above the line. */
  readonly label: string;
  readonly done?: number;
  readonly total?: number;
  /** What stands on the right; "3 of 12" unless said otherwise. */
  readonly words?: string;
  /** The label stands above it already. */
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
