import { IconButton } from '../button.tsx';
import styles from './filter-chips.module.css';

/** A filter that is set: its label, its value, and how to remove it. */
export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** The set filters above a list, which can be removed one by one or all at once. Renders nothing when none is set. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.key} className={styles.chip}>
          <span className={styles.label}>{chip.label}</span>
          <span>{chip.value}</span>
          <IconButton icon="close" label={`Remove ${chip.label}: ${chip.value}`} size="tiny" onClick={chip.onRemove} />
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
