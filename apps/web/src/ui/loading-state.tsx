import styles from './states.module.css';

const lengths = [64, 88, 72, 94, 56, 80];

/** Grey lines in place of text that is loading, so that the layout does not jump. */
export function LoadingState({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.bones} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} percent={lengths[line % lengths.length] ?? 70} />
      ))}
    </div>
  );
}

/** One grey line with a width in percent. */
export function Bone({ percent }: { percent: number }) {
  return <span className={styles.bone} style={{ width: `${percent}%`, display: 'block' }} />;
}
