import { Icon } from '../../ui/icon.tsx';
import type { StripSegment } from './coverage-rows.ts';
import styles from './coverage-strip.module.css';
import { reasonWords } from './segment-words.ts';

/** A text about a gap, with its icon. */
export function GapMark({ words, isGrave = false }: { words: string; isGrave?: boolean }) {
  return (
    <span className={isGrave ? styles.gravely : styles.gap}>
      <Icon name="alert" size={12} />
      {words}
    </span>
  );
}

/** The source of a rate; a rate that is in no range is marked as a gap. */
export function Reason({ of }: { of: StripSegment['reason'] }) {
  if (of === 'default') return <GapMark words={`${reasonWords.default} (gap)`} />;
  if (of === 'none') return <GapMark words={`${reasonWords.none} (gap)`} isGrave />;
  return reasonWords[of];
}
