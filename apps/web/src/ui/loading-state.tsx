import styles from './states.module.css';

const lengths = [64, 88, 72, 94, 56, 80];

/** Grey lines where text will stand, so that nothing jumps when it comes. */
export function LoadingState({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.bones} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} percent={lengths[line % lengths.length] ?? 70} />
      ))}
    </div>
  );
}

/** One grey line, as wide as a share of its place. */
export function Bone({ percent }: { percent: number }) {
  return <span className={styles.bone} style={{ width: `${percent}%`, display: 'block' }} />;
}
